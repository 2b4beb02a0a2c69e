// What can be chosen when a game of cubes is set.

import { msg, t } from '../../texts/t.ts';
import { LIMIT, YES_NO } from '../common-texts.ts';
import type { OptionTexts } from '../option-texts.ts';

export const texts: OptionTexts = {
  options: {
    'choose-corners': {
      label: msg('Everybody chooses a corner'),
      sentence: msg('In turn order, once the tokens are laid. Otherwise the corners are given.'),
      values: YES_NO,
    },
    limit: LIMIT,
    cubes_per_colour: {
      label: msg('Cubes of each colour'),
      sentence: msg('There are seven colours.'),
      printed: true,
    },
    specials: {
      label: msg('Special tokens'),
      sentence: msg('With the cubes there must be 44 tokens, one for each square.'),
      printed: true,
    },
  },
  first: msg('As printed: the youngest begins.'),
  problems: [
    [
      /must make 44 tokens, not (\d+)/,
      ([, n = '']) => [
        'specials',
        t('There must be 44 tokens, one for each square; these are {n}.', { n }),
      ],
    ],
    [
      /^option specials/,
      () => ['specials', t('It must be a number from {min} to {max}.', { min: 0, max: 44 })],
    ],
  ],
};
