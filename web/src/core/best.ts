// The best results on this device, by game and kind: a short list for each board, the best first.

import { signal } from '@preact/signals';
import { forget, keep, keptUnder, recall } from './kept.ts';

export interface Best {
  /** The game and seat that it comes from: noted once, however often it is looked at. */
  from: string;
  name: string;
  points: number;
  /** The board's name, where boards differ; else empty. */
  board: string;
  at: number;
}

/* Per board. */
const KEPT = 5;
const KEY = 'best.';
const key = (kind: string) => KEY + kind;

/** Grows with every change, so that lists on the screen follow. */
export const changes = signal(0);

const inOrder = (a: Best, b: Best) => b.points - a.points || a.at - b.at;

export function bestOf(kind: string): Best[] {
  void changes.value;
  try {
    const list = JSON.parse(recall(key(kind)) ?? '[]') as Best[];
    return list.sort(inOrder);
  } catch {
    return []; // not ours
  }
}

/** The list with one more, without what is no longer among the best of its board. */
export function withBest(list: Best[], one: Best): Best[] {
  if (list.some(({ from }) => from === one.from)) return list;
  const all = [...list, one].sort(inOrder);
  const place = (best: Best) => all.filter(({ board }) => board === best.board).indexOf(best);
  return all.filter((best) => place(best) < KEPT);
}

export function noteBest(kind: string, one: Best): void {
  write(kind, withBest(bestOf(kind), one));
}

/** The kinds that have some. */
export const allBest = (): string[] => keptUnder(KEY);

export function forgetBest(kind: string): void {
  forget(key(kind));
  changes.value++;
}

function write(kind: string, list: Best[]): void {
  keep(key(kind), JSON.stringify(list));
  changes.value++;
}
