// The reasons of a hint are filled with words and numbers.

import { describe, expect, it } from 'vitest';
import { because } from '../../src/core/reasons.ts';

describe('the reasons of a hint', () => {
  it('are filled with words and numbers', () => {
    const gain = { text: '%d points more now, most by %s', word: 'orbs', numbers: [12, 0] };
    const risk = { text: '%d%% to bust', numbers: [44, 0] };
    expect(because([gain, risk])).toBe('12 points more now, most by orbs; 44% to bust.');
    expect(because([])).toBe('');
  });
});
