// Score sheets of real games that somebody has kept: who played, with how many points, and all that was
// entered. Small texts of this device, newest first.

import { signal } from '@preact/signals';
import { forgetAside } from './aside.ts';
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
  /** What was entered, as the score keeper has it; an older page did not keep it. */
  notes?: object;
  /** A correction that is not kept yet, likewise. */
  draft?: object;
}

/** The name of its form; core/aside.ts. */
export const sheetForm = (id: string) => `sheet.${id}`;

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

/** Corrected, or brought back. */
export function putSheet({ id, ...sheet }: KeptSheet): void {
  keep(KEY + id, JSON.stringify(sheet));
  sheets.value = kept();
}

/** Its id. */
export function keepSheet(sheet: Omit<KeptSheet, 'id' | 'when'>): string {
  const id = freshId();
  putSheet({ ...sheet, id, when: Date.now() });
  return id;
}

export function throwSheet(id: string): void {
  forget(KEY + id);
  forgetAside(sheetForm(id));
  sheets.value = kept();
}
