// The game of cubes as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { CubesBoard } from './board.tsx';
import { ask, outcome } from './outcome.tsx';
import { advise, describe, say, won } from './say.ts';
import { tour } from './tour.ts';
import '../../style/cubes.css';

export const cubes: GameUi = {
  Board: CubesBoard,
  say,
  describe,
  advise,
  tour,
  ask,
  outcome,
  won,
  holds: (entry) => !entry.move.startsWith('corner') || entry.state.phase !== 'setup',
};
