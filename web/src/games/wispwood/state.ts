// What the board of wispwood reads from the engine's state. Squares are a–y by 1–25.

import type { TileKind } from '../../art/wisps.tsx';

export type Wisp = 'pumpkin' | 'witch' | 'orb' | 'heart';

export interface Forest {
  cat: string;
  ready: boolean;
  tiles: Record<string, TileKind>;
}

export type RoundScore = Record<string, number>;

export interface WispState {
  phase: string;
  turn: number;
  round: number;
  cards: string[];
  shapes: string[];
  pond: (Wisp | 'cat' | null)[];
  forests: Forest[];
  supply: number;
  scores: RoundScore[][];
  ghost?: {
    level: number;
    levels: Wisp[];
    at: number | null;
    held: Record<Wisp, number>;
    fireflies: number[];
    firefly: number | null;
    scores: number[];
  };
}

export type Cell = readonly [number, number];

export const cellOf = (square: string): Cell => [
  square.charCodeAt(0) - 97,
  Number(square.slice(1)) - 1,
];

export const squareOf = ([x, y]: Cell): string => `${String.fromCharCode(97 + x)}${y + 1}`;

/** The notation's order: by row, then by column. */
export const byRow = (a: Cell, b: Cell) => a[1] - b[1] || a[0] - b[0];

/** The pictures of the eight shapes (column, row). */
export const SHAPES: Record<string, readonly Cell[]> = {
  I2: [
    [0, 0],
    [0, 1],
  ],
  I3: [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
  L3: [
    [0, 0],
    [0, 1],
    [1, 1],
  ],
  I4: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
  ],
  O4: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  T4: [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
  ],
  S4: [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
  ],
  L4: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ],
};

/** Shape k lies between spaces k and k+1: the two shapes of a space, counted from 0. */
export const shapesOf = (space: number): [number, number] => [(space + 7) % 8, space];

export interface Window {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the frame to show: everything that lies there and every square in play now. */
export function windowOf(squares: Iterable<string>, before: Window | null): Window {
  const w: Window = before ? { ...before } : { left: 24, top: 24, right: 0, bottom: 0 };
  for (const square of squares) {
    const [x, y] = cellOf(square);
    w.left = Math.min(w.left, x);
    w.right = Math.max(w.right, x);
    w.top = Math.min(w.top, y);
    w.bottom = Math.max(w.bottom, y);
  }
  return w;
}
