// What the board of fives reads from the engine's state.

import type { SymbolLetter } from '../../art/fives.tsx';
import type { LogEntry } from '../../core/session.ts';

export interface Outline {
  cells: string[];
  piece: string | null;
  voided: boolean;
}

export interface FivesState {
  phase: string;
  mode: 'classic' | 'puzzle' | 'solo';
  round: number;
  boards: string[][];
  dice: string | null;
  /** By seat; while the others search, theirs are only a number. */
  outlines: (Outline[] | number)[];
  locked: boolean[];
  turned: number | null;
  done?: { circled: string[]; crossed: string[]; blocked: string[] }[];
  marks: number[];
  scores: number[][];
  options: { timer: number; idle: number; values: Record<string, number> };
}

/** What the core explains: how many rounds there are, and which one counts twice. */
export interface Rounds {
  rounds: number;
  doubled?: number;
}

/** The round that is played or has just been played: before a roll the state names the next one. */
export const roundNow = (state: FivesState): number =>
  state.phase === 'roll' ? Math.max(1, state.round - 1) : state.round;

/** The pieces that can be crossed off without a place, as moves. */
export const bare = (moves: string[]): string[] => moves.filter((move) => /^cross \w$/.test(move));

export const COLUMNS = [...'abcdefghij'];
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A square as column and row from 0. */
export function place(square: string): [number, number] {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** The notation's order: by row, then by column. */
export function inOrder(squares: string[]): string[] {
  return [...squares].sort((a, b) => {
    const [ax, ay] = place(a);
    const [bx, by] = place(b);
    return ay - by || ax - bx;
  });
}

/** The outlines of a seat that we may see. */
export function outlinesOf(state: FivesState, seat: number): Outline[] {
  const found = state.outlines[seat] ?? [];
  return typeof found === 'number' ? [] : found;
}

/** How many a seat has drawn, seen or not. */
export function countOf(state: FivesState, seat: number): number {
  const found = state.outlines[seat] ?? [];
  return typeof found === 'number' ? found : found.length;
}

export function letterAt(board: string[], square: string): SymbolLetter {
  const [x, y] = place(square);
  return (board[y]?.[x] ?? 'A') as SymbolLetter;
}

/**
 * The squares that are no longer free on the sheet of a seat: under what it circled, and under what
 * it crossed off. The moves tell them apart; where some are not known, all look crossed off.
 */
export function takenBy(state: FivesState, seat: number, log: LogEntry[]) {
  const { blocked = [], circled: found = [] } = state.done?.[seat] ?? {};
  const moves = log.filter(({ actor, move }) => actor === seat && move.startsWith('cross '));
  const crossed = new Set(moves.flatMap(({ move }) => move.match(/[a-j]\d+/g) ?? []));
  const circled = new Set(blocked.filter((square) => !crossed.has(square)));
  return circled.size === 5 * found.length
    ? { circled, crossed }
    : { circled: new Set<string>(), crossed: new Set(blocked) };
}
