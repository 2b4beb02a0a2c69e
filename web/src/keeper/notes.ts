// What people have entered so far, kept on this device until they begin anew.

import { effect, signal, type Signal } from '@preact/signals';
import { keep, recall } from '../core/kept.ts';
import type { Options } from '../core/options.ts';
import type { GameId } from '../core/types.ts';

export interface Notes<T> {
  names: string[];
  /** Of those who have picked another one than is expected there; see core/me.ts. */
  cats?: number[];
  /** Of the game's own kind; see its sheet. */
  data: T;
  /** What is played, and with whose numbers. */
  options?: Options;
  /** The result of this very game that went into the history, by its id. */
  kept?: string;
}

/** Of what is played, and of a box, only what the core counts by: the rest may not fit this table. */
export const counted = ({ options = {} }: Notes<unknown>, counts: readonly string[]): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => counts.includes(name)));

/* What an older page kept may lack something, or be the list that is now a part. */
function completed<T>(data: T, empty: T, part: string): T {
  if (Array.isArray(empty)) return listed(data, empty) as T;
  return Array.isArray(data) ? { ...empty, [part]: data } : { ...empty, ...data };
}

/* A list of what is now a list of lists was the first of these. */
function listed(data: unknown, empty: unknown[]): unknown[] {
  if (!Array.isArray(data)) return empty;
  const deeper = Array.isArray(empty[0]) && !Array.isArray(data[0]);
  return deeper ? [data, ...empty.slice(1)] : data;
}

/** `part`: what a list is now, where an older page kept nothing else. */
export function keptNotes<T>(
  game: GameId,
  fresh: (seats: number) => Notes<T>,
  part = 'rounds',
): Signal<Notes<T>> {
  const key = `keeper.${game}`;
  let found: Notes<T> | null = null;
  try {
    const kept = JSON.parse(recall(key) ?? 'null') as Notes<T> | null;
    if (kept) {
      const { data, ...rest } = kept;
      found = { ...rest, data: completed(data, fresh(rest.names.length).data, part) };
    }
  } catch {
    /* not ours: begin anew */
  }
  const notes = signal(found ?? fresh(2));
  effect(() => void keep(key, JSON.stringify(notes.value)));
  return notes;
}

/**
 * What was entered, in the form of a fresh sheet for another number of players: lists get its
 * lengths, everything else stays.
 */
export function carried<T>(old: T, fresh: T): T {
  if (Array.isArray(old) && Array.isArray(fresh))
    return fresh.length === 0
      ? old
      : (fresh.map((each: unknown, i) =>
          i in old ? carried(old[i] as unknown, each) : each,
        ) as T);
  if (!isObject(old) || !isObject(fresh)) return old;
  const both = Object.entries(fresh).map(([key, each]) => [
    key,
    key in old ? carried(old[key], each) : each,
  ]);
  return { ...old, ...(Object.fromEntries(both) as object) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
