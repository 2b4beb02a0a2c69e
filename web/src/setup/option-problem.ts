// Why the engine refuses some options, in the player's language and at the option that is to be
// changed. The engine's sentences are English and for programs; what people can do in a form is
// told here, anything else as the engine says it.

import type { EngineError } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';

export interface OptionProblem {
  /** Beside which option; '' if the engine does not say. */
  option: string;
  text: string;
}

type Say = (found: string[]) => [option: string, text: string];

const PROBLEMS: [RegExp, Say][] = [
  [
    /^option (\S+) must be (\d+) or a number from (\d+) to (\d+)/,
    ([, name = '', other = '', min = '', max = '']) => [
      name,
      t('It must be {other} or a number from {min} to {max}.', { other, min, max }),
    ],
  ],
  [
    /^option (\S+) must be a number from (\d+) to (\d+)/,
    ([, name = '', min = '', max = '']) => [
      name,
      t('It must be a number from {min} to {max}.', { min, max }),
    ],
  ],
  [/^option start/, () => ['start', t('Nobody sits there.')]],
  [
    /^option values: (\w+) must be a number from (\d+) to (\d+)/,
    ([, what = '', min = '', max = '']) => [
      'values',
      `${what}: ${t('It must be a number from {min} to {max}.', { min, max })}`,
    ],
  ],
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
  [
    /^option cards names two/,
    () => ['cards', t('Only one card of each family lies on the table.')],
  ],
  [
    /trees card/,
    () => ['cards', t('A tree card is chosen, but the game is to be without the tree card.')],
  ],
  [/^option shapes/, () => ['shapes', t('All eight shapes are needed, each once.')]],
  [/^solo is for/, () => ['mode', t('This game is for one player.')]],
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
  [/^option (white|grey) must be ours/, ([, name = '']) => [name, t('Enter at least one board.')]],
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
  [/^option boards must have one/, () => ['boards', t('Every player needs a board.')]],
];

export function optionProblem({ message }: EngineError): OptionProblem {
  for (const [pattern, say] of PROBLEMS) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [option, text] = say(found);
    return { option, text };
  }
  return { option: '', text: message };
}
