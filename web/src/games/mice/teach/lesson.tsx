// The first lesson of mice: two colours, a joker, a pair, a theft, and a catch that is lost.

import { msg } from '../../../texts/t.ts';
import { falls, type Lesson } from '../../lessons.ts';

export const lesson: Lesson = {
  seats: 2,
  beats: [
    ...falls('roll red green'),
    {
      say: msg('The dice show red and green: one mouse of each. Tap a red one, then a green one.'),
      does: 'take red green',
      otherwise: msg('One mouse is allowed, but two are better: tap red and green.'),
    },
    {
      say: msg('The golden ones on your card are caught, but not safe yet. Roll again for more.'),
      does: 'again',
      otherwise: msg('You may stop whenever you like. This time be brave: roll again.'),
    },
    ...falls('roll blue joker'),
    {
      say: msg('A star is any colour. Read it as blue, and you have a pair: take two blue mice.'),
      does: 'take blue blue',
      otherwise: msg('That is allowed, too. Here take two blue mice: that is what a pair gives.'),
    },
    {
      say: msg('A colour that you have caught gives nothing more in this turn. Stop in time!'),
      does: 'stop',
      otherwise: msg('Not now: stop, and all four mice are yours.'),
    },
    ...falls('roll orange orange'),
    { theirs: 'take orange orange' },
    { theirs: 'stop' },
    ...falls('roll orange joker'),
    {
      say: msg('A pair again, and a pair may steal: take both orange mice from Pip’s card.'),
      does: 'take orange@1 orange@1',
      otherwise: msg('Those are yours to take, but what you steal Pip loses: tap Pip’s mice.'),
    },
    {
      say: msg('Now see what greed does: roll again.'),
      does: 'again',
      otherwise: msg('Wise, but you would not see it. Roll again.'),
    },
    ...falls('roll orange orange'),
  ],
  end: msg(
    'Only orange, which is caught already: the whole catch goes back, but what was safe stays. It ends when fewer than five mice are left in the middle.',
  ),
};
