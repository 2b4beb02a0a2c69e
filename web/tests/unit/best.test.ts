import { describe, expect, it } from 'vitest';
import { withBest, type Best } from '../../src/core/best.ts';
import { listOf } from '../../src/games/fives/best.tsx';

const best = (from: string, points: number, board = '1'): Best => ({
  from,
  name: 'Ana',
  points,
  board,
  at: 1,
});

describe('best results', () => {
  it('are ordered, noted once, and few per board', () => {
    let list: Best[] = [];
    for (const [index, points] of [3, 9, 5, 7, 1, 8].entries())
      list = withBest(list, best(`g${index}`, points));
    expect(list.map(({ points }) => points)).toEqual([9, 8, 7, 5, 3]);
    expect(withBest(list, best('g1', 9))).toBe(list);
    expect(withBest(list, best('other', 2, '2')).length).toBe(6);
  });

  it('are apart where they cannot be compared', () => {
    expect(listOf({ mode: 'solo' })).toBe('fives.solo');
    expect(listOf({ mode: 'puzzle', timer: 30 })).toBe('fives.puzzle.30');
    expect(listOf({ mode: 'puzzle' })).toBe('fives.puzzle.60');
    expect(listOf({})).toBeNull();
  });
});
