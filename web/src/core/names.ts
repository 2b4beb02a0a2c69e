// Who sits where, for people to read. Only names that somebody gave are kept; the others are said
// in the language of whoever looks, so that they follow a switch and a link.

import type { Origin, Seat } from './types.ts';
import { msg, t, type Args } from '../texts/t.ts';

/* Letters of a name from a record; the page itself takes fewer. */
const LETTERS = 40;

/** A name from elsewhere, as it may be shown: no text without an end, nothing that cannot be seen. */
export const givenName = (said: unknown): string =>
  typeof said === 'string'
    ? [...said.slice(0, 10 * LETTERS).replace(/\p{C}/gu, '')].slice(0, LETTERS).join('')
    : '';

function nameOf(seats: Seat[], index: number, self: boolean): string {
  const seat = seats[index]!;
  if (self) return t('You');
  if (seat.name) return seat.name;
  if (seat.player === 'human') return t('Player {n}', { n: index + 1 });
  const name = computerName(seat.level);
  const alike = seats.filter((other) => unnamed(other) && computerName(other.level) === name);
  return alike.length === 1 ? name : `${name} ${alike.indexOf(seat) + 1}`;
}

const unnamed = ({ player, name }: Seat) => player === 'computer' && !name;

/* By strength; the same in all languages. Their faces are in art/faces.tsx. */
const COMPUTERS = ['Pip', 'Otto', 'Luna', 'Rex'];

/** Of one of our four strengths; another program's record may not know it. */
export const computerName = (strength: number): string => COMPUTERS[strength - 1] ?? t('Computer');

const STRENGTHS = [msg('Gentle'), msg('Fair'), msg('Strong'), msg('Fierce')];

export const strengthText = (strength: number): string => t(STRENGTHS[strength - 1] ?? '');

/**
 * The seats with a name each. `self`: they are looked at from here, and if only one of them has a
 * person of this device on it, that is *You*.
 */
export function named(seats: Seat[], self = true): Seat[] {
  const alone = seats.filter(({ player }) => player === 'human').length === 1;
  return seats.map((seat, index) => {
    const you = self && alone && seat.player === 'human';
    return { ...seat, name: nameOf(seats, index, you), self: you, given: seat.name !== '' };
  });
}

/** A sentence about a seat: `you` where it is the reader's own, else `other` with its {name}. */
export function told(seat: Seat | undefined, you: string, other: string, args: Args = {}): string {
  return seat?.self ? t(you, args) : t(other, { name: seat?.name ?? '', ...args });
}

export const turnText = (seat: Seat | undefined): string =>
  seat?.self ? t('Your turn') : t('{name}’s turn', { name: seat?.name ?? '' });

/** Of a game that was played on from another one: from where, and who played that. */
export const originText = ({ ply, names }: Origin): string =>
  names.length > 0
    ? t('Played on from move {n} of a game: {names}', { n: ply, names: names.join(', ') })
    : t('Played on from move {n} of another game', { n: ply });
