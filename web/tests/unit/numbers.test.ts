import { afterEach, describe, expect, it } from 'vitest';
import { aboutTenths, percentText, signed, tenths } from '../../src/texts/numbers.ts';
import { speak } from '../../src/texts/t.ts';

afterEach(() => speak('en'));

describe('numbers', () => {
  it('are written as in the language', async () => {
    expect([tenths(5), aboutTenths(0.5), aboutTenths(3), percentText(0.149, 1)]).toEqual([
      '5.0',
      '0.5',
      '3',
      '14.9%',
    ]);
    await speak('cs');
    expect([tenths(5), aboutTenths(0.5), aboutTenths(3), percentText(0.149, 1)]).toEqual([
      '5,0',
      '0,5',
      '3',
      '14,9\u00a0%',
    ]);
  });

  it('have a sign where something was gained or lost, none where nothing was', async () => {
    expect([0.31, -0.31, 0.004, -0.004].map(signed)).toEqual(['+31%', '−31%', '0%', '0%']);
    await speak('sk');
    expect(signed(-0.8)).toBe('−80\u00a0%');
  });
});
