// The game of mice as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { MiceBoard } from './board.tsx';
import { describe, say, sayMove } from './say.ts';
import { t } from '../../texts/t.ts';

export const mice: GameUi = {
  Board: MiceBoard,
  say,
  describe,
  advise: (move, seats) => sayMove(move, t('Kocka'), seats),
};
