// What people have entered so far, kept on this device until they begin anew.

import { effect, signal, type Signal } from '@preact/signals';
import type { GameId } from '../core/types.ts';

export interface Notes<T> {
  names: string[];
  /** Of the game's own kind; see its sheet. */
  data: T;
}

export function keptNotes<T>(game: GameId, fresh: () => Notes<T>): Signal<Notes<T>> {
  const key = `kocka.keeper.${game}`;
  let found: Notes<T> | null = null;
  try {
    found = JSON.parse(localStorage.getItem(key) ?? 'null') as Notes<T> | null;
  } catch {
    /* no storage, or not ours: begin anew */
  }
  const notes = signal(found ?? fresh());
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
