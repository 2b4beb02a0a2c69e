// What people have entered so far, kept on this device until they begin anew.

import { effect, signal, type Signal } from '@preact/signals';
import { keep, recall } from '../core/kept.ts';
import { same, type Options } from '../core/options.ts';
import { putSheet, sheets } from '../core/sheets.ts';
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

type Fresh<T> = (seats: number) => Notes<T>;

function whole<T>(kept: Notes<T>, fresh: Fresh<T>, part: string): Notes<T> {
  const { data, ...rest } = kept;
  return { ...rest, data: completed(data, fresh(rest.names.length).data, part) };
}

/** `part`: what a list is now, where an older page kept nothing else. */
export function keptNotes<T>(game: GameId, fresh: Fresh<T>, part = 'rounds'): Signal<Notes<T>> {
  const key = `keeper.${game}`;
  let found: Notes<T> | null = null;
  try {
    const kept = JSON.parse(recall(key) ?? 'null') as Notes<T> | null;
    if (kept) found = whole(kept, fresh, part);
  } catch {
    /* not ours: begin anew */
  }
  const notes = signal(found ?? fresh(2));
  effect(() => void keep(key, JSON.stringify(notes.value)));
  return notes;
}

/** As they were kept with a sheet of the history; null: they were not, or the sheet is gone. */
export function notesAsKept<T>(id: string, fresh: Fresh<T>, part = 'rounds'): Notes<T> | null {
  const kept = sheets.peek().find((sheet) => sheet.id === id)?.notes;
  return kept ? whole(kept as Notes<T>, fresh, part) : null;
}

/** Those of a kept sheet, looked through again: what is changed is a draft until that is kept. */
export function openedNotes<T>(id: string, fresh: Fresh<T>, part = 'rounds'): Signal<Notes<T>> {
  const begun = sheets.peek().find((sheet) => sheet.id === id)?.draft as Notes<T> | undefined;
  const notes = signal(
    begun ? whole(begun, fresh, part) : (notesAsKept(id, fresh, part) ?? fresh(2)),
  );
  effect(() => {
    const now = notes.value;
    const sheet = sheets.peek().find((one) => one.id === id);
    if (!sheet) return; // thrown away meanwhile
    const draft = same(now, notesAsKept(id, fresh, part)) ? undefined : now;
    if (!same(draft, sheet.draft)) putSheet({ ...sheet, draft });
  });
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
