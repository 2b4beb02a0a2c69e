// All that this device keeps of games that are over: as one text, and gone.

import { allBest, bestOf, forgetBest } from '../core/best.ts';
import { allLooked, forgetLooked, lookedAt } from '../core/looked.ts';
import { allNotes, forgetNotes, notesOf } from '../core/notes.ts';
import { finished, refresh, remove } from '../core/store.ts';
import type { Saved } from '../core/types.ts';
import { forgetPuzzles, past } from '../puzzles/solved.ts';

/** Records are as everywhere (docs/protocol.md); the rest is what this page keeps beside them. */
export const allOf = (games: Saved[]): string =>
  JSON.stringify(
    {
      kocka: 'games',
      version: 1,
      games: games.map((game) => ({
        ...game,
        notes: notesOf(game.id, game.given),
        review: lookedAt(game.id) ?? undefined,
      })),
      best: Object.fromEntries(allBest().map((kind) => [kind, bestOf(kind)])),
      puzzles: past(),
    },
    null,
    1,
  );

export async function forgetAll(): Promise<void> {
  await refresh();
  for (const { id } of finished.value) await remove(id);
  allNotes().forEach(forgetNotes);
  allLooked().forEach(forgetLooked);
  allBest().forEach(forgetBest);
  forgetPuzzles();
}
