// How one wins cubes.

import { CUBE_COLOURS, CubeToken, Figure } from '../../art/cubes.tsx';
import { Arrow, At, Panel, Squares } from '../../art/draw.tsx';
import { msg } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { Wins } from '../wins.ts';

/** Seven cubes, and a jump into the golden centre. */
function Goal() {
  return (
    <Panel width={7} height={4.2} ground="#5a3719">
      {CUBE_COLOURS.map((colour, index) => (
        <At key={colour} x={index} y={0} scale={0.8}>
          <CubeToken colour={colour} letter={word(colour).slice(0, 1).toUpperCase()} />
        </At>
      ))}
      <g transform="translate(200 115)">
        <Squares width={3} height={3} fill="#7d5230" />
        <rect x="203" y="103" width="94" height="94" rx="12" fill="#f2b441" />
        <Arrow
          points={[
            [0, 2],
            [0, 1],
            [2, 1],
          ]}
          colour="#f2b441"
          gap={20}
        />
        <At x={0} y={2}>
          <Figure seat={0} />
        </At>
      </g>
    </Panel>
  );
}

export const wins: Wins = {
  text: msg(
    'Collect your seven cubes in the order of your row, then be first in the golden centre.',
  ),
  Picture: Goal,
};
