// What may be done on the kitchen floor, to listen to: mice to take, or the risk of another roll.

import { n, t } from '../../texts/t.ts';
import type { Choices } from '../spoken.ts';
import { lookAhead } from './ahead.ts';
import { advise } from './say.ts';

export const choices: Choices = async ({ view, seats, moves, mind }) => {
  const takes = moves.filter((move) => move.startsWith('take '));
  if (takes.length > 0) return takes.map((move) => advise(move, seats));
  const { risk, gain } = await lookAhead(mind, view);
  return [
    `${t('Roll again')}: ${t('{n}% to lose the catch', { n: Math.round((risk ?? 0) * 100) })}`,
    `${t('Stop')}: ${n('+{n} point', '+{n} points', gain ?? 0)}`,
  ];
};
