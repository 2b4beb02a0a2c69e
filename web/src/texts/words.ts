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
