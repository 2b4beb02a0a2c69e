// Games kept on this device. A change is written down first as an intent (core/kept.ts), before
// anybody sees it as done; the database, IndexedDB, follows as soon as it can. What a closed tab,
// a reload or a slow disk has cut off is still an intent then: whoever reads sees it, and the next
// page brings it into the database.
//
// Without a database the intents are the store; without both, games live until the page closes.

import { signal } from '@preact/signals';
import { forget, keep, keptUnder, recall } from './kept.ts';
import type { Saved } from './types.ts';

const INTENT = 'intent.';

/* ---- The database --------------------------------------------------------------------------- */

let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('kocka', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => {
        /* The person has cleared what sites keep, say: the next one who asks opens it anew. */
        request.result.onclose = () => (opening = null);
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function read<T>(ask: (games: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await open();
  if (!db) return undefined;
  return new Promise((resolve) => {
    try {
      const request = ask(db.transaction('games').objectStore('games'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined); // it was closed under us
    }
  });
}

/* ---- Intents -------------------------------------------------------------------------------- */

/** A game as it shall be kept, null: thrown away, undefined: as the database has it. */
function intended(id: string): Saved | null | undefined {
  const text = recall(INTENT + id);
  if (text === null) return undefined;
  try {
    const game = JSON.parse(text) as Saved | null;
    return game === null || game.id === id ? game : undefined;
  } catch {
    return undefined; // not ours
  }
}

let settling: Promise<void> | null = null;

/** Brings all intents into the database, also those that a page before this one has left. */
export function settle(): Promise<void> {
  return (settling ??= settleAll());
}

async function settleAll(): Promise<void> {
  try {
    await open();
    while (keptUnder(INTENT).length > 0 && (await writeIntents()));
  } finally {
    settling = null;
  }
}

/** Resolves to false if the database does not take them: they stay what they are. */
async function writeIntents(): Promise<boolean> {
  const db = await open();
  if (!db) return false;
  return new Promise((resolve) => {
    try {
      const written = new Map<string, string | null>();
      const change = db.transaction('games', 'readwrite', { durability: 'strict' });
      const games = change.objectStore('games');
      /* Read when it is our turn: another tab may have written the same, or newer, before us. */
      games.count().onsuccess = () => {
        for (const id of keptUnder(INTENT)) {
          const game = intended(id);
          written.set(id, recall(INTENT + id));
          if (game) games.put(game);
          else if (game === null) games.delete(id);
        }
      };
      change.oncomplete = () => {
        for (const [id, text] of written) if (recall(INTENT + id) === text) forget(INTENT + id);
        resolve(true);
      };
      change.onabort = () => resolve(false);
    } catch {
      resolve(false); // it was closed under us
    }
  });
}

/** Resolves when the change outlives this page: nearly always at once. */
async function intend(id: string, game: Saved | null): Promise<void> {
  const safe = keep(INTENT + id, JSON.stringify(game));
  const settled = settle();
  if (!safe) await settled;
  const others = [...unfinished.value, ...finished.value].filter((other) => other.id !== id);
  list(game ? [...others, { ...game }] : others);
}

/* ---- What the page calls -------------------------------------------------------------------- */

/** Games that can be gone on with, newest first; `save` and `remove` change it. */
export const unfinished = signal<Saved[]>([]);

/** Games that are over, likewise. */
export const finished = signal<Saved[]>([]);

function list(games: Saved[]): void {
  const begun = games.filter((game) => game.record).sort((a, b) => b.updated - a.updated);
  unfinished.value = begun.filter((game) => !game.over);
  finished.value = begun.filter((game) => game.over);
}

/** Looks again what there is: other tabs may have played. */
export async function refresh(): Promise<void> {
  const all = (await read((games) => games.getAll() as IDBRequest<Saved[]>)) ?? [];
  const games = new Map(all.map((game) => [game.id, game]));
  for (const id of keptUnder(INTENT)) {
    const game = intended(id);
    if (game) games.set(id, game);
    else if (game === null) games.delete(id);
  }
  list([...games.values()]);
}

/** When this resolves, and for nearly all browsers when it returns, the game is kept. */
export const save = (game: Saved): Promise<void> => intend(game.id, game);

/** Likewise. */
export const remove = (id: string): Promise<void> => intend(id, null);

export async function load(id: string): Promise<Saved | null> {
  const before = intended(id);
  if (before !== undefined) return before;
  const kept = await read((games) => games.get(id) as IDBRequest<Saved | undefined>);
  const now = intended(id);
  return now === undefined ? (kept ?? null) : now;
}
