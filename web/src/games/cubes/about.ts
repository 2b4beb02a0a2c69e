import { msg } from '../../texts/t.ts';
import type { About } from '../about.ts';

export const about: About = {
  designer: 'Faouzi Boughida',
  age: 8,
  titles: [],
  ours: msg(
    'We know it from a Slovak edition whose title we do not know. Ours are the title, how many tokens of each kind there are, and their names.',
  ),
};
