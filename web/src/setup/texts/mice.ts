// What can be chosen when a game of mice is set.

import { msg, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { LIMIT } from '../common-texts.ts';
import type { OptionTexts } from '../option-texts.ts';

export const texts: OptionTexts = {
  options: {
    children: { label: msg('Children’s version'), sentence: msg('Every mouse is 1 point.') },
    risky: {
      label: msg('Risky version'),
      sentence: msg('Mice of five colours are safe at once.'),
    },
    match: {
      label: msg('Match'),
      sentence: msg('As many games as players: everybody begins once, the points are added.'),
    },
    limit: LIMIT,
    values: {
      label: msg('The cat card'),
      sentence: msg('Points for 1, 2, 3 … mice of each colour.'),
      printed: true,
      rows: true,
    },
    per_colour: {
      label: msg('Mice of each colour'),
      sentence: msg('No more than there are numbers in a row of the card.'),
      printed: true,
    },
  },
  advice: [
    { text: msg('The printed tip: as many games as players'), options: { match: true } },
    { text: msg('With children: every mouse is 1 point'), options: { children: true } },
  ],
  first: msg('As printed: for example whoever has the sweetest tooth begins.'),
  problems: [
    [
      /^values are numbers from (\d+) to (\d+)/,
      ([, min = '', max = '']) => [
        'values',
        t('It must be a number from {min} to {max}.', { min, max }),
      ],
    ],
    [
      /^(\d+) mice need \d+ values of (\w+)/,
      ([, n = '', colour = '']) => [
        'values',
        t('{n} mice of each colour need {n} numbers in each row; {colour} has fewer.', {
          n,
          colour: word(colour),
        }),
      ],
    ],
  ],
};
