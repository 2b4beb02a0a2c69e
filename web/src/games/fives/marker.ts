// An outline as a marker draws it: round the outside of the squares, a little inside their edge,
// with a slight wobble that is always the same for the same squares.

import { place } from './state.ts';

type Point = [number, number];

/* The four sides of a square, clockwise: neighbour to look at, start and end of the side. */
const SIDES: { beside: Point; from: Point; to: Point }[] = [
  { beside: [0, -1], from: [0, 0], to: [1, 0] },
  { beside: [1, 0], from: [1, 0], to: [1, 1] },
  { beside: [0, 1], from: [1, 1], to: [0, 1] },
  { beside: [-1, 0], from: [0, 1], to: [0, 0] },
];

const key = ([x, y]: Point) => `${x},${y}`;

/** The corners of the boundary, in order; several loops if the squares are not joined. */
export function boundary(squares: string[]): Point[][] {
  const cells = squares.map(place);
  const inside = new Set(cells.map(key));
  const next = new Map<string, Point[]>();
  for (const [x, y] of cells) {
    for (const { beside, from, to } of SIDES) {
      if (inside.has(key([x + beside[0], y + beside[1]]))) continue;
      const start = key([x + from[0], y + from[1]]);
      next.set(start, [...(next.get(start) ?? []), [x + to[0], y + to[1]]]);
    }
  }
  const loops: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    let at = start;
    for (let to = next.get(at)?.shift(); to; to = next.get(at)?.shift()) {
      loop.push(to);
      at = key(to);
    }
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

const wobble = (x: number, y: number) => Math.sin(x * 12.9 + y * 78.2) * 0.035;

/** The path in units of one square, drawn `inset` inside the boundary. */
export function markerPath(squares: string[], inset = 0.09): string {
  return boundary(squares)
    .map((loop) => {
      const points = loop.map(([x, y], index) => {
        const [px, py] = loop[(index + loop.length - 1) % loop.length]!;
        const [nx, ny] = loop[(index + 1) % loop.length]!;
        /* Inside is to the right of both sides that meet here. */
        const dx = Math.sign(py - y) + Math.sign(y - ny);
        const dy = Math.sign(x - px) + Math.sign(nx - x);
        const scale = Math.abs(dx) > 1 || Math.abs(dy) > 1 ? 0.5 : 1;
        const ix = x + dx * inset * scale + wobble(x, y);
        const iy = y + dy * inset * scale + wobble(y, x);
        return `${ix.toFixed(3)} ${iy.toFixed(3)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
}
