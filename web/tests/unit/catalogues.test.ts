import { describe, expect, it } from 'vitest';
import { LANGUAGES, readCatalogue, usedTexts } from '../../scripts/texts.mjs';

const places = (text: string) => (text.match(/\{\w+\}|%s/g) ?? []).sort().join(' ');

describe.each(LANGUAGES)('the catalogue %s', (code) => {
  const used = usedTexts();
  const entries = readCatalogue(code);

  it('has every text of the page and of the rules, and no other', () => {
    expect(entries.map((e) => e.id).sort()).toEqual([...used.keys()].sort());
  });

  it('is translated, with three plural forms where one is needed', () => {
    const bad = entries.filter((e) => {
      const count = used.get(e.id) === null ? 1 : 3;
      return e.strings.length !== count || e.strings.some((s) => !s);
    });
    expect(bad.map((e) => e.id)).toEqual([]);
  });

  it('keeps the places to be filled', () => {
    const bad = entries.filter((e) => e.strings.some((s) => places(s) !== places(e.id)));
    expect(bad.map((e) => e.id)).toEqual([]);
  });
});
