// Drawings for the rules of mice: the floor, a take of two colours, a pair, a lost catch.

import { Die, Mouse, MOUSE_COLOURS, Tomcat, type MouseColour } from '../../../art/mice.tsx';
import { msg } from '../../../texts/t.ts';
import { Arrow, At, Panel, Verdict, type Drawings } from '../../../art/draw.tsx';

const FLOOR = '#e7d3ad';
const INK = '#7a4e00';

function Mice(props: { at: [MouseColour, number, number][]; scale?: number }) {
  return (
    <>
      {props.at.map(([colour, x, y]) => (
        <At key={`${x},${y}`} x={x} y={y} scale={props.scale ?? 0.9}>
          <Mouse colour={colour} />
        </At>
      ))}
    </>
  );
}

function Dice({ faces }: { faces: [MouseColour | 'joker', MouseColour | 'joker'] }) {
  return (
    <>
      {faces.map((face, index) => (
        <At key={index} x={0.1 + index * 1.05} y={0.5} scale={0.95}>
          <Die face={face} />
        </At>
      ))}
    </>
  );
}

function Floor() {
  return (
    <Panel width={6} height={4.1} ground={FLOOR}>
      <Mice
        scale={0.8}
        at={MOUSE_COLOURS.flatMap((colour, column) =>
          [0, 1, 2, 3, 4, 5].map((row): [MouseColour, number, number] => [
            colour,
            column * 1.2 + 0.1,
            row * 0.66,
          ]),
        )}
      />
    </Panel>
  );
}

function TwoColours() {
  return (
    <Panel width={6} height={2} ground={FLOOR}>
      <Dice faces={['red', 'blue']} />
      <Arrow
        points={[
          [2.05, 0.5],
          [3, 0.5],
        ]}
        colour="#f2b441"
      />
      <Mice
        at={[
          ['red', 3.7, 0.5],
          ['blue', 4.9, 0.5],
        ]}
      />
    </Panel>
  );
}

function Pair() {
  return (
    <Panel width={6} height={2.6} ground={FLOOR}>
      <Dice faces={['green', 'joker']} />
      <Arrow
        points={[
          [2.05, 0.5],
          [2.7, 0.5],
        ]}
        colour="#f2b441"
      />
      <Mice
        at={[
          ['green', 3.3, 0],
          ['green', 3.3, 1.5],
        ]}
      />
      <Arrow
        points={[
          [4.5, 1.4],
          [3.9, 1.4],
        ]}
        colour="#f2b441"
      />
      <At x={5.05} y={1.45} scale={0.9}>
        <Tomcat seat={1} />
      </At>
    </Panel>
  );
}

function Caught() {
  return (
    <Panel width={6} height={2} ground={FLOOR}>
      <Dice faces={['yellow', 'yellow']} />
      <rect
        x="300"
        y="30"
        width="290"
        height="150"
        rx="24"
        fill="none"
        stroke={INK}
        stroke-width="5"
        stroke-dasharray="14 10"
      />
      <Mice
        at={[
          ['yellow', 3.3, 0.6],
          ['red', 4.6, 0.6],
        ]}
      />
      <Verdict x={2.55} y={1} good={false} />
    </Panel>
  );
}

export const drawings: Drawings = {
  M4: { caption: msg('All mice stand in the centre.'), Picture: Floor },
  M7: { caption: msg('Two colours: one mouse of each, or only one.'), Picture: TwoColours },
  M8: {
    caption: msg('A pair: one or two of that colour, from the centre or from another player.'),
    Picture: Pair,
  },
  M10: { caption: msg('Yellow is already in the catch: it cannot be taken.'), Picture: Caught },
};
