// Dice roll before they lie: for a moment after each throw other faces come and go. No hand waits
// for it, and it is off where stillness is wanted. Until they lie nothing tells what they show.

import { effect, signal, type Signal } from '@preact/signals';
import type { LogEntry } from '../core/session.ts';
import { moving } from '../core/settings.ts';

/* Milliseconds that a face is seen, and how many come before the one that stays. */
const SEEN = 80;
const FACES = 5;

/** So long they roll. */
export const ROLLING = SEEN * FACES;

type Log = Signal<LogEntry[]>;

/** Was this a throw of dice that are seen? */
export const isThrow = ({ move }: LogEntry) => move.startsWith('roll ');

export const throwsIn = (log: LogEntry[]) => log.filter(isThrow).length;

/* One for all that look at a game, so that the line of what happened goes with the dice. */
const faces = new WeakMap<Log, Signal<number | null>>();

function follow(log: Log): Signal<number | null> {
  const face = signal<number | null>(null);
  let [throws, timer] = [throwsIn(log.peek()), 0];
  const show = (next: number) => {
    clearTimeout(timer);
    face.value = next < FACES ? next : null;
    if (next < FACES) timer = window.setTimeout(show, SEEN, next + 1);
  };
  effect(() => {
    const now = throwsIn(log.value);
    if (now !== throws) show(moving() ? 0 : FACES);
    throws = now;
  });
  return face;
}

/** Which of the passing faces is seen; null once the dice lie. */
export function rolling(log: Log): number | null {
  const face = faces.get(log) ?? follow(log);
  faces.set(log, face);
  return face.value;
}

/** What has happened as far as it is seen: not yet what dice show that still roll. */
export function seenOf(log: Log): LogEntry[] {
  const all = log.value;
  const last = all.at(-1);
  return last && isThrow(last) && rolling(log) !== null ? all.slice(0, -1) : all;
}

/** One of these that passes by: another one each time, and not the same on all dice. */
export const passing = <T>(faces: readonly T[], die: number, face: number): T =>
  faces[(die * 2 + face * (faces.length - 1) + 1) % faces.length]!;
