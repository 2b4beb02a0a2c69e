// What the scene at the end of a game is made of: pieces that come to rest in the drawn place, so
// that without motion the scene is a picture.

import type { ComponentChildren } from 'preact';

export type Mood = 'won' | 'lost' | 'shared';

export interface Scene {
  mood: Mood;
  /** Whose win it is: cats and figures have their coats. */
  seats: number[];
  /** By seat, the cat that its player has picked. */
  cats?: (number | undefined)[];
}

/** A piece of 100 × 100 on its place; `comes` names the way it takes, `nth` its turn. */
export function Put(props: {
  x: number;
  y: number;
  size: number;
  comes?: string;
  nth?: number;
  children: ComponentChildren;
}) {
  const { x, y, size, comes, nth = 0 } = props;
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" overflow="visible">
      <g class={comes && `comes ${comes}`} style={{ '--nth': nth }}>
        {props.children}
      </g>
    </svg>
  );
}
