import { msg } from '../../texts/t.ts';
import type { About } from '../about.ts';

export const about: About = {
  designer: 'Reiner Knizia',
  age: 6,
  publisher: 'Albi',
  titles: [
    ['en', 'Catch the Mice'],
    ['cs', 'Mlsný kocour'],
    ['de', 'Mäusezocken'],
  ],
  ours: msg(
    'Ours are the numbers on the cat card, how many mice of a colour there are, and the Slovak and Polish titles.',
  ),
};
