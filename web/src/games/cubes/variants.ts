// What can be chosen when a game of cubes is set.

import { msg } from '../../texts/t.ts';
import type { Variant } from '../variant.ts';

export const variants: Variant[] = [
  {
    option: 'choose-corners',
    label: msg('Corners are given'),
    values: [
      [true, msg('No')],
      [false, msg('Yes')],
    ],
  },
];
