// What the board of fives reads from the engine's state.

import type { SymbolLetter } from '../../art/fives.tsx';

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
