// The game of mice as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { MiceBoard } from './board.tsx';
import { ask, outcome } from './outcome.tsx';
import { advise, describe, nudge, say } from './say.ts';
import './mice.css';

export const mice: GameUi = {
  Board: MiceBoard,
  say,
  describe,
  advise,
  nudge,
  ask,
  outcome,
};
