import { describe, expect, it } from 'vitest';
import { guessLanguage, PLURAL } from '../../src/texts/t.ts';

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
});
