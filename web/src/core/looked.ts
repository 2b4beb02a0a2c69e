// What reviews have said of games that this device keeps: by game and seat a few numbers, so that
// nobody waits twice for the judge.

import type { Courage } from './courage.ts';
import { forget, keep, keptUnder, recall } from './kept.ts';

/** One seat of a reviewed game. */
export interface Looked {
  /** Decisions that were judged, what they lost in all, and what luck gave; shares of a win. */
  judged: number;
  lost: number;
  luck: number;
  /** Mistakes, by size: small, large, such as decide games. */
  mistakes: [number, number, number];
  /** Where all search at once: points found, of those that there were. */
  found?: number;
  best?: number;
  /** Where one may go on and risk what one has. */
  courage?: Courage;
}

const KEY = 'looked.';

/** From here on a mistake is large, and from here on it decides games. */
export const SIZES = [0.05, 0.15] as const;

export const sizeOf = (lost: number): 0 | 1 | 2 => (lost < SIZES[0] ? 0 : lost < SIZES[1] ? 1 : 2);

export function keepLooked(id: string, seats: Looked[]): void {
  keep(KEY + id, JSON.stringify(seats));
}

/** By seat; null: it was not reviewed yet. */
export function lookedAt(id: string): Looked[] | null {
  try {
    const seats = JSON.parse(recall(KEY + id) ?? 'null') as Looked[] | null;
    return Array.isArray(seats) ? seats : null;
  } catch {
    return null; // not ours
  }
}

/** Nobody has an opinion of this game, or it could not be looked at (no seats at all). */
export const isUnjudged = (seats: Looked[]): boolean =>
  seats.every(({ judged, found }) => judged === 0 && found === undefined);

/** What is returned brings it back. */
export function forgetLooked(id: string): () => void {
  const had = recall(KEY + id);
  forget(KEY + id);
  return () => void (had !== null && keep(KEY + id, had));
}

/** The games that have some. */
export const allLooked = (): string[] => keptUnder(KEY);
