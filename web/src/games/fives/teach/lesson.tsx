// The first lesson of fives: a piece that is shown, one to be found, and the timer.

import { msg } from '../../../texts/t.ts';
import { falls, type Lesson } from '../../lessons.ts';

const FIRST = ['e1', 'e2', 'e3', 'e4', 'e5'];

export const lesson: Lesson = {
  seats: 1,
  beats: [
    ...falls('board 1', 'roll ABCDE'),
    {
      say: msg('These five squares show what the dice show. Draw over them, or tap each of them.'),
      does: `draw ${FIRST.join(' ')}`,
      lit: FIRST,
      otherwise: msg('Well found! But first draw the five squares that are lit.'),
    },
    {
      say: msg(
        'Every form counts once, rare ones more, and none may overlap. Now find one yourself.',
      ),
      does: /^draw /,
      lit: [],
      shows: ['g5', 'h5', 'i5', 'g6', 'i6'],
      otherwise: msg('Not yet: find one more piece first.'),
    },
    {
      say: msg('Found enough? Turn the timer: a point for you, and the others must hurry.'),
      does: 'turn',
      otherwise: msg('You might find more, but here turn the timer.'),
    },
  ],
  end: msg(
    'That was one round: you see what you have found, and the best that there was. Five rounds make a game, and the last one counts double.',
  ),
};
