import { expect, it } from 'vitest';
import { boundary, markerPath } from '../../src/games/fives/marker.ts';
import { inOrder } from '../../src/games/fives/state.ts';

it('sorts squares by row, then by column', () => {
  expect(inOrder(['b10', 'a2', 'c1', 'a10'])).toEqual(['c1', 'a2', 'a10', 'b10']);
});

it('draws one loop round joined squares and two round separate ones', () => {
  expect(boundary(['a1', 'b1'])).toHaveLength(1);
  expect(boundary(['a1', 'b1'])[0]).toHaveLength(6);
  expect(boundary(['a1', 'c3'])).toHaveLength(2);
  expect(markerPath(['a1'])).toMatch(/^M.*Z$/);
});
