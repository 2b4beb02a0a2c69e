// What can be chosen when a game of fives is set.

import { msg, t } from '../../texts/t.ts';
import type { OptionTexts } from '../option-texts.ts';

export const texts: OptionTexts = {
  options: {
    mode: {
      label: msg('Game'),
      sentence: msg('Five rounds, or the puzzle in which each piece counts once.'),
      values: [
        ['classic', msg('Five rounds')],
        ['puzzle', msg('Puzzle')],
        ['solo', msg('Alone')],
      ],
      usual: (seats) => (seats === 1 ? 'solo' : undefined),
    },
    timer: {
      label: msg('Sand'),
      sentence: msg('Seconds that the sand runs, 15 to 300; 0: there is no sand.'),
      values: [[0, msg('None')]],
      numbers: [30, 60, 120, 0],
    },
    outlines: {
      label: msg('Wrong outlines'),
      sentence: msg('Refused at once; or, as on paper, taken and void when the round is counted.'),
      values: [
        ['strict', msg('Refused')],
        ['paper', msg('As on paper')],
      ],
    },
    idle: {
      label: msg('A search lasts at most'),
      sentence: msg('Seconds after which it ends if nobody turns the timer.'),
      rare: true,
    },
    boards: {
      label: msg('Boards'),
      sentence: msg(
        'With white edges everybody has another board, with grey edges all have the same.',
      ),
      values: [
        ['white', msg('White edges')],
        ['grey', msg('Grey edges')],
      ],
    },
    white: {
      label: msg('White boards of the box'),
      sentence: msg('One to four, all different; they are dealt at random.'),
      values: [['ours', msg('Ours')]],
      printed: true,
    },
    grey: {
      label: msg('Grey board of the box'),
      sentence: msg('The same one for everybody.'),
      values: [['ours', msg('Ours')]],
      printed: true,
    },
    values: {
      label: msg('Points of the pieces'),
      sentence: msg('What each of the twelve pieces is worth.'),
      printed: true,
      rows: true,
    },
  },
  advice: [
    { text: msg('The same chances for all: boards with grey edges'), options: { boards: 'grey' } },
  ],
  problems: [
    [
      /^option (\w+): a board must be ten lines/,
      ([, name = '']) => [name, t('A board has ten rows of ten letters, A to F.')],
    ],
    [
      /^white boards (\d) and (\d) are the same/,
      ([, a = '', b = '']) => ['white', t('Boards {a} and {b} are the same.', { a, b })],
    ],
    [
      /^there are \d white boards for/,
      () => ['white', t('There are fewer white boards than players.')],
    ],
    [
      /^option (white|grey) must be ours/,
      ([, name = '']) => [name, t('Enter at least one board.')],
    ],
    [/^solo is for/, () => ['mode', t('This game is for one player.')]],
    [/^option boards must have one/, () => ['boards', t('Every player needs a board.')]],
  ],
};
