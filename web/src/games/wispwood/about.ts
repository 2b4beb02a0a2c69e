import { msg } from '../../texts/t.ts';
import type { About } from '../about.ts';

export const about: About = {
  designer: 'Reed Ambrose',
  age: 10,
  publisher: 'CGE',
  titles: [
    ['en', 'Wispwood'],
    ['cs', 'Zářihvozd'],
    ['pl', 'Lumilas'],
  ],
  ours: msg(
    'Ours are the English and Slovak titles of the cards, and some of the Czech ones. Alone, the strips 2 to 4 and the fireflies are known from one fan project only.',
  ),
};
