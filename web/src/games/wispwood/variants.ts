// What can be chosen when a game of wispwood is set.

import { msg } from '../../texts/t.ts';
import { alone, YES_NO, type Variant } from '../variant.ts';

export const variants: Variant[] = [
  {
    option: 'ghost',
    label: msg('Level of the ghost'),
    seats: alone,
    values: [
      [1, '1'],
      [2, '2'],
      [3, '3'],
      [4, '4'],
    ],
  },
  {
    option: 'cards',
    label: msg('Goal cards'),
    values: [
      ['random', msg('All')],
      ['one-paw', msg('Easier ones')],
    ],
  },
  { option: 'two-rounds', label: msg('Only two rounds'), values: YES_NO },
  { option: 'no-trees-card', label: msg('Without the tree card'), values: YES_NO },
];
