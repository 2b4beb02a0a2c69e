// The symbols of fives, and how its pieces are spelt.

import type { Words } from '../words.ts';
import { msg, t } from '../t.ts';

export const words: Words = {
  A: msg('circle'),
  B: msg('cross'),
  C: msg('triangle'),
  D: msg('wave'),
  E: msg('square'),
  F: msg('star'),
};

/* A letter alone is a piece and keeps its name; runs of five are symbols. */
export const spell = (what: string): string | null => {
  if (/^[A-Z]$/.test(what)) return what;
  if (!/\b[A-F]{5}\b/.test(what)) return null;
  return what.replace(/\b[A-F]{5}\b/g, (letters) =>
    [...letters].map((letter) => t(words[letter] ?? letter)).join(' '),
  );
};
