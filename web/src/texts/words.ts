// Game words: the protocol's names (`red`, `joker`, `step`) as people call them. Those of a game are
// in words/NAME.ts; where two games have the same name, it is the same word.

import { t } from './t.ts';

export type Words = Record<string, string>;

/** Of a game that has more than words, spelt/NAME.ts; null: nothing of this game's. */
type Spell = (what: string) => string | null;

const FOUND = import.meta.glob<Words>('./words/*.ts', { eager: true, import: 'words' });
const SPELT = import.meta.glob<Spell>('./spelt/*.ts', { eager: true, import: 'spell' });

const WORDS: Words = Object.assign({}, ...Object.values(FOUND));

export const word = (name: string): string => {
  const known = WORDS[name];
  return known === undefined ? name : t(known);
};

/** What a sentence of the engine speaks of. */
export function spell(what: string): string {
  for (const own of Object.values(SPELT)) {
    const spelt = own(what);
    if (spelt !== null) return spelt;
  }
  return word(what);
}
