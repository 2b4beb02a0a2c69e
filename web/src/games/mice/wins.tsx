// How one wins mice.

import { Mouse, type MouseColour } from '../../art/mice.tsx';
import { At, Panel } from '../../art/draw.tsx';
import { msg } from '../../texts/t.ts';
import type { Wins } from '../wins.ts';

const WORTH: [MouseColour, number[]][] = [
  ['red', [3, 6, 9]],
  ['green', [1, 3, 5]],
];

/** Mice on a card: the more of a colour, the more they are worth. */
function Worth() {
  return (
    <Panel width={4.4} height={2.2} ground="#e7d3ad">
      {WORTH.map(([colour, worth], row) =>
        worth.map((points, index) => (
          <g key={points}>
            <rect
              x={20 + index * 140}
              y={8 + row * 108}
              width="128"
              height="96"
              rx="14"
              fill="#fff6e4"
              stroke="#b98d4c"
              stroke-width="4"
            />
            <At x={0.2 + index * 1.4} y={0.06 + row * 1.08} scale={0.72}>
              <Mouse colour={colour} />
            </At>
            <text
              x={126 + index * 140}
              y={72 + row * 108}
              font-size="44"
              font-weight="700"
              text-anchor="middle"
              fill="#3b2614"
            >
              {points}
            </text>
          </g>
        )),
      )}
    </Panel>
  );
}

export const wins: Wins = {
  text: msg(
    'Whoever has the most points wins: the more mice of a colour, the more they are worth.',
  ),
  Picture: Worth,
};
