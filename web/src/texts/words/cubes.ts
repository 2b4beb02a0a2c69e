import { msg } from '../t.ts';
import type { Words } from '../words.ts';

export const words: Words = {
  red: msg('red'),
  orange: msg('orange'),
  yellow: msg('yellow'),
  green: msg('green'),
  blue: msg('blue'),
  step: msg('step'),
  slant: msg('slant'),
  leap: msg('leap'),
  gate: msg('gate'),
  shield: msg('shield'),
  violet: msg('violet'),
  white: msg('white'),
};
