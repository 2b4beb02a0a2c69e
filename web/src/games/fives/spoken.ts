// What may be done while all search, to listen to.

import { t } from '../../texts/t.ts';
import type { Choices } from '../spoken.ts';
import { diceWords } from './say.ts';
import type { FivesState } from './state.ts';

/* So many places of pieces to cross off can still be listened to. */
const MANY = 12;

export const choices: Choices = ({ view, moves }) => {
  const { phase, dice } = view.state as unknown as FivesState;
  if (phase === 'cross')
    return moves.slice(0, MANY).map((move) => {
      const [, piece = '', ...squares] = move.split(' ');
      return `${piece}: ${squares.join(' ') || '–'}`;
    });
  const verbs: Record<string, string> = {
    done: t('Done'),
    turn: `${t('Turn the timer')} ${t('and lock your board')}`,
    resume: t('Search on'),
  };
  const draws = moves.includes('done')
    ? [t('Choose five joined squares with: {dice}.', { dice: diceWords(dice ?? '') })]
    : [];
  return [...draws, ...moves.flatMap((move) => verbs[move] ?? [])];
};
