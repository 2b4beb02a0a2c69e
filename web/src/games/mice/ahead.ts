// What the core says that another roll risks and that stopping brings.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Mind, Preview } from '../../core/mind.ts';
import type { View } from '../../core/session.ts';
import type { EngineError } from '../../core/types.ts';
import type { BoardProps } from '../game-ui.ts';

/** Of another roll and of stopping; null while the core has not answered. */
export interface Ahead {
  /** From 0 to 1: how many of the rolls lose the catch. */
  risk: number | null;
  gain: number | null;
}

const UNKNOWN: Ahead = { risk: null, gain: null };

const isPreview = (next: Preview | EngineError): next is Preview => 'score' in next;

export async function lookAhead(
  mind: Mind,
  { state, score }: Pick<View, 'state' | 'score'>,
): Promise<Ahead> {
  const [stop, again] = await Promise.all([
    mind.preview(state, 'stop'),
    mind.preview(state, 'again'),
  ]);
  const total = (points: typeof score) => points[state.turn]?.total ?? 0;
  const { bust } = (isPreview(again) ? again.explain : {}) as {
    bust?: { of: number; rolls: number };
  };
  return {
    gain: isPreview(stop) ? total(stop.score) - total(score) : null,
    risk: bust ? bust.rolls / bust.of : null,
  };
}

/** Asks while the person thinks. */
export function useAhead({ mind, view, mine }: BoardProps): Ahead {
  const ahead = useSignal(UNKNOWN);
  useEffect(() => {
    let stale = false;
    ahead.value = UNKNOWN;
    if (!mine || view.state.phase !== 'choose') return;
    void lookAhead(mind, view).then((found) => !stale && (ahead.value = found));
    return () => void (stale = true);
  }, [view]);
  return ahead.value;
}
