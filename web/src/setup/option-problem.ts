// Why the engine refuses some options, in the player's language and at the option that is to be
// changed. The engine's sentences are English and for programs; what people can do in a form is
// told here and in the texts of a game. Anything else can only come from elsewhere, in a box or a
// link; that it does not fit is then said at the option that the engine names.

import type { EngineError, GameId } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { textsOf, type Problem } from './option-texts.ts';

export interface OptionProblem {
  /** Beside which option; '' if the engine does not say. */
  option: string;
  text: string;
}

const COMMON: Problem[] = [
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
];

export function optionProblem(game: GameId, { message }: EngineError): OptionProblem {
  for (const [pattern, say] of [...COMMON, ...(textsOf(game).problems ?? [])]) {
    const found = pattern.exec(message);
    if (!found) continue;
    const [option, text] = say(found);
    return { option, text };
  }
  const [, word = ''] = /^(?:option )?([\w-]+)/.exec(message) ?? [];
  const option = word in textsOf(game).options ? word : '';
  return { option, text: t('The rules do not allow this choice.') };
}
