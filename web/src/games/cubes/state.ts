// What the board of cubes reads from the engine's state and moves.

import type { CubeColour, Special } from '../../art/cubes.tsx';

export interface Chip {
  colour: CubeColour;
  cube: boolean;
  safe: boolean;
}

export interface CubesState {
  phase: string;
  turn: number;
  tokens: Record<string, CubeColour | Special>;
  figures: (string | null)[];
  rows: Chip[][];
  used: string[];
}

/** The legal move that leads to each square. */
export function targets(moves: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const move of moves) {
    const square = move.split(' ')[1];
    if (square) found.set(square, move);
  }
  return found;
}

/** What tapping a square means here, legal or not: the engine judges it. */
export function attempt(state: CubesState, square: string): string {
  if (state.phase === 'setup' || state.phase === 'corner') return `corner ${square}`;
  const here = state.figures[state.turn] ?? '';
  const verb = state.phase === 'special' ? (state.tokens[here] ?? 'L') : 'L';
  return `${verb} ${square}`;
}
