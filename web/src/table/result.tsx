// The end of a game: who won, by how much, and what to do next.

import type { ComponentChildren } from 'preact';
import { SeatIcon } from '../art/seats.tsx';
import type { View } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';

export function headline(winners: number[], seats: Seat[]): string {
  const names = winners.map((seat) => seats[seat]?.name ?? '');
  if (names.length === 0) return t('The ghost wins this time.');
  if (names.length === 1) return t('The winner: {name}!', { name: names[0] ?? '' });
  return t('A shared victory: {names}', { names: names.join(', ') });
}

export function ResultSheet(props: {
  view: View;
  seats: Seat[];
  remarks?: (string | null)[];
  note?: string;
  more?: ComponentChildren;
  onClose: () => void;
  onRematch: () => void;
  onShare: () => void;
  onReplay: () => void;
  onReview: () => void;
}) {
  const order = props.seats
    .map((seat, index) => ({ seat, index, total: props.view.score[index]?.total ?? 0 }))
    .sort((a, b) => b.total - a.total);
  return (
    <Sheet title={headline(props.view.winners, props.seats)} onClose={props.onClose}>
      <ol class="results">
        {order.map(({ seat, index, total }) => (
          <li key={index} class={props.view.winners.includes(index) ? 'winner' : ''}>
            <SeatIcon seat={index} size={22} />
            <span>
              {seat.name}
              {props.remarks?.[index] && <small> · {props.remarks[index]}</small>}
            </span>
            <strong>{total}</strong>
          </li>
        ))}
      </ol>
      {props.more}
      <p class="say" role="status">
        {props.note}
      </p>
      <button class="primary" onClick={props.onRematch}>
        {t('Play again')}
      </button>
      <div class="ways">
        <button onClick={props.onReview}>{t('Review')}</button>
        <button onClick={props.onReplay}>{t('Watch it again')}</button>
        <button onClick={props.onShare}>{t('Share')}</button>
      </div>
    </Sheet>
  );
}
