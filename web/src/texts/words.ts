// Game words: the protocol's names (`red`, `joker`, `step`) as people call them. Those of a game are
// in words/NAME.ts; where two games have the same name, it is the same word.

import { t } from './t.ts';

export type Words = Record<string, string>;

interface Found {
  words: Words;
  /** What is more than one word; null: nothing of this game's. */
  spell?: (what: string) => string | null;
}

const FOUND = Object.values(import.meta.glob<Found>('./words/*.ts', { eager: true }));

const WORDS: Words = Object.assign({}, ...FOUND.map(({ words }) => words));

export const word = (name: string): string => {
  const known = WORDS[name];
  return known === undefined ? name : t(known);
};

/** What a sentence of the engine speaks of. */
export function spell(what: string): string {
  for (const { spell: own } of FOUND) {
    const spelt = own?.(what);
    if (typeof spelt === 'string') return spelt;
  }
  return word(what);
}
