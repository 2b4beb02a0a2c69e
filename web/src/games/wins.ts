// How one wins a game, for who comes to it for the first time: `wins.tsx` in its folder. A game that
// has it has a first lesson, too (lessons.ts).

import type { ComponentType } from 'preact';
import type { GameId } from '../core/types.ts';
import { need, spoke } from '../texts/t.ts';

/** In a sentence and a picture. */
export interface Wins {
  text: string;
  Picture: ComponentType;
}

const FOUND = import.meta.glob<Wins>('./*/wins.tsx', { import: 'wins' });

export const hasLesson = (game: GameId): boolean => `./${game}/wins.tsx` in FOUND;

export function winsOf(game: GameId): Promise<Wins> | undefined {
  need(`games/${game}`);
  const found = FOUND[`./${game}/wins.tsx`]?.();
  return found && spoke(found);
}
