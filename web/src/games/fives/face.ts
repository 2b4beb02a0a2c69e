// The game of fives as the table sees it.

import { has } from '../events.ts';
import type { GameUi } from '../game-ui.ts';
import { NoteBest } from './best.tsx';
import { FivesBoard } from './board.tsx';
import type { View } from '../../core/session.ts';
import type { Seat } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { FiveDice } from './chance.tsx';
import { RoundBefore } from './last-round.tsx';
import { advise, describe, nudge, say } from './say.ts';
import './fives.css';

function ask(view: View, seats: Seat[]): string {
  if (FiveDice.takes(view)) return t('What do the dice show?');
  const dealt = (view.state.boards as unknown[]).length;
  return t('Which board has {name}?', { name: seats[dealt]?.name ?? '' });
}

const outcome = (move: string) =>
  move.startsWith('board ') ? t('Board {n}', { n: move.slice('board '.length) }) : null;

export const face: GameUi = {
  Board: FivesBoard,
  logUnder: true,
  outcome,
  say,
  describe,
  advise,
  nudge,
  ask,
  Chance: FiveDice,
  Result: NoteBest,
  Round: RoundBefore,
  halts: (entry) => entry.state.phase !== 'search' && has(entry, 'score', 'best'),
};
