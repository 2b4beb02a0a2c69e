// What can be chosen when a game of wispwood is set.

import { msg, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { OptionTexts } from '../option-texts.ts';

export const texts: OptionTexts = {
  options: {
    cards: {
      label: msg('Goal cards'),
      sentence: msg(
        'Drawn of all, drawn of those with one paw, or chosen; families without a chosen card are drawn.',
      ),
      values: [
        ['random', msg('All')],
        ['one-paw', msg('One paw')],
      ],
    },
    'no-trees-card': {
      label: msg('Without the tree card'),
      sentence: msg('Simpler: only the four cards of the wisps.'),
    },
    'two-rounds': {
      label: msg('Only two rounds'),
      sentence: msg('Shorter: the third round is left out.'),
    },
    ghost: {
      label: msg('Level of the ghost'),
      sentence: msg('For a game alone; 4 is the hardest.'),
    },
    shapes: {
      label: msg('Shapes round the pond'),
      sentence: msg('Drawn, or all eight in the order of your table, clockwise.'),
      values: [['random', msg('Drawn')]],
      rare: true,
    },
    pool: {
      label: msg('Goal cards in the box'),
      sentence: msg('Cards are drawn of these; a family without a tick has all its cards.'),
      values: [['all', msg('All')]],
      printed: true,
    },
    strips: {
      label: msg('The ghost’s strips'),
      sentence: msg(
        'Points of the four levels, the top first. Level 1 is printed; 2 to 4 we know from one fan project only.',
      ),
      printed: true,
      rows: true,
    },
    fireflies: {
      label: msg('Fireflies'),
      sentence: msg('Eight in all. Which ones there are we know from one fan project only.'),
      printed: true,
    },
  },
  advice: [
    {
      text: msg('For new players: goal cards with one paw'),
      options: { cards: 'one-paw' },
    },
    {
      text: msg('Simpler and shorter: two rounds, without the tree card'),
      options: { 'no-trees-card': true, 'two-rounds': true },
    },
  ],
  first: msg('As printed: whoever sits closest to the light begins.'),
  problems: [
    [
      /^option cards names two/,
      () => ['cards', t('Only one card of each family lies on the table.')],
    ],
    [
      /trees card/,
      () => ['cards', t('A tree card is chosen, but the game is to be without the tree card.')],
    ],
    [/^option shapes/, () => ['shapes', t('All eight shapes are needed, each once.')]],
    [
      /^option strips/,
      () => ['strips', t('It must be a number from {min} to {max}.', { min: 0, max: 99 })],
    ],
    [
      /^there must be (\d+) fireflies, not (\d+)/,
      ([, all = '', n = '']) => [
        'fireflies',
        t('There must be {all} fireflies; these are {n}.', { all, n }),
      ],
    ],
    [
      /^option fireflies/,
      () => ['fireflies', t('It must be a number from {min} to {max}.', { min: 0, max: 8 })],
    ],
    [
      /^pool has no card with one paw for (\w+)/,
      ([, kind = '']) => [
        'pool',
        t('No card with one paw is in the box for this family: {family}.', { family: word(kind) }),
      ],
    ],
  ],
};
