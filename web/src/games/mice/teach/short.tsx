// The signs of mice in the lines of its summary.

import { Die, Mouse, type MouseColour } from '../../../art/mice.tsx';
import { At, Sign } from '../../../art/draw.tsx';
import type { Signs } from '../../short-signs.ts';

const dice = (first: MouseColour, second: MouseColour) => () => (
  <Sign wide={2}>
    <Die face={first} />
    <At x={1} y={0}>
      <Die face={second} />
    </At>
  </Sign>
);

const Joker = () => (
  <Sign>
    <Die face="joker" />
  </Sign>
);

const mice = (...colours: MouseColour[]) =>
  function Mice() {
    return (
      <Sign wide={colours.length}>
        {colours.map((colour, x) => (
          <At key={x} x={x} y={0}>
            <Mouse colour={colour} />
          </At>
        ))}
      </Sign>
    );
  };

/** A mouse on its way out of the catch. */
const Gone = () => (
  <Sign>
    <At x={0} y={0} faint>
      <Mouse colour="blue" />
    </At>
    <path d="M14 14 86 86" stroke="#b3261e" stroke-width="11" stroke-linecap="round" />
  </Sign>
);

const Safe = () => (
  <Sign>
    <rect x="3" y="10" width="94" height="80" rx="14" fill="#fbf4e4" stroke="#8d7758" />
    <Mouse colour="green" />
  </Sign>
);

export const signs: Signs = [
  dice('orange', 'yellow'),
  dice('red', 'blue'),
  dice('green', 'green'),
  Joker,
  mice('red'),
  Gone,
  Safe,
  mice('yellow', 'blue', 'red', 'orange'),
  null,
];
