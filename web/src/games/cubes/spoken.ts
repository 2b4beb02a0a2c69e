// What may be done on the wooden board, to listen to: the squares that can be reached, with what
// lies there.

import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { Choices } from '../spoken.ts';
import { targets, type CubesState } from './state.ts';

export const choices: Choices = ({ view, seat, moves }) => {
  const state = view.state as unknown as CubesState;
  const squares = [...targets(moves).keys()].map((square) => {
    const token = state.tokens[square];
    return token ? `${square} ${word(token)}` : square;
  });
  const next = state.rows[seat]?.find(({ cube }) => !cube);
  return [
    ...(squares.length > 0
      ? [t('You can go to: {squares}.', { squares: squares.join(', ') })]
      : []),
    ...(moves.includes('stay') ? [t('Stay')] : []),
    ...(moves.includes('pass') ? [t('You can only pass.')] : []),
    ...(next ? [t('Your next cube: {colour}.', { colour: word(next.colour) })] : []),
  ];
};
