// How fives spells: a letter alone is a piece and keeps its name; runs of five are symbols.

import { t } from '../t.ts';
import { words } from '../words/fives.ts';

export const spell = (what: string): string | null => {
  if (/^[A-Z]$/.test(what)) return what;
  if (!/\b[A-F]{5}\b/.test(what)) return null;
  return what.replace(/\b[A-F]{5}\b/g, (letters) =>
    [...letters].map((letter) => t(words[letter] ?? letter)).join(' '),
  );
};
