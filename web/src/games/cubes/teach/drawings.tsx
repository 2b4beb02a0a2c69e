// Drawings for the rules of cubes: the L move, the special tokens, a chain, a theft.

import {
  CubeToken,
  Figure,
  SpecialToken,
  type CubeColour,
  type Special,
} from '../../../art/cubes.tsx';
import { msg } from '../../../texts/t.ts';
import { word } from '../../../texts/words.ts';
import { Arrow, At, Panel, Squares, type Drawings, type Point } from '../../../art/draw.tsx';

const WOOD = '#5a3719';
const SQUARE = '#7d5230';
const LAMP = '#f2b441';

const letter = (colour: CubeColour) => word(colour).slice(0, 1).toUpperCase();

function Board(props: { width: number; height: number }) {
  return <Squares {...props} fill={SQUARE} />;
}

function Lamp({ at }: { at: Point[] }) {
  return (
    <>
      {at.map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          x={x * 100 + 5}
          y={y * 100 + 5}
          width="90"
          height="90"
          rx="12"
          fill="#c89a53"
          stroke={LAMP}
          stroke-width="7"
        />
      ))}
    </>
  );
}

const KNIGHT: Point[] = [
  [1, 0],
  [3, 0],
  [0, 1],
  [4, 1],
  [0, 3],
  [4, 3],
  [1, 4],
  [3, 4],
];

function Knight() {
  return (
    <Panel width={5} height={5} ground={WOOD}>
      <Board width={5} height={5} />
      <Lamp at={KNIGHT} />
      <Arrow
        points={[
          [2, 2],
          [2, 0],
          [3, 0],
        ]}
        colour={LAMP}
      />
      <At x={2} y={2}>
        <Figure seat={0} />
      </At>
    </Panel>
  );
}

const AROUND: Record<'step' | 'slant', Point[]> = {
  step: [
    [1, 0],
    [0, 1],
    [2, 1],
    [1, 2],
  ],
  slant: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
};

function Near({ kind, left }: { kind: 'step' | 'slant'; left: number }) {
  return (
    <g transform={`translate(${left * 100} 0)`}>
      <Board width={3} height={3} />
      <Lamp at={AROUND[kind]} />
      <At x={1} y={1}>
        <SpecialToken kind={kind} />
      </At>
    </g>
  );
}

function Specials() {
  return (
    <Panel width={10} height={3} ground={WOOD}>
      <Near kind="step" left={0} />
      <Near kind="slant" left={3.5} />
      <g transform="translate(700 0)">
        <Board width={3} height={3} />
        <At x={0} y={0}>
          <SpecialToken kind="gate" />
        </At>
        <At x={2} y={2}>
          <SpecialToken kind="gate" />
        </At>
        <Arrow
          points={[
            [0.3, 0.3],
            [1.65, 1.65],
          ]}
          colour={LAMP}
          dashed
        />
      </g>
    </Panel>
  );
}

const CHAIN: { kind: Special; at: Point }[] = [
  { kind: 'leap', at: [1, 1] },
  { kind: 'step', at: [3, 2] },
];

function Chain() {
  return (
    <Panel width={6} height={4} ground={WOOD}>
      <Board width={6} height={4} />
      {CHAIN.map(({ kind, at: [x, y] }) => (
        <At key={kind} x={x} y={y}>
          <SpecialToken kind={kind} />
        </At>
      ))}
      <At x={4} y={2}>
        <CubeToken colour="red" letter={letter('red')} />
      </At>
      <Arrow
        points={[
          [0, 3],
          [0, 1],
          [1, 1],
        ]}
        colour={LAMP}
        gap={38}
      />
      <Arrow
        points={[
          [1, 1],
          [3, 1],
          [3, 2],
        ]}
        colour={LAMP}
        gap={38}
      />
      <Arrow
        points={[
          [3, 2],
          [4, 2],
        ]}
        colour={LAMP}
        gap={38}
      />
      <At x={0} y={3}>
        <Figure seat={0} />
      </At>
    </Panel>
  );
}

function Theft() {
  return (
    <Panel width={6} height={4} ground={WOOD}>
      <Board width={4} height={4} />
      <rect x="5" y="5" width="90" height="90" rx="12" fill="#93683f" />
      <Arrow
        points={[
          [3, 3],
          [3, 1],
          [2, 1],
        ]}
        colour={LAMP}
        gap={38}
      />
      <Arrow
        points={[
          [2, 1],
          [0, 0],
        ]}
        colour={LAMP}
        gap={38}
        dashed
      />
      <At x={3} y={3}>
        <Figure seat={0} />
      </At>
      <At x={2} y={1}>
        <Figure seat={1} />
      </At>
      <At x={4.7} y={0.7}>
        <CubeToken colour="blue" letter={letter('blue')} />
      </At>
      <At x={4.2} y={0} scale={0.6}>
        <Figure seat={1} />
      </At>
      <Arrow
        points={[
          [4.7, 1.5],
          [4.7, 2.2],
        ]}
        colour={LAMP}
      />
      <At x={4.7} y={2.6} scale={0.9}>
        <Figure seat={0} />
      </At>
    </Panel>
  );
}

export const drawings: Drawings = {
  C7: { caption: msg('The eight squares of an L move.'), Picture: Knight },
  C10: {
    caption: msg('Step: to the side or ahead. Slant: over the corner. Gate: to another gate.'),
    Picture: Specials,
  },
  C11: {
    caption: msg('A chain: an L move to a leap, on to a step, one square to the red cube.'),
    Picture: Chain,
  },
  C12: {
    caption: msg('A theft: the cube changes its owner, and the thief goes to a free corner.'),
    Picture: Theft,
  },
};
