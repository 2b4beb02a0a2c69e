// Score sheets of real games that somebody has kept: who played, and with how many points. Small texts
// of this device, newest first.

import { signal } from '@preact/signals';
import { forget, keep, keptUnder, recall } from './kept.ts';
import { freshId, type GameId } from './types.ts';

const KEY = 'sheet.';

export interface KeptSheet {
  id: string;
  game: GameId;
  names: string[];
  totals: number[];
  winners: number[];
  /** Milliseconds, as Date has them. */
  when: number;
}

function kept(): KeptSheet[] {
  const all = keptUnder(KEY).flatMap((id) => {
    try {
      return [{ ...(JSON.parse(recall(KEY + id) ?? '') as KeptSheet), id }];
    } catch {
      return []; // not ours
    }
  });
  return all.toSorted((a, b) => b.when - a.when);
}

export const sheets = signal<KeptSheet[]>(kept());

/** Its id. */
export function keepSheet(sheet: Omit<KeptSheet, 'id' | 'when'>): string {
  const id = freshId();
  keep(KEY + id, JSON.stringify({ ...sheet, when: Date.now() }));
  sheets.value = kept();
  return id;
}

export function throwSheet(id: string): void {
  forget(KEY + id);
  sheets.value = kept();
}
