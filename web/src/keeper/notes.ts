// What people have entered so far, kept on this device until they begin anew.

import { effect, signal, type Signal } from '@preact/signals';
import type { GameId } from '../core/types.ts';

export interface Notes<T> {
  names: string[];
  /** Of the game's own kind; see its sheet. */
  data: T;
}

/* Of the same kind as an empty one: what an older page kept may be laid out otherwise. */
const alike = (data: unknown, empty: unknown) =>
  JSON.stringify(Object.keys(data ?? {})) === JSON.stringify(Object.keys(empty ?? {}));

export function keptNotes<T>(game: GameId, fresh: (seats: number) => Notes<T>): Signal<Notes<T>> {
  const key = `kocka.keeper.${game}`;
  let found: Notes<T> | null = null;
  try {
    found = JSON.parse(localStorage.getItem(key) ?? 'null') as Notes<T> | null;
    if (found && !alike(found.data, fresh(found.names.length).data)) found = null;
  } catch {
    /* no storage, or not ours: begin anew */
  }
  const notes = signal(found ?? fresh(2));
  effect(() => {
    const text = JSON.stringify(notes.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      /* no storage: kept while the page is open */
    }
  });
  return notes;
}
