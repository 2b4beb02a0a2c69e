// The first game's tour of fives.

import { msg } from '../../texts/t.ts';
import type { Stop } from '../game-ui.ts';

export const tour: Stop[] = [
  { at: '.fives-dice', text: msg('Five dice show five symbols.') },
  {
    at: '.paper',
    text: msg(
      'Find five joined squares with exactly these symbols: draw over them, or tap them one by one. A tap on an outline rubs it out.',
    ),
  },
  { at: '.pieces', text: msg('Each form counts once, and rare ones are worth more.') },
  {
    at: '.actions',
    text: msg('Found enough? Turn the timer: one point for you, and the others must hurry.'),
  },
];
