// The first game's tour of mice.

import { msg } from '../../texts/t.ts';
import type { Stop } from '../game-ui.ts';

export const tour: Stop[] = [
  {
    at: '.dice',
    text: msg('The dice are rolled for you. A star is a joker: any colour you like.'),
  },
  {
    at: '.centre',
    text: msg('Tap mice that glow: one of each colour rolled, or two of a pair.'),
  },
  {
    at: '.others',
    text: msg('With a pair you may also take mice from the cards of the others.'),
  },
  {
    at: '.cat-card.own',
    text: msg(
      'More mice of a colour cover a higher number; it is what they are worth. Golden ones are not safe yet.',
    ),
  },
  {
    at: '.actions',
    text: msg(
      'Roll again for more, or stop and keep them. If a roll gives you nothing to take, the catch is lost.',
    ),
  },
];
