// What stands in the summary of a game before the words that name it: games/NAME/teach/short.tsx,
// found by its name and loaded when a summary is read.

import type { ComponentType } from 'preact';
import type { GameId } from '../core/types.ts';

/** By the bold words of the summary, in their order; null: these need no picture. */
export type Signs = (ComponentType | null)[];

const FOUND = import.meta.glob<Signs>('./*/teach/short.tsx', { import: 'signs' });

export const loadSigns = async (game: GameId): Promise<Signs> =>
  (await FOUND[`./${game}/teach/short.tsx`]?.()) ?? [];
