// Who sits where, for people to read. Only names that somebody gave are kept; the others are said
// in the language of whoever looks, so that they follow a switch and a link.

import type { Seat } from './types.ts';
import { t, type Args } from '../texts/t.ts';

function nameOf(seats: Seat[], index: number, self: boolean): string {
  const seat = seats[index]!;
  if (self) return t('You');
  if (seat.name) return seat.name;
  const alike = seats.filter(({ player }) => player === seat.player);
  if (seat.player === 'human') return t('Player {n}', { n: index + 1 });
  return alike.length === 1 ? t('Computer') : `${t('Computer')} ${alike.indexOf(seat) + 1}`;
}

/**
 * The seats with a name each. `self`: they are looked at from here, and if only one of them has a
 * person of this device on it, that is *You*.
 */
export function named(seats: Seat[], self = true): Seat[] {
  const alone = seats.filter(({ player }) => player === 'human').length === 1;
  return seats.map((seat, index) => {
    const you = self && alone && seat.player === 'human';
    return { ...seat, name: nameOf(seats, index, you), self: you };
  });
}

/** A sentence about a seat: `you` where it is the reader's own, else `other` with its {name}. */
export function told(seat: Seat | undefined, you: string, other: string, args: Args = {}): string {
  return seat?.self ? t(you, args) : t(other, { name: seat?.name ?? '', ...args });
}

export const turnText = (seat: Seat | undefined): string =>
  seat?.self ? t('Your turn') : t('{name}’s turn', { name: seat?.name ?? '' });
