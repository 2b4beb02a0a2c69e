// The game of cubes as the table sees it.

import type { LogEntry } from '../../core/session.ts';
import type { Sound } from '../../ui/sound.ts';
import { has } from '../events.ts';
import type { GameUi } from '../game-ui.ts';
import { CubesBoard } from './board.tsx';
import { ask, outcome } from './outcome.tsx';
import { advise, describe, nudge, say, won } from './say.ts';
import './cubes.css';

function sound(entry: LogEntry): Sound | null {
  if (has(entry, 'steal')) return 'steal';
  if (has(entry, 'take')) return 'take';
  return /^(L|step|slant|leap|gate|corner) /.test(entry.move) ? 'place' : null;
}

export const face: GameUi = {
  Board: CubesBoard,
  say,
  describe,
  advise,
  nudge,
  ask,
  outcome,
  won,
  sound,
  holds: (entry) => !entry.move.startsWith('corner') || entry.state.phase !== 'setup',
};
