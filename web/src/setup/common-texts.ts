// What options of several games have in common.

import { msg } from '../texts/t.ts';
import type { OptionText } from './option-texts.ts';

export const YES_NO: [unknown, string][] = [
  [false, msg('No')],
  [true, msg('Yes')],
];

/** How long a game may last, where turns are counted. */
export const LIMIT: OptionText = {
  label: msg('At most so many turns'),
  sentence: msg('Turns of each player, after which the game ends; 0: it never does.'),
  values: [[0, msg('Never')]],
  numbers: [0],
  rare: true,
};
