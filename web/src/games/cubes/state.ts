// What the board of cubes reads from the engine's state and moves.

import type { CubeColour, Special } from '../../art/cubes.tsx';
import type { LogEntry } from '../../core/session.ts';
import type { GameEvent } from '../../core/types.ts';

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

/** Has the seat a cube on every chip of its row? */
export const hasAll = ({ rows }: CubesState, seat: number): boolean => {
  const row = rows[seat] ?? [];
  return row.length > 0 && row.every(({ cube }) => cube);
};

/** The squares of the last turn, where somebody else made it: from where, over what, to where. */
export function trail(log: LogEntry[], viewer: number): string[] {
  const last = log.findLast(({ actor }) => typeof actor === 'number')?.actor;
  if (last === undefined || last === viewer) return [];
  const since = log.findLastIndex(({ actor }) => typeof actor === 'number' && actor !== last);
  const moves = log.slice(since + 1).flatMap(({ events }) => events.filter(isMove));
  return moves.flatMap(({ from, to }) => [String(from), String(to)]);
}

const isMove = ({ kind }: GameEvent) => kind === 'move';

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
