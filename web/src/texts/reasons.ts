// The engine's sentences in the player's language. A refusal of a move brings its sentence with one
// place for a word (%s) apart, so that both can be translated; other errors come as they are.

import type { EngineError } from '../core/types.ts';
import { t } from './t.ts';
import { word } from './words.ts';

export interface Reason {
  text: string;
  rule: string | null;
}

/* A letter alone is a piece of fives; runs of five are its symbols and are spelt out; other words
   are the game's own. */
const spell = (what: string) =>
  (/^[A-Z]$/.test(what) ? what : word(what)).replace(/\b[A-F]{5}\b/g, (letters) =>
    [...letters].map(word).join(' '),
  );

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function reason(error: EngineError): Reason {
  if (!error.reason) return { text: upper(t(error.message)), rule: null };
  const { text, what, rule } = error.reason;
  return { text: upper(t(text).replace('%s', spell(what))), rule: rule ?? null };
}
