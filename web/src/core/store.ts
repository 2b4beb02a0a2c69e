// Games kept on this device, in IndexedDB. Where the browser forbids it (some private windows)
// they live in memory until the page closes, and everything else works the same.

import { signal } from '@preact/signals';
import type { Saved } from './types.ts';

const memory = new Map<string, Saved>();
let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('kocka', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (games: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const db = await open();
  if (!db) return undefined;
  return new Promise((resolve) => {
    const request = act(db.transaction('games', mode).objectStore('games'));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
}

/** Games that can be gone on with, newest first; kept up to date by save and remove. */
export const unfinished = signal<Saved[]>([]);

export async function refresh(): Promise<void> {
  const all = (await run('readonly', (games) => games.getAll())) ?? [...memory.values()];
  unfinished.value = (all as Saved[])
    .filter((g) => !g.over && g.record)
    .sort((a, b) => b.updated - a.updated);
}

export async function save(game: Saved): Promise<void> {
  memory.set(game.id, game);
  await run('readwrite', (games) => games.put(game));
}

export async function load(id: string): Promise<Saved | null> {
  const kept = await run('readonly', (games) => games.get(id) as IDBRequest<Saved | undefined>);
  return kept ?? memory.get(id) ?? null;
}

export async function remove(id: string): Promise<void> {
  memory.delete(id);
  await run('readwrite', (games) => games.delete(id));
  await refresh();
}
