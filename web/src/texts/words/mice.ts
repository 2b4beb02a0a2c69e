import { msg } from '../t.ts';
import type { Words } from '../words.ts';

export const words: Words = {
  joker: msg('joker'),
  red: msg('red'),
  orange: msg('orange'),
  yellow: msg('yellow'),
  green: msg('green'),
  blue: msg('blue'),
};
