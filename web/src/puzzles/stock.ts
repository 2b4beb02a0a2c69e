// The puzzles that come with Kocka (data/puzzles, made by `kocka puzzles`), and which of them is
// today's: the same for everybody, from the date alone.

import type { GameId, State } from '../core/types.ts';

export interface Puzzle {
  /** From 1, the easiest, to 5. */
  grade: number;
  seat: number;
  /** The answer: one move, or where `turn` says so a whole turn. */
  best: string[];
  turn?: boolean;
  /** What makes it the best: a win in so many turns, so many points, or a share of a win. */
  wins?: number;
  points?: number;
  margin?: number;
  state: State;
}

export interface Stock {
  game: GameId;
  seats: number;
  puzzles: Puzzle[];
}

export const GRADES = [1, 2, 3, 4, 5];

export const gradeText = (grade: number) => '★'.repeat(grade) + '☆'.repeat(GRADES.length - grade);

const FILES = import.meta.glob<string>('../../../data/puzzles/*.jsonl', {
  query: '?raw',
  import: 'default',
});

const gameOf = (path: string) => /([^/]+)\.jsonl$/.exec(path)?.[1] ?? '';

/** The games that have some, as the folder does. */
export const puzzleGames = (): GameId[] => Object.keys(FILES).map(gameOf).sort();

export async function loadStock(game: GameId): Promise<Stock | null> {
  const path = Object.keys(FILES).find((one) => gameOf(one) === game);
  if (!path) return null;
  const [head = '{}', ...lines] = (await FILES[path]!()).trim().split('\n');
  const { seats } = JSON.parse(head) as { seats: number };
  return { game, seats, puzzles: lines.map((line) => JSON.parse(line) as Puzzle) };
}

/** A day of the player's own calendar: 2026-11-17. */
export const dayOf = (date: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const DAY_MS = 86400000;

/** The day before, or so many days before. */
export const dayBefore = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - by * DAY_MS).toISOString().slice(0, 10);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Which of so many is that day's: all have their turn before one comes again. */
export function puzzleOfDay(count: number, day: string): number {
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  let step = Math.floor(count * 0.618) || 1;
  while (divisor(step, count) !== 1) step++;
  return (number * step) % count;
}

/** The numbers of a grade, from 0. */
export const ofGrade = (puzzles: Puzzle[], grade: number): number[] =>
  puzzles.flatMap((puzzle, number) => (puzzle.grade === grade ? [number] : []));

/** What comes after this one: as hard, and not found yet; if all of them are, the next at all. */
export function nextPuzzle(puzzles: Puzzle[], number: number, found: number[]): number {
  const open = ofGrade(puzzles, puzzles[number]?.grade ?? 1).filter(
    (other) => other !== number && !found.includes(other),
  );
  return open.find((other) => other > number) ?? open[0] ?? (number + 1) % puzzles.length;
}
