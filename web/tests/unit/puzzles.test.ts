import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resultText } from '../../src/puzzles/result.ts';
import {
  dayBefore,
  loadStock,
  nextPuzzle,
  ofGrade,
  puzzleOfDay,
  type Puzzle,
} from '../../src/puzzles/stock.ts';

const DAY = '2026-11-18';

const puzzle = (grade: number): Puzzle => ({
  grade,
  seat: 0,
  best: ['stop'],
  state: {} as Puzzle['state'],
});

describe('the puzzle of the day', () => {
  it('follows from the date and the number of puzzles alone', () => {
    expect(puzzleOfDay(220, DAY)).toBe(puzzleOfDay(220, DAY));
    expect([DAY, '2026-11-19', '2027-01-01'].map((day) => puzzleOfDay(220, day))).toEqual([
      35, 172, 123,
    ]);
  });

  it.each([1, 2, 214, 220])('has each of %i once before one comes again', (count) => {
    const days = Array.from({ length: count }, (_, i) => dayBefore(DAY, -i));
    expect(new Set(days.map((day) => puzzleOfDay(count, day))).size).toBe(count);
    for (const day of days) expect(puzzleOfDay(count, day)).toBeLessThan(count);
  });
});

describe('the stock', () => {
  it('has every puzzle in one of five grades', async () => {
    const stock = (await loadStock('mice'))!;
    const graded = [1, 2, 3, 4, 5].map((grade) => ofGrade(stock.puzzles, grade).length);
    expect(graded.every((count) => count > 0)).toBe(true);
    expect(graded.reduce((sum, count) => sum + count)).toBe(stock.puzzles.length);
    const file = resolve(import.meta.dirname, '../../../data/puzzles/mice.jsonl');
    expect(stock.puzzles.length).toBe(readFileSync(file, 'utf8').trim().split('\n').length - 1);
  });

  it('goes on with one that is as hard and not found yet', () => {
    const puzzles = [1, 2, 1, 2, 1].map(puzzle);
    expect(nextPuzzle(puzzles, 0, [])).toBe(2);
    expect(nextPuzzle(puzzles, 0, [2])).toBe(4);
    expect(nextPuzzle(puzzles, 4, [2])).toBe(0);
    expect(nextPuzzle(puzzles, 4, [0, 2])).toBe(0);
    expect(nextPuzzle(puzzles, 1, [3])).toBe(2);
  });
});

describe('the text to share', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { href: 'https://kocka.test/#puzzles/mice' });
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify({ days: { mice: { [DAY]: 2, '2026-11-17': 1 } } }),
    });
  });

  it('has the game, the day, the grade, the tries and where to try it, and no answer', () => {
    const one = puzzle(3);
    const stock = { game: 'mice', seats: 2, puzzles: [one] };
    expect(resultText({ stock, puzzle: one, day: DAY, number: 64 }, 2)).toBe(
      'Kocka · Catch the Mice · 2026-11-18 ★★★☆☆\n' +
        'Found at try 2 · 2 days in a row\n' +
        'https://kocka.test/#puzzles/mice/65',
    );
    expect(resultText({ stock, puzzle: one, day: null, number: 64 }, 1)).toContain(
      'Catch the Mice · #65 ★★★☆☆\nFound at try 1\n',
    );
  });
});
