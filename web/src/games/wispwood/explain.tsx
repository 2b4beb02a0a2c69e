// What the core explains of a position, and which tiles earn a card its points: the forest with
// those tiles lit.

import type { Mind } from '../../core/mind.ts';
import { told } from '../../core/names.ts';
import type { Seat, State } from '../../core/types.ts';
import { msg, n, t } from '../../texts/t.ts';
import { useExplained } from '../explained.ts';
import { SmallForest } from './forest.tsx';
import type { WispState } from './state.ts';

export interface Explained {
  /** How many there are, and how large the square of this one is. */
  rounds: number;
  side: number;
  forests: {
    cards: Record<string, { points: number; tiles: Record<string, number> }>;
    /** What the square would give now. */
    bonus: number;
  }[];
  ghost?: { points: number; strip: number[]; turns: number };
}

export function LitForest(props: {
  mind: Mind;
  state: State;
  seat: number;
  whose?: Seat;
  card: string;
}) {
  const { mind, state, seat, whose, card } = props;
  const explained = useExplained<Explained>(mind, state);
  const forest = (state as unknown as WispState).forests[seat];
  const earned = explained?.forests[seat]?.cards[card];
  if (!forest || !earned) return null;
  const tiles = Object.entries(earned.tiles).map(([square, points]) => `${square} ${points}`);
  return (
    <figure class="lit-forest">
      <SmallForest forest={forest} lit={earned.tiles} />
      <figcaption>
        {told(whose, msg('Your forest'), msg('{name}’s forest'))}:{' '}
        {n('{n} point', '{n} points', earned.points)}
        <span class="unseen">
          {' '}
          {t('from: {tiles}', { tiles: tiles.join(', ') || t('nothing') })}
        </span>
      </figcaption>
    </figure>
  );
}
