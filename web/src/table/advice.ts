// A hint that was asked for, as long as it holds.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { because } from '../core/reasons.ts';
import { litBy } from '../games/game-ui.ts';
import { holdsStill, type Hint } from './hint.tsx';
import type { Table } from './open-table.tsx';

export interface Advice {
  /** Null where there is none, or it no longer holds. */
  hint: Hint | null;
  /** It is being read: it lies over the board. */
  reading: boolean;
  /** Asks for the seat that we look from, or that draws. */
  ask: (viewer: number) => Promise<void>;
  fold: () => void;
  close: () => void;
}

export function useAdvice({ session, mind, ui }: Table, drawer: Signal<number | null>): Advice {
  const given = useSignal<Hint | null>(null);
  const close = () => void (given.value = null);
  useEffect(close, [drawer.value]);
  const hint = given.value && holdsStill(given.value, session.log.value) ? given.value : null;
  const ask = async (viewer: number) => {
    const view = session.view.value;
    if (!view) return;
    const after = session.log.value.length;
    const seat = view.toAct === 'all' ? (drawer.value ?? viewer) : undefined;
    const { move, because: why = [] } = await mind.hint(view.state, seat);
    if (!move) return;
    given.value = {
      move,
      say: ui.advise(move, session.seats),
      why: because(why),
      lit: litBy(ui, move, why),
      named: null,
      seat: seat ?? viewer,
      after,
      folded: false,
    };
  };
  return {
    hint,
    reading: hint !== null && !hint.folded,
    ask,
    fold: () => void (given.value = hint && { ...hint, folded: true }),
    close,
  };
}
