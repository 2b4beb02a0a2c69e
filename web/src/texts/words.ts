// Game words: the protocol's names (`red`, `joker`, `step`) as people call them.

import { msg, t } from './t.ts';

const WORDS: Record<string, string> = {
  red: msg('red'),
  orange: msg('orange'),
  yellow: msg('yellow'),
  green: msg('green'),
  blue: msg('blue'),
  violet: msg('violet'),
  white: msg('white'),
  joker: msg('joker'),
  step: msg('step'),
  slant: msg('slant'),
  leap: msg('leap'),
  gate: msg('gate'),
  shield: msg('shield'),
  pumpkin: msg('pumpkin'),
  witch: msg('witch'),
  orb: msg('orb'),
  heart: msg('heart'),
  tree: msg('tree'),
  cat: msg('cat'),
  pumpkins: msg('pumpkins'),
  witches: msg('witches'),
  orbs: msg('orbs'),
  hearts: msg('hearts'),
  trees: msg('trees'),
  I2: msg('bar of two'),
  I3: msg('bar of three'),
  L3: msg('corner of three'),
  I4: msg('bar of four'),
  O4: msg('square of four'),
  T4: msg('T of four'),
  S4: msg('zigzag of four'),
  L4: msg('L of four'),
  bonus: msg('bonus for a filled square'),
  A: msg('circle'),
  B: msg('cross'),
  C: msg('triangle'),
  D: msg('wave'),
  E: msg('square'),
  F: msg('star'),
};

export const word = (name: string): string => {
  const known = WORDS[name];
  return known === undefined ? name : t(known);
};
