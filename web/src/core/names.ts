// Who sits where, for people to read. Only names that somebody gave are kept; the others are said
// in the language of whoever looks, so that they follow a switch and a link.

import type { Seat } from './types.ts';
import { t } from '../texts/t.ts';

function nameOf(seats: Seat[], index: number, self: boolean): string {
  const seat = seats[index]!;
  if (seat.name) return seat.name;
  const alike = seats.filter(({ player }) => player === seat.player);
  if (seat.player === 'human')
    return self && alike.length === 1 ? t('You') : t('Player {n}', { n: index + 1 });
  return alike.length === 1 ? t('Computer') : `${t('Computer')} ${alike.indexOf(seat) + 1}`;
}

/** The seats with a name each; `self`: the only person at them is the one who reads this. */
export function named(seats: Seat[], self = true): Seat[] {
  return seats.map((seat, index) => ({ ...seat, name: nameOf(seats, index, self) }));
}
