import { msg } from '../t.ts';
import type { Words } from '../words.ts';

export const words: Words = {
  A: msg('circle'),
  B: msg('cross'),
  C: msg('triangle'),
  D: msg('wave'),
  E: msg('square'),
  F: msg('star'),
};
