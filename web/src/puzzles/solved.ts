// What this device remembers of puzzles: those of the days, and how many others.

import { forget, keep, recall } from '../core/kept.ts';
import type { GameId } from '../core/types.ts';
import { dayBefore } from './stock.ts';

const KEY = 'puzzles';

/** By day: after how many tries it was found; 0: the answer was shown. */
export type Days = Record<string, number>;

export interface Past {
  /** By game. */
  days: Record<GameId, Days>;
  /** Numbers of the stock that were found, by game. */
  found: Record<GameId, number[]>;
}

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, never>) : {};

export function past(): Past {
  try {
    const { days, found } = record(JSON.parse(recall(KEY) ?? '{}'));
    return { days: record(days), found: record(found) };
  } catch {
    return { days: {}, found: {} };
  }
}

/** The first result of a day counts; what was found once stays found. */
export function note(game: GameId, number: number, tries: number, day: string | null): void {
  const { days, found } = past();
  const numbers = new Set(found[game]);
  if (tries > 0) numbers.add(number);
  const before = days[game] ?? {};
  const after = day === null || day in before ? before : { ...before, [day]: tries };
  keep(
    KEY,
    JSON.stringify({
      days: { ...days, [game]: after },
      found: { ...found, [game]: [...numbers] },
    }),
  );
}

export const forgetPuzzles = () => forget(KEY);

/** Days in a row that were found, up to today or, while it is still open, yesterday. */
export function streak(days: Days, today: string): number {
  let day = today in days ? today : dayBefore(today);
  let count = 0;
  while ((days[day] ?? 0) > 0) {
    count++;
    day = dayBefore(day);
  }
  return count;
}
