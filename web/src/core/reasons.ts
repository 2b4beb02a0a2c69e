// The engine's sentences in the player's language. A refusal of a move brings its sentence with one
// place for a word (%s) apart, so that both can be translated. What cannot lie on a table is told
// by what people can have entered wrongly; other errors come as they are.

import type { Because, EngineError } from './types.ts';
import { language, t } from '../texts/t.ts';
import { spell } from '../texts/words.ts';

export interface Reason {
  text: string;
  rule: string | null;
}

/* Two names in one place: "L3 and I4". */
const spellAll = (what: string) => {
  const [a = '', b] = what.split(' and ');
  return b === undefined ? spell(a) : t('{a} and {b}', { a: spell(a), b: spell(b) });
};

/* The name of a square keeps its small letter: so the board shows it. */
const upper = (text: string) =>
  /^[a-y]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

export function reason(error: EngineError): Reason {
  if (!error.reason) return { text: upper(t(error.message)), rule: null };
  const { text, what, rule } = error.reason;
  return { text: upper(t(text).replace('%s', spellAll(what))), rule: rule ?? null };
}

/** Why a computer player would do it, as a sentence; '' if it does not say. */
export function because(parts: Because[]): string {
  const told = parts.map(({ text, word: what = '', numbers }) => {
    let at = 0;
    const fill = { '%s': () => spell(what), '%d': () => String(numbers[at++]), '%%': () => '%' };
    return t(text).replace(/%[sd%]/g, (gap) => fill[gap as keyof typeof fill]());
  });
  return told.length ? `${upper(told.join('; '))}.` : '';
}

/** What cannot be on a table of one game: the core's words about it, and ours. */
export type Impossible = [RegExp, (found: string[]) => string];

/** Why what was entered cannot lie on one table, to follow a colon; `known` are the game's own. */
export function impossible(error: EngineError, known: Impossible[] = []): string {
  if (error.reason) return reason(error).text;
  for (const [pattern, say] of known) {
    const found = pattern.exec(error.message);
    if (found) return say(found);
  }
  return language() === 'en' ? error.message : t('the numbers do not fit together');
}
