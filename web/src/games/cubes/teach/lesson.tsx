// The first lesson of cubes: the end of a game, with a jump, a theft, a chain and the centre.

import type { CubeColour, Special } from '../../../art/cubes.tsx';
import { msg } from '../../../texts/t.ts';
import type { Lesson } from '../../lessons.ts';
import type { Chip } from '../state.ts';

const TOKENS: Record<string, CubeColour | Special> = {
  r: 'red',
  o: 'orange',
  y: 'yellow',
  g: 'green',
  b: 'blue',
  v: 'violet',
  w: 'white',
  '+': 'step',
  x: 'slant',
  L: 'leap',
  '@': 'gate',
  '#': 'shield',
};

/* From row 1; a point is an empty square. */
const BOARD = ['.L..o+.', 'Lb+b.r+', 'xLLxv.g', 'vyr.bx+', '#owvg.b', '#y@go.w', '.@r.xw.'];

const tokens = Object.fromEntries(
  BOARD.flatMap((row, y) =>
    [...row].flatMap((letter, x) => {
      const token = TOKENS[letter];
      return token ? [['abcdefg'[x]! + String(y + 1), token]] : [];
    }),
  ),
) as Record<string, CubeColour | Special>;

/** A row in which so many chips have their cube. */
const row = (order: CubeColour[], has: number): Chip[] =>
  order.map((colour, index) => ({ colour, cube: index < has, safe: false }));

const YOURS: CubeColour[] = ['red', 'orange', 'yellow', 'green', 'violet', 'blue', 'white'];
const PIPS: CubeColour[] = ['white', 'yellow', 'red', 'blue', 'violet', 'orange', 'green'];

export const lesson: Lesson = {
  seats: 2,
  from: {
    game: 'cubes',
    options: {},
    start: 0,
    turn: 0,
    phase: 'move',
    tokens,
    figures: ['f6', 'd6'],
    rows: [row(YOURS, 5), row(PIPS, 2)],
    used: [],
    turns: 0,
  },
  beats: [
    {
      say: msg(
        'Your next cube is the ringed one in your row: blue. You jump like a knight in chess.',
      ),
      does: 'L e4',
      otherwise: msg('You could jump there, but you need the blue cube that is lit.'),
    },
    { theirs: 'L b5' },
    {
      say: msg('White is next, and Pip has one. Go to the leap: it lets you jump once more.'),
      does: 'L c3',
      otherwise: msg('You could jump there. Here go to the leap that is lit.'),
    },
    {
      say: msg('Now jump on Pip, who has no shield: the white cube is yours.'),
      does: 'leap b5',
      otherwise: msg('That is allowed, but the white cube is on Pip’s square.'),
    },
    {
      say: msg('A thief flees to a free corner: take the one that is lit.'),
      does: 'corner a1',
      otherwise: msg('Any corner is allowed. Here take the one that is lit.'),
    },
    { theirs: 'L d6' },
    {
      say: msg('You have all seven! Another leap lies on the way to the centre.'),
      does: 'L b3',
      otherwise: msg('You could jump there, but the leap that is lit leads to the centre.'),
    },
    {
      say: msg('Once more: into the golden centre!'),
      does: 'leap d4',
      otherwise: msg('The golden centre is one jump away.'),
    },
  ],
  end: msg(
    'You have won. Step, slant and gate carry you on as the leap did; on a shield all that you hold is safe for good.',
  ),
};
