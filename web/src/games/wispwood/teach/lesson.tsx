// The first lesson of wispwood: a wisp with its shape, another one for which the cat hides, trees.

import { msg } from '../../../texts/t.ts';
import { falls, type Lesson } from '../../lessons.ts';

const CARDS = ['pumpkin-loners', 'witch-line', 'orb-around', 'heart-adjacent', 'tree-largest'];
const SHAPES = ['I3', 'L4', 'T4', 'I2', 'L3', 'S4', 'O4', 'I4'];
const POND = ['orb', 'pumpkin', 'heart', 'witch', 'pumpkin', 'witch', 'orb', 'heart'];

export const lesson: Lesson = {
  seats: 2,
  beats: [
    ...falls(...CARDS.map((card) => `card ${card}`)),
    ...falls(...SHAPES.map((shape) => `shape ${shape}`)),
    ...falls(...POND.map((wisp) => `deal ${wisp}`)),
    {
      say: msg(
        'Take the pumpkin that is lit. It comes with a shape beside it: lay it, then tap Done.',
      ),
      does: /^wisp 5 (?!.* cat$)/,
      lit: ['5'],
      otherwise: msg(
        'In a game you choose. Here take the pumpkin that is lit, with a shape beside it.',
      ),
    },
    { theirs: 'wisp 2 I3 k12 l12 m12 @l12' },
    {
      say: msg('Your cat is awake: take the heart that is lit, then a shape that lies elsewhere.'),
      does: /^wisp 3 .* cat$/,
      lit: ['3'],
      otherwise: msg('Take the heart with a shape that does not lie beside it: the cat brings it.'),
    },
    { theirs: 'wisp 7 O4 k13 l13 k14 l14 @k14' },
    {
      say: msg('Your cat hides now. Tap one to three empty squares to plant trees: that wakes it.'),
      does: /^trees /,
      lit: [],
      otherwise: msg('A wisp would be possible, too. Here plant trees, to wake your cat.'),
    },
  ],
  end: msg(
    'The numbers on the cards are what your forest earns. A round ends when somebody has filled the square; then trees go, wisps stay, and the square grows.',
  ),
};
