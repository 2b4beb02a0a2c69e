// The end of a game: who won, why, by how much, and what to do next.

import type { ComponentChildren } from 'preact';
import { SeatFace } from '../art/cats.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { go } from '../core/route.ts';
import type { View } from '../core/session.ts';
import type { GameId, Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { gameInfo } from '../games/list.tsx';
import { n, t } from '../texts/t.ts';
import { Later } from '../ui/later.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { Again } from './open-table.tsx';

const endScene = async () => (await import('./ending.tsx')).EndScene;
const breakdown = async () => (await import('./ending.tsx')).Breakdown;
const difference = async () => (await import('./ending.tsx')).Difference;

export function headline(game: GameId, winners: number[], seats: Seat[]): string {
  const others = winners.filter((seat) => !seats[seat]?.self);
  const names = others.map((seat) => seats[seat]?.name ?? '');
  const { nobody } = gameInfo(game);
  if (winners.length === 0) return nobody ? t(nobody) : t('Nobody wins.');
  if (names.length === 0) return t('You win!');
  if (names.length < winners.length)
    return t('You share the win with {names}!', { names: names.join(', ') });
  if (names.length === 1) return t('{name} wins.', { name: names[0] ?? '' });
  return t('A shared victory: {names}', { names: names.join(', ') });
}

/** In a sentence what the points say; null where nobody was beaten. */
function margin({ winners, score }: View): string | null {
  const totals = score.map(({ total }) => total).sort((a, b) => b - a);
  const [most = 0, second] = totals;
  if (winners.length !== 1 || second === undefined) return null;
  if (most === second) return t('Equal on points; the tie-break decides.');
  return n('{n} point ahead.', '{n} points ahead.', most - second);
}

export function ResultSheet(props: {
  game: GameId;
  ui: GameUi;
  view: View;
  seats: Seat[];
  remarks?: (string | null)[];
  /** Where the rules did not end it. */
  ended?: { title: string; text: string };
  last?: number[];
  note?: string;
  more?: ComponentChildren;
  onClose: () => void;
  again: Again | null;
  /** Against another strength, where that makes sense now. */
  next?: { text: string; act: () => void } | null;
  onShare: () => void;
  onReplay: () => void;
  onReview: () => void;
}) {
  const { game, ui, view, seats, ended } = props;
  return (
    <Sheet title={ended?.title ?? headline(game, view.winners, seats)} onClose={props.onClose}>
      {(!ended || view.winners.length > 0) && (
        <Later load={endScene} with={{ game, view, seats }} />
      )}
      <p class="say won-by">{ended?.text ?? ui.won?.(view, seats) ?? margin(view)}</p>
      {!ended && !ui.won && <Later load={difference} with={{ ui, view }} />}
      <Order view={view} seats={seats} remarks={props.remarks} last={props.last} />
      {props.more}
      <p class="say" role="status">
        {props.note}
      </p>
      {!ui.ScoreSheet && <Later load={breakdown} with={{ ui, view, seats }} />}
      {props.next && <button onClick={props.next.act}>{props.next.text}</button>}
      <div class="ways">
        <button onClick={props.onReplay}>{t('Watch it again')}</button>
        <button onClick={props.onShare}>{t('Share')}</button>
      </div>
      <div class="sheet-foot ways-on">
        <PlayAgain again={props.again} />
        <button onClick={props.onReview}>{t('Review')}</button>
        <button onClick={() => go('')}>{t('Home')}</button>
      </div>
    </Sheet>
  );
}

function PlayAgain({ again }: { again: Again | null }) {
  return again ? (
    <button class="primary" onClick={again.act}>
      {again.text}
    </button>
  ) : null;
}

function Order(props: { view: View; seats: Seat[]; remarks?: (string | null)[]; last?: number[] }) {
  const isLast = (seat: number) => Number(props.last?.includes(seat) ?? false);
  const order = props.seats
    .map((seat, index) => ({ seat, index, total: props.view.score[index]?.total ?? 0 }))
    .sort((a, b) => isLast(a.index) - isLast(b.index) || b.total - a.total);
  return (
    <ol class="results">
      {order.map(({ seat, index, total }) => (
        <li key={index} class={props.view.winners.includes(index) ? 'winner' : ''}>
          <SeatIcon seat={index} size={22} />
          <SeatFace seat={seat} size={32} />
          <span>
            {seat.name}
            {props.remarks?.[index] && <small> · {props.remarks[index]}</small>}
          </span>
          <strong>{total}</strong>
        </li>
      ))}
    </ol>
  );
}

/** A game that is over, with no sheet before it: the way back to the result, and on. */
export function After(props: { onResult: () => void; again: Again | null; onReview: () => void }) {
  return (
    <nav class="after" aria-label={t('The game is over')}>
      <PlayAgain again={props.again} />
      <button onClick={props.onResult}>{t('Result')}</button>
      <button onClick={props.onReview}>{t('Review')}</button>
      <button onClick={() => go('')}>{t('Home')}</button>
    </nav>
  );
}
