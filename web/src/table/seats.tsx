// The seats at the top of the table: sign, name, score; whose turn it is has the lamp on it.

import { SeatFace } from '../art/cats.tsx';
import { SeatIcon } from '../art/seats.tsx';
import type { Countdown } from '../core/clock.ts';
import type { View } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import { n, t } from '../texts/t.ts';
import { SeatClock } from './clock.tsx';

export function Seats(props: {
  seats: Seat[];
  view: View;
  /** A seat whose turn is made but not yet done. */
  held?: number;
  thinking: number | null;
  /** Where each player has a clock. */
  timeOf?: (seat: number) => Countdown | null;
}) {
  const { view } = props;
  return (
    <ol class="seats" aria-label={t('Players')}>
      {props.seats.map((seat, index) => {
        const turn = props.held ?? view.state.turn;
        const active = view.toAct !== 'over' && (view.toAct === 'all' || turn === index);
        const time = props.timeOf?.(index) ?? null;
        const total = view.score[index]?.total ?? 0;
        return (
          <li key={index} class={active ? 'seat active' : 'seat'} aria-current={active}>
            <SeatIcon seat={index} size={14} />
            <SeatFace seat={seat} />
            <span class="seat-name">{seat.name}</span>
            <span class="seat-score" aria-label={n('{n} point', '{n} points', total)}>
              {total}
            </span>
            {time && <SeatClock time={time} name={seat.name} mine={seat.player === 'human'} />}
            {props.thinking === index && <span class="dots" aria-label={t('thinking')} />}
          </li>
        );
      })}
    </ol>
  );
}
