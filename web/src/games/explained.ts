// What the core explains of a position, in the game's own terms.

import { useEffect, useState } from 'preact/hooks';
import type { Mind } from '../core/mind.ts';
import type { State } from '../core/types.ts';

/** Null until the core has answered; asked again when one of `when` changes, else with the state. */
export function useExplained<T>(mind: Mind, state: State, when: unknown[] = [state]): T | null {
  const [told, setTold] = useState<T | null>(null);
  useEffect(() => {
    let stale = false;
    void mind
      .at(state, (engine) => engine.request({ do: 'explain' }))
      .then((answer) => {
        if (!stale) setTold(answer.explain as T);
      })
      .catch(() => undefined);
    return () => void (stale = true);
  }, when);
  return told;
}
