// A hint that was asked for, as long as it holds.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { because } from '../core/reasons.ts';
import type { Because } from '../core/types.ts';
import { litBy, type Nudge } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { NOTHING } from '../ui/pointed.ts';
import { holdsStill, type Hint, type Step } from './hint.tsx';
import type { Table } from './open-table.tsx';

export interface Advice {
  /** Null where there is none, or it no longer holds. */
  hint: Hint | null;
  /** It is being read: it lies over the board. */
  reading: boolean;
  /** Asks for the seat that we look from, or that draws. */
  ask: (viewer: number) => Promise<void>;
  /** The next step of the hint that holds. */
  more: () => void;
  /** Plays what its last step says. */
  play: () => void;
  fold: () => void;
  close: () => void;
}

const stepOf = ({ say, lit = [] }: Nudge): Step => ({
  ...NOTHING,
  say,
  why: '',
  lit: new Set(lit),
});

/* Where a game has no words of its own: the reason, and the first word of the move. */
const plainNudge = (move: string, why: Because[]): Nudge[] => {
  const reason = because(why);
  const first = t('It begins with: {word}', { word: word(move.split(' ')[0] ?? '') });
  return [...(reason ? [{ say: reason }] : []), { say: first }];
};

export function stepsOf({ ui, session }: Table, move: string, why: Because[]): Step[] {
  const nudges = ui.nudge?.(move, why) ?? plainNudge(move, why);
  const last = { ...NOTHING, move, lit: litBy(move, why) };
  return [
    ...nudges.map(stepOf),
    { ...last, say: ui.advise(move, session.seats), why: because(why) },
  ];
}

export function useAdvice(table: Table, drawer: Signal<number | null>): Advice {
  const { session, mind } = table;
  const given = useSignal<Hint | null>(null);
  const close = () => void (given.value = null);
  useEffect(close, [drawer.value]);
  const hint = given.value && holdsStill(given.value, session.log.value) ? given.value : null;
  const show = (old: Hint, at: number) => {
    given.value = { ...old, ...old.steps[at]!, at, folded: false };
    void session.noteHint?.(at + 1);
  };
  const more = () => {
    if (hint) show(hint, Math.min(hint.at + 1, hint.steps.length - 1));
  };
  const ask = async (viewer: number) => {
    const view = session.view.value;
    if (!view) return;
    if (hint) return more();
    const after = session.log.value.length;
    const seat = view.toAct === 'all' ? (drawer.value ?? viewer) : undefined;
    const { move, because: why = [] } = await mind.hint(view.state, seat);
    if (!move) return;
    const steps = stepsOf(table, move, why);
    const fresh = { steps, best: move, seat: seat ?? viewer, after, folded: false, at: 0 };
    show({ ...fresh, ...steps[0]! }, 0);
  };
  const play = () => {
    if (!hint) return;
    close();
    void session.play(hint.best, session.view.value?.toAct === 'all' ? hint.seat : undefined);
  };
  return {
    hint,
    reading: hint !== null && !hint.folded,
    ask,
    more,
    play,
    fold: () => void (given.value &&= { ...given.value, folded: true }),
    close,
  };
}
