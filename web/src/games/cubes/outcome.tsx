// Tokens and chips of a real box: what lies where.

import {
  CUBE_COLOURS,
  CubeToken,
  SpecialToken,
  type CubeColour,
  type Special,
} from '../../art/cubes.tsx';
import type { View } from '../../core/session.ts';
import type { Seat } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { pictures } from '../outcomes.tsx';
import type { CubesState } from './state.ts';

const isCube = (kind: string): kind is CubeColour => (CUBE_COLOURS as string[]).includes(kind);

/** Where the next thing goes: the notation fills places in a fixed order. */
export function ask(view: View, seats: Seat[]): string | null {
  const state = view.state as unknown as CubesState;
  switch (view.outcomes[0]?.move.split(' ')[0]) {
    case 'token':
      return t('Which token lies on {square}?', { square: nextSquare(state.tokens) });
    case 'chip': {
      const seat = state.rows.findIndex((row) => row.length < 7);
      return t('The next chip in the row of {name}?', { name: seats[seat]?.name ?? '' });
    }
    default:
      return null;
  }
}

/** The square of the real board that is asked about now, if one is. */
export function askedSquare({ outcomes, state }: View): string | null {
  if (!outcomes[0]?.move.startsWith('token ')) return null;
  return nextSquare((state as unknown as CubesState).tokens);
}

/* Tokens are laid in reading order, corners and centre left out. */
function nextSquare(tokens: Record<string, string>): string {
  const bare = ['a1', 'g1', 'd4', 'a7', 'g7'];
  for (let row = 1; row <= 7; row++)
    for (const column of 'abcdefg') {
      const square = `${column}${row}`;
      if (!bare.includes(square) && !tokens[square]) return square;
    }
  return '';
}

export const outcome = (move: string) =>
  pictures(move.split(' ').slice(1), (kind) =>
    isCube(kind) ? (
      <CubeToken colour={kind} letter={word(kind).charAt(0).toUpperCase()} />
    ) : (
      <SpecialToken kind={kind as Special} />
    ),
  );
