// The game of wispwood as the table sees it.

import { h } from 'preact';
import { Tile, type TileKind } from '../../art/wisps.tsx';
import type { ComponentType } from 'preact';
import type { Session, View } from '../../core/session.ts';
import { msg, t } from '../../texts/t.ts';
import { Later } from '../../ui/later.tsx';
import { has } from '../events.ts';
import type { GameUi } from '../game-ui.ts';
import { pictures } from '../outcomes.tsx';
import { WispwoodBoard } from './board.tsx';
import { cardTitle } from './card-texts.ts';
import { ShapeIcon } from './pond.tsx';
import { advise, describe, nudge, say } from './say.ts';
import './wispwood.css';

/* Cards by their titles, shapes by their form, wisps by their pictures. */
function outcome(move: string) {
  const [kind = '', name = ''] = move.split(' ');
  if (kind === 'card') return cardTitle(name);
  if (kind === 'shape') return h(ShapeIcon, { name });
  if (kind === 'deal' || kind === 'level')
    return pictures([name], (wisp) => h(Tile, { kind: wisp as TileKind }));
  return null;
}

function ask({ outcomes, state }: View): string | null {
  switch (outcomes[0]?.move.split(' ')[0]) {
    case 'card':
      return t('Which goal card lies there?');
    case 'shape':
      return t('Which shape comes next round the pond?');
    case 'deal':
      return t('Which wisp came to space {n}?', {
        n: (state.pond as unknown[]).indexOf(null) + 1,
      });
    default:
      return null;
  }
}

const item = (line: string) => (line === 'bonus' ? t('Filled square') : cardTitle(line));

const scoreSheet = async (): Promise<ComponentType<object>> =>
  (await import('./round.tsx')).ScoreSheet as ComponentType<object>;

export const face: GameUi = {
  Board: WispwoodBoard,
  logUnder: true,
  say,
  describe,
  advise,
  nudge,
  outcome,
  item,
  keys: [
    ['R', msg('Turn')],
    ['F', msg('Mirror')],
    ['D', msg('Done')],
  ],
  ask,
  ScoreSheet: (props: { session: Session; view: View }) =>
    h(Later, { load: scoreSheet, with: props }),
  sound: ({ move }) => (/^(wisp|trees|draw|cat) /.test(move) ? 'place' : null),
  pace: ({ move }) => (move.startsWith('deal') ? 'short' : null),
  halts: (entry) => has(entry, 'score'),
};
