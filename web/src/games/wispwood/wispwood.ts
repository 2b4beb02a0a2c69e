// The game of wispwood as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { WispwoodBoard } from './board.tsx';
import { advise, describe, say } from './say.ts';

export const wispwood: GameUi = {
  Board: WispwoodBoard,
  say,
  describe,
  advise,
  halts: (entry) => entry.events.some((event) => event.kind === 'score'),
};
