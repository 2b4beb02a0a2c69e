// What can be chosen when a game of fives is set.

import { msg } from '../../texts/t.ts';
import { alone, together, type Variant } from '../variant.ts';

export const variants: Variant[] = [
  { option: 'mode', label: '', seats: alone, values: [['solo', '']] },
  {
    option: 'mode',
    label: msg('Game'),
    seats: together,
    values: [
      ['classic', msg('Five rounds')],
      ['puzzle', msg('Puzzle')],
    ],
  },
  {
    option: 'timer',
    label: msg('Sand'),
    seats: together,
    values: [
      [60, '60 s'],
      [30, '30 s'],
      [120, '120 s'],
      [0, msg('None')],
    ],
  },
];
