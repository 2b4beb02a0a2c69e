// A refused move, and a hint's reason, are told in the terminal (po) and on the page (web/po): in
// the same words.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePo } from '../../scripts/po.mjs';
import { LANGUAGES, readCatalogue, reasonTexts, whyTexts } from '../../scripts/texts.mjs';
import { because } from '../../src/core/reasons.ts';

const terminal = (code: string) =>
  parsePo(readFileSync(resolve(import.meta.dirname, `../../../po/${code}.po`), 'utf8'));

const byId = (entries: { id: string; strings: string[] }[]) =>
  new Map(entries.map(({ id, strings }) => [id, strings[0] ?? '']));

describe('the reasons of a hint', () => {
  it('are found in the sources of every player', () => {
    const said = ['to bust', 'takes the %s cube', 'is done', 'prepares the turns'];
    for (const part of said)
      expect([...whyTexts()].filter((text) => text.includes(part))).not.toEqual([]);
  });

  it('are filled with words and numbers', () => {
    const gain = { text: '%d points more now, most by %s', word: 'orbs', numbers: [12, 0] };
    const risk = { text: '%d%% to bust', numbers: [44, 0] };
    expect(because([gain, risk])).toBe('12 points more now, most by orbs; 44% to bust.');
    expect(because([])).toBe('');
  });
});

describe('the reasons of the rules', () => {
  const reasons = [...reasonTexts()];

  it('are found in the sources of every game', () => {
    const said = ['That overlaps another outline.', 'is not an L move', 'catch', 'That space'];
    expect(reasons.length).toBeGreaterThan(60);
    for (const part of said) expect(reasons.filter((text) => text.includes(part))).not.toEqual([]);
  });

  for (const code of LANGUAGES) {
    it(`are translated alike in the terminal and on the page: ${code}`, () => {
      const [there, here] = [byId(terminal(code)), byId(readCatalogue(code))];
      for (const text of [...reasons, ...whyTexts()]) {
        expect([text, here.get(text)]).toEqual([text, expect.stringMatching(/./)]);
        expect([text, there.get(text)]).toEqual([text, here.get(text)]);
      }
    });
  }
});
