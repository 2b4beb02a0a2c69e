// The game of mice as the table sees it.

import type { GameUi } from '../game-ui.ts';
import { has } from '../events.ts';
import { MiceBoard } from './board.tsx';
import { ask, outcome } from './outcome.tsx';
import { advise, describe, nudge, say } from './say.ts';
import './mice.css';

export const face: GameUi = {
  Board: MiceBoard,
  logUnder: true,
  say,
  describe,
  advise,
  nudge,
  ask,
  outcome,
  sound: (entry) => (has(entry, 'steal', 'bust') ? 'steal' : has(entry, 'take') ? 'take' : null),
  pace: (entry) => (has(entry, 'bust') ? 'long' : null),
};
