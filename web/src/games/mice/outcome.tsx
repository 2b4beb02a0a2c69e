// The roll of two real dice.

import { Die, type MouseColour } from '../../art/mice.tsx';
import { t } from '../../texts/t.ts';
import { pictures } from '../outcomes.tsx';

export const ask = () => t('What do the dice show?');

export const outcome = (move: string) =>
  pictures(move.split(' ').slice(1), (face) => <Die face={face as MouseColour | 'joker'} />);
