// The game of fives as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { NoteBest } from './best.tsx';
import { FivesBoard } from './board.tsx';
import { advise, describe, lights, say } from './say.ts';

export const fives: GameUi = {
  Board: FivesBoard,
  say,
  describe,
  advise,
  lights,
  Result: NoteBest,
  halts: (entry) =>
    entry.state.phase !== 'search' &&
    entry.events.some((e) => e.kind === 'score' || e.kind === 'best'),
};
