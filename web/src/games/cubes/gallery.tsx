import { CUBE_COLOURS, CubeToken, Figure, SpecialToken, type Special } from '../../art/cubes.tsx';
import type { Rows } from '../gallery.tsx';

const SPECIALS: Special[] = ['step', 'slant', 'leap', 'gate', 'shield'];

export const rows: Rows = [
  [
    ...CUBE_COLOURS.map((colour) => (
      <CubeToken colour={colour} letter={(colour[0] ?? '').toUpperCase()} />
    )),
    ...SPECIALS.map((kind) => <SpecialToken kind={kind} />),
  ],
  [0, 1, 2, 3].map((seat) => <Figure seat={seat} />),
];
