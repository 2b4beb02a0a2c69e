// A seat of the server as the boards know seats: `human` is whoever sits at this device, everybody
// else is like a computer, somebody whose moves come by themselves.

import { strengthOf } from '../core/levels.ts';
import { catIn } from '../core/me.ts';
import { computerName } from '../core/names.ts';
import type { Seat } from '../core/types.ts';
import type { GameInfo } from '../games/list.tsx';
import type { Seat as ServerSeat } from '../generated/messages.ts';
import { t } from '../texts/t.ts';

/** Does a computer sit there in its own right, not for somebody? */
export const isOwnComputer = (seat: ServerSeat) => seat.kind === 'computer' && !seat.player;

/** `levels`: how many the game has; 0 while that is not known. */
export function seatName(seat: ServerSeat, index = 0, levels = 0): string {
  if (seat.kind === 'open') return t('Open seat');
  if (seat.name) return seat.name;
  if (!isOwnComputer(seat)) return t('Player {n}', { n: index + 1 });
  return levels > 0 ? computerName(strengthOf(seat.level ?? 1, levels)) : t('Computer');
}

export function seatOf(seat: ServerSeat, mine: boolean, levels = 0): Seat {
  return {
    name: seat.name,
    player: mine && seat.kind === 'person' ? 'human' : 'computer',
    cat: catIn(seat.cat),
    level: levels > 0 && isOwnComputer(seat) ? strengthOf(seat.level ?? 1, levels) : 0,
  };
}

/** So many play at several devices. */
export const playersOf = ({ players: [least, most] }: GameInfo): [number, number] => [
  Math.max(2, least),
  most,
];
