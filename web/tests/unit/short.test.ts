// The signs of a summary stand before its bold words: as many, and of the same ones in all languages.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { GAME_IDS } from '../../src/games/list.tsx';
import { loadSigns } from '../../src/games/short-signs.ts';

const LANGUAGES = ['en', 'cs', 'sk', 'pl'];

/** The lines of the first part of a page, each by how many bold words it has. */
function summary(game: string, lang: string): number[] {
  const file = resolve(import.meta.dirname, `../../../docs/rules/${lang}/${game}.md`);
  const [, first = ''] = readFileSync(file, 'utf8').split(/^## .*$/m);
  const lines = first.trim().split(/^- /m).slice(1);
  return lines.map((line) => line.match(/\*\*[^*]+\*\*/g)?.length ?? 0);
}

it.each(GAME_IDS)('%s: a sign for each bold word, and the same lines everywhere', async (game) => {
  const signs = await loadSigns(game);
  const english = summary(game, 'en');
  expect(english.length).toBeGreaterThan(5);
  expect(signs).toHaveLength(english.reduce((sum, count) => sum + count));
  expect(signs.filter(Boolean).length).toBeGreaterThan(4);
  for (const lang of LANGUAGES) expect(summary(game, lang)).toEqual(english);
});
