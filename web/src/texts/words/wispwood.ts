import { msg } from '../t.ts';
import type { Words } from '../words.ts';

export const words: Words = {
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
};
