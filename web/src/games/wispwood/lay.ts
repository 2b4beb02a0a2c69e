// Laying a shape: choosing, moving, turning and mirroring it before it is put down. The engine has
// listed every legal placement; this file only finds the one that the hand means.

import { byRow, cellOf, SHAPES, squareOf, type Cell } from './state.ts';

export interface Laying {
  /** The wisp's space, from 1 as in the notation. */
  space: number;
  shape: string;
  cells: Cell[];
  wisp: Cell;
}

export interface Option extends Laying {
  move: string;
}

export type Options = Map<string, Option[]>;

const same = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1];

/** All legal wisp turns, by space and shape. */
export function optionsOf(moves: string[]): Options {
  const options: Options = new Map();
  for (const move of moves) {
    if (!move.startsWith('wisp ')) continue;
    const [, space = '', shape = '', ...rest] = move.split(' ');
    const at = rest.findIndex((part) => part.startsWith('@'));
    const option: Option = {
      move,
      space: Number(space),
      shape,
      cells: rest.slice(0, at).map(cellOf),
      wisp: cellOf((rest[at] ?? '@a1').slice(1)),
    };
    const key = `${space} ${shape}`;
    const list = options.get(key);
    if (list) list.push(option);
    else options.set(key, [option]);
  }
  return options;
}

/** The text of a placement, legal or not, for the engine to judge. */
export function moveText(laying: Laying, ownShape: boolean): string {
  const squares = [...laying.cells].sort(byRow).map(squareOf).join(' ');
  const cat = ownShape ? '' : ' cat';
  return `wisp ${laying.space} ${laying.shape} ${squares} @${squareOf(laying.wisp)}${cat}`;
}

const covered = (laying: Laying) => [...laying.cells].sort(byRow).map(squareOf).join(' ');

/** The orientation: the same text for the same form wherever it lies. */
function form(cells: readonly Cell[]): string {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]): Cell => [x - left, y - top])
    .sort(byRow)
    .map(squareOf)
    .join(' ');
}

export function exact(options: Option[], laying: Laying): Option | null {
  const squares = covered(laying);
  return options.find((o) => same(o.wisp, laying.wisp) && covered(o) === squares) ?? null;
}

const distance = (a: Cell, b: Cell) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);

function nearest(options: Option[], to: Cell): Option | null {
  let best: Option | null = null;
  for (const option of options) {
    if (!best || distance(option.wisp, to) < distance(best.wisp, to)) best = option;
  }
  return best;
}

const lay = ({ space, shape, cells, wisp }: Laying): Laying => ({ space, shape, cells, wisp });

/** Picks up a shape: near a square, at its first legal place; or as it is drawn, if it has none. */
export function pickUp(options: Options, space: number, shape: string, near: Cell): Laying {
  const legal = nearest(options.get(`${space} ${shape}`) ?? [], near);
  if (legal) return lay(legal);
  const cells = (SHAPES[shape] ?? []).map(([x, y]): Cell => [x + near[0], y + near[1]]);
  return { space, shape, cells, wisp: cells[0] ?? near };
}

function shifted(laying: Laying, to: Cell): Laying {
  const [dx, dy] = [to[0] - laying.wisp[0], to[1] - laying.wisp[1]];
  return { ...laying, wisp: to, cells: laying.cells.map(([x, y]): Cell => [x + dx, y + dy]) };
}

function snap(options: Option[], laying: Laying, must?: Cell): Laying {
  if (exact(options, laying)) return laying;
  const wanted = form(laying.cells);
  const alike = options.filter(
    (o) => form(o.cells) === wanted && (!must || o.cells.some((cell) => same(cell, must))),
  );
  const found = nearest(alike, laying.wisp);
  return found ? lay(found) : laying;
}

/** The pointer is over a square: the shape goes there, the wisp under the finger if it may be. */
export function moveTo(options: Option[], laying: Laying, square: Cell): Laying {
  return snap(options, shifted(laying, square), square);
}

/** A tap: on the shape itself it moves the wisp within it, elsewhere it moves the shape. */
export function tap(options: Option[], laying: Laying, square: Cell): Laying {
  if (laying.cells.some((cell) => same(cell, square))) return { ...laying, wisp: square };
  return moveTo(options, laying, square);
}

type Change = (x: number, y: number) => Cell;
const quarter: Change = (x, y) => [-y, x];
const flip: Change = (x, y) => [-x, y];

function changed(laying: Laying, change: Change): Laying {
  const [wx, wy] = laying.wisp;
  const cells = laying.cells.map(([x, y]): Cell => {
    const [dx, dy] = change(x - wx, y - wy);
    return [wx + dx, wy + dy];
  });
  return { ...laying, cells };
}

/** A quarter turn, on to the next one that fits anywhere; if none does, just the next. */
export function turned(options: Option[], laying: Laying): Laying {
  const next = changed(laying, quarter);
  return firstThatFits(options, next) ?? next;
}

export function mirrored(options: Option[], laying: Laying): Laying {
  const next = changed(laying, flip);
  return firstThatFits(options, next) ?? next;
}

function firstThatFits(options: Option[], laying: Laying): Laying | null {
  let tried = laying;
  for (let i = 0; i < 4; i++) {
    const found = snap(options, tried);
    if (exact(options, found)) return found;
    tried = changed(tried, quarter);
  }
  return null;
}
