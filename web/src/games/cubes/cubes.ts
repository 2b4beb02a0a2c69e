// The game of cubes as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { CubesBoard } from './board.tsx';
import { ask, outcome } from './outcome.tsx';
import { advise, describe, nudge, say, won } from './say.ts';
import './cubes.css';

export const cubes: GameUi = {
  Board: CubesBoard,
  say,
  describe,
  advise,
  nudge,
  ask,
  outcome,
  won,
  holds: (entry) => !entry.move.startsWith('corner') || entry.state.phase !== 'setup',
};
