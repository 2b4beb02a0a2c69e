// The signs of cubes in the lines of its summary.

import { CubeToken, Figure, SpecialToken, type Special } from '../../../art/cubes.tsx';
import { At, Sign } from '../../../art/draw.tsx';
import { word } from '../../../texts/words.ts';
import type { Signs } from '../../short-signs.ts';

const token = (kind: Special) => () => (
  <Sign>
    <SpecialToken kind={kind} />
  </Sign>
);

/** Two squares one way, one the other. */
const Knight = () => (
  <Sign>
    <rect width="100" height="100" rx="16" fill="#5a3719" />
    <path d="M25 80V24h44" fill="none" stroke="#f2b441" stroke-width="9" />
    <path d="M62 8 84 24 62 40z" fill="#f2b441" />
    <circle cx="25" cy="80" r="13" fill="#fff3dc" />
  </Sign>
);

const Red = () => <CubeToken colour="red" letter={word('red').slice(0, 1).toUpperCase()} />;

const Cube = () => (
  <Sign>
    <Red />
  </Sign>
);

const Chain = () => (
  <Sign wide={2}>
    <SpecialToken kind="step" />
    <At x={1} y={0}>
      <SpecialToken kind="leap" />
    </At>
  </Sign>
);

const Taken = () => (
  <Sign>
    <Red />
    <At x={0} y={0} scale={0.85}>
      <Figure seat={1} />
    </At>
  </Sign>
);

const Centre = () => (
  <Sign>
    <rect x="4" y="4" width="92" height="92" rx="16" fill="#c98a22" />
    <rect x="16" y="16" width="68" height="68" rx="10" fill="#f2b441" />
    <At x={0} y={0} scale={0.85}>
      <Figure seat={0} />
    </At>
  </Sign>
);

export const signs: Signs = [
  Knight,
  Cube,
  token('step'),
  token('slant'),
  token('leap'),
  token('gate'),
  token('shield'),
  Chain,
  Taken,
  Centre,
  null,
];
