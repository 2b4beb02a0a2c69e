// What all drawings of the rules are made of: a panel of squares of 100, things put on it, arrows.
// A panel has its own ground, as a board has, so that it looks the same by day and by night.

import type { ComponentChildren, ComponentType } from 'preact';

/** A drawing that stands under a rule; its caption is translated where it is shown. */
export interface Drawing {
  caption: string;
  Picture: ComponentType;
}

/** By the number of the rule. */
export type Drawings = Record<string, Drawing>;

export type Point = readonly [number, number];

/** `width` and `height` are in squares. */
export function Panel(props: {
  width: number;
  height: number;
  ground: string;
  children: ComponentChildren;
}) {
  const { width, height } = props;
  return (
    <svg viewBox={`-20 -20 ${width * 100 + 40} ${height * 100 + 40}`} aria-hidden="true">
      <rect
        x="-20"
        y="-20"
        width={width * 100 + 40}
        height={height * 100 + 40}
        rx="36"
        fill={props.ground}
      />
      {props.children}
    </svg>
  );
}

/** Puts what is drawn in a box of 100 at a square, larger or smaller around its middle. */
export function At(props: {
  x: number;
  y: number;
  scale?: number;
  faint?: boolean;
  children: ComponentChildren;
}) {
  const { x, y, scale = 1 } = props;
  const shift = 50 * (1 - scale);
  return (
    <g
      transform={`translate(${x * 100 + shift} ${y * 100 + shift}) scale(${scale})`}
      opacity={props.faint ? 0.45 : 1}
    >
      {props.children}
    </g>
  );
}

/** A small drawing in a line of text; `wide` is in boxes of 100. */
export function Sign({ wide = 1, children }: { wide?: number; children: ComponentChildren }) {
  return (
    <svg
      class="sign"
      viewBox={`0 0 ${wide * 100} 100`}
      style={{ '--wide': wide }}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function Squares(props: { width: number; height: number; fill: string; line?: string }) {
  return (
    <g fill={props.fill} stroke={props.line ?? 'none'} stroke-width="2">
      {Array.from({ length: props.width * props.height }, (_, i) => (
        <rect
          key={i}
          x={(i % props.width) * 100 + 3}
          y={Math.floor(i / props.width) * 100 + 3}
          width="94"
          height="94"
          rx="12"
        />
      ))}
    </g>
  );
}

const HEAD = 26;

/* A little nearer to another point, so that an arrow does not cover what it begins or ends at. */
function nearer([x, y]: Point, [tx, ty]: Point, by: number): Point {
  const far = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) * by) / far, y + ((ty - y) * by) / far];
}

/** From the middle of one square through others to the last; `gap` is left free at both ends. */
export function Arrow(props: { points: Point[]; colour: string; dashed?: boolean; gap?: number }) {
  const { gap = 0 } = props;
  const path = props.points
    .map(([x, y]): Point => [x * 100 + 50, y * 100 + 50])
    .map((point, index, all) => {
      if (index === 0) return nearer(point, all[1] ?? point, gap);
      return index < all.length - 1 ? point : nearer(point, all[index - 1] ?? point, gap);
    });
  const [end, before] = [path.at(-1) ?? [0, 0], path.at(-2) ?? [0, 0]];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const back = (turn: number) =>
    `${end[0] - HEAD * Math.cos(angle + turn)} ${end[1] - HEAD * Math.sin(angle + turn)}`;
  const line = (colour: string, width: number) => (
    <g fill="none" stroke={colour} stroke-width={width} stroke-linejoin="round">
      <path
        d={`M${path.map((p) => p.join(' ')).join('L')}`}
        stroke-dasharray={props.dashed ? '4 20' : undefined}
        stroke-linecap="round"
      />
      <path d={`M${back(0.6)}L${end.join(' ')}L${back(-0.6)}`} stroke-linecap="round" />
    </g>
  );
  return (
    <g>
      {line('#1d1a16', 19)}
      {line(props.colour, 11)}
    </g>
  );
}

/** A tick or a cross at the corner of something: allowed, or not. */
export function Verdict({ x, y, good }: { x: number; y: number; good: boolean }) {
  return (
    <g transform={`translate(${x * 100} ${y * 100})`}>
      <circle r="26" fill={good ? '#1c6b47' : '#a5281b'} stroke="#fff" stroke-width="4" />
      <path
        d={good ? 'M-12 1-3 10 12-9' : 'M-9-9 9 9M9-9-9 9'}
        fill="none"
        stroke="#fff"
        stroke-width="8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </g>
  );
}
