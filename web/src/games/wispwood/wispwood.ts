// The game of wispwood as the table sees it.

import { h } from 'preact';
import type { GameUi } from '../game-ui.ts';
import { WispwoodBoard } from './board.tsx';
import { cardTitle } from './card-texts.ts';
import { ShapeIcon } from './pond.tsx';
import { advise, describe, say } from './say.ts';

/* Cards by their titles, shapes by their form; wisps have pictures of their own. */
function outcome(move: string) {
  const [kind = '', name = ''] = move.split(' ');
  if (kind === 'card') return cardTitle(name);
  return kind === 'shape' ? h(ShapeIcon, { name }) : null;
}

export const wispwood: GameUi = {
  Board: WispwoodBoard,
  say,
  describe,
  advise,
  outcome,
  halts: (entry) => entry.events.some((event) => event.kind === 'score'),
};
