// The first game's tour of cubes.

import { msg } from '../../texts/t.ts';
import type { Stop } from '../game-ui.ts';

export const tour: Stop[] = [
  {
    at: '.cubes-board:not(:has(.chip)):has(.square.glow) .stage',
    text: msg('Choose the corner from which you begin. Then the colours are dealt.'),
  },
  {
    at: '.cubes-board:has(> .chips li:nth-child(7)) .stage',
    text: msg('You jump like a knight in chess. Squares that you can reach glow.'),
  },
  {
    at: '.cubes-board > .chips:has(li)',
    text: msg('Collect the seven cubes in this order; the ringed one is next.'),
  },
  {
    at: '.cubes-board:has(.chip) .stage',
    text: msg(
      'Carved tokens carry you on: plus one step, cross one slanting step, L another jump, ring to another ring. A shield protects your cubes.',
    ),
  },
  {
    at: '.chip-rows:has(li)',
    text: msg('Jump on another player who holds your next colour unprotected, and it is yours.'),
  },
  {
    at: '.cubes-board:has(.chip) .stage',
    text: msg('With all seven, the golden centre wins.'),
  },
];
