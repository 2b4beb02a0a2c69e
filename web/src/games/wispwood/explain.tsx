// What the core explains of a position, and which tiles earn a card its points: the forest with
// those tiles lit.

import { useEffect, useState } from 'preact/hooks';
import type { Mind } from '../../core/mind.ts';
import type { State } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { SmallForest } from './forest.tsx';
import type { WispState } from './state.ts';

interface Explained {
  forests: { cards: Record<string, { points: number; tiles: Record<string, number> }> }[];
  ghost?: { points: number; strip: number[]; turns: number };
}

/** Null until the core has answered. */
export function useExplained(mind: Mind, state: State): Explained | null {
  const [told, setTold] = useState<Explained | null>(null);
  useEffect(() => {
    let stale = false;
    void mind
      .at(state, (engine) => engine.request({ do: 'explain' }))
      .then((answer) => {
        if (!stale) setTold(answer.explain as Explained);
      })
      .catch(() => undefined);
    return () => void (stale = true);
  }, [state]);
  return told;
}

export function LitForest(props: { mind: Mind; state: State; seat: number; card: string }) {
  const { mind, state, seat, card } = props;
  const told = useExplained(mind, state);
  const forest = (state as unknown as WispState).forests[seat];
  const earned = told?.forests[seat]?.cards[card];
  if (!forest || !earned) return null;
  const tiles = Object.entries(earned.tiles).map(([square, points]) => `${square} ${points}`);
  return (
    <figure class="lit-forest">
      <SmallForest forest={forest} lit={earned.tiles} />
      <figcaption>
        {t('Your forest')}: {n('{n} point', '{n} points', earned.points)}
        <span class="unseen">
          {' '}
          {t('from: {tiles}', { tiles: tiles.join(', ') || t('nothing') })}
        </span>
      </figcaption>
    </figure>
  );
}
