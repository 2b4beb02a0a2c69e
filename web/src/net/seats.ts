// A seat of the server as the boards know seats: `human` is whoever sits at this device, everybody
// else is like a computer, somebody whose moves come by themselves.

import type { Seat } from '../core/types.ts';
import type { Seat as ServerSeat } from '../generated/messages.ts';
import { t } from '../texts/t.ts';

export function seatName(seat: ServerSeat): string {
  if (seat.kind === 'open') return t('Open seat');
  return seat.name || (seat.kind === 'computer' ? t('Computer') : t('Somebody'));
}

export function seatOf(seat: ServerSeat, mine: boolean): Seat {
  return {
    name: seat.name,
    player: mine && seat.kind === 'person' ? 'human' : 'computer',
    level: seat.level ?? 1,
  };
}
