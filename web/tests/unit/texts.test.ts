import { afterAll, describe, expect, it } from 'vitest';
import { guessLanguage, need, PLURAL, speak, spoke, t } from '../../src/texts/t.ts';

afterAll(() => speak('en'));

describe('texts', () => {
  it('picks the first language of the browser that we speak', () => {
    expect(guessLanguage(['de-AT', 'sk-SK', 'en'])).toBe('sk');
    expect(guessLanguage(['fr'])).toBe('en');
  });

  it('knows the plural forms of the four languages', () => {
    const forms = (code: keyof typeof PLURAL) => [1, 2, 4, 5, 12, 22].map(PLURAL[code]);
    expect(forms('en')).toEqual([0, 1, 1, 1, 1, 1]);
    expect(forms('cs')).toEqual([0, 1, 1, 2, 2, 2]);
    expect(forms('pl')).toEqual([0, 1, 1, 2, 2, 1]);
  });

  it('reads what a folder says when the folder comes, and in the language of then', async () => {
    const refused = 'A tree turn places one, two or three trees.';
    await speak('cs');
    expect(t('Play now')).not.toBe('Play now');
    expect(t(refused)).toBe(refused);
    need('games/wispwood');
    expect(await spoke(Promise.resolve(1))).toBe(1);
    const czech = t(refused);
    expect(czech).not.toBe(refused);
    void speak('pl');
    await speak('cs');
    expect(t(refused)).toBe(czech);
  });
});
