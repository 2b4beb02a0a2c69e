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

/** A piece on the sheet of a puzzle, for the rest of the game. */
export interface Kept {
  piece: string;
  cells: string[];
}

/** What is no longer free on the sheet of a seat. */
export interface Sheet {
  circled: Kept[];
  crossed: Kept[];
  /** The squares under what was circled, under what was crossed off, and under one or the other. */
  found: Set<string>;
  off: Set<string>;
  taken: Set<string>;
}

/** The pieces that the moves put down: a round that is scored shows what was circled. */
function keptIn(log: LogEntry[], seat: number) {
  const all = { circled: [] as Kept[], crossed: [] as Kept[] };
  for (const { events, state } of log) {
    for (const event of events) {
      if (event.seat !== seat) continue;
      const piece = String(event.piece);
      if (event.kind === 'circle') {
        const drawn = outlinesOf(state as unknown as FivesState, seat);
        const outline = drawn.find((one) => one.piece === piece && !one.voided);
        if (outline) all.circled.push({ piece, cells: outline.cells });
      }
      if (event.kind === 'cross')
        all.crossed.push({ piece, cells: (event.cells as string[] | undefined) ?? [] });
    }
  }
  return all;
}

/**
 * The moves tell what was circled and what was crossed off. Where some of them are not known, a square
 * is told as far as it follows from the pieces; the others are only taken.
 */
export function sheetOf(state: FivesState, seat: number, log: LogEntry[]): Sheet {
  const { blocked = [], circled = [], crossed = [] } = state.done?.[seat] ?? {};
  const put = keptIn(log, seat);
  const kept = {
    circled: put.circled.filter(({ piece }) => circled.includes(piece)),
    crossed: put.crossed.filter(({ piece }) => crossed.includes(piece)),
  };
  const found = new Set(kept.circled.flatMap(({ cells }) => cells));
  const off = new Set(kept.crossed.flatMap(({ cells }) => cells));
  const rest = blocked.filter((square) => !found.has(square) && !off.has(square));
  const taken = new Set<string>();
  const known = (pieces: string[], all: Kept[]) =>
    pieces.every((piece) => all.some((one) => one.piece === piece));
  const fate = known(crossed, kept.crossed) ? found : known(circled, kept.circled) ? off : taken;
  rest.forEach((square) => fate.add(square));
  return { ...kept, found, off, taken };
}
