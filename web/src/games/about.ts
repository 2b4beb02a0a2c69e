// Who made the games, and what they are called in print: games/NAME/about.ts, found by its name and
// loaded with the page that tells it.

import type { GameId } from '../core/types.ts';

export interface About {
  designer: string;
  /** From which age we would play it: no print that we have names one. */
  age: number;
  /** Where print names one. */
  publisher?: string;
  /** As printed, by language. */
  titles: [language: string, title: string][];
  /** What of it is Kocka's own. */
  ours: string;
}

const FOUND = import.meta.glob<About>('./*/about.ts', { eager: true, import: 'about' });

export const aboutOf = (game: GameId): About | undefined => FOUND[`./${game}/about.ts`];
