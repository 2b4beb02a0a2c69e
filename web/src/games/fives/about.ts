import { msg } from '../../texts/t.ts';
import type { About } from '../about.ts';

export const about: About = {
  designer: 'Jürgen P. K. Grunau',
  age: 8,
  titles: [['de', '5er Finden']],
  ours: msg('Ours are the boards, the points of the pieces and the seconds of the timer.'),
};
