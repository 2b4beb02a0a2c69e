// What is told over the board of a table with friends: a computer plays for somebody, or is about
// to; somebody wants to end the game; one was removed. What concerns oneself stays until it is
// answered, the rest goes by itself.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { seatTime, timeLeft, type Countdown } from '../core/clock.ts';
import { go } from '../core/route.ts';
import { clockText, useTick } from '../table/clock.tsx';
import { t } from '../texts/t.ts';
import { knock } from '../ui/sound.ts';
import type { RemoteTable } from './remote.ts';
import type { Room } from './room.ts';
import { Bubbles } from './talk.tsx';

/** From so many milliseconds on one is told that a computer is about to take the seat. */
const SOON = 30000;
const TOLD = 6000;

export function Notices({ room, session }: { room: Room; session: RemoteTable }) {
  return (
    <aside class="notices" aria-label={t('News')}>
      <Bubbles room={room} />
      <StandIn room={room} session={session} />
      <Ending room={room} session={session} />
      <Removed session={session} />
      <News session={session} />
    </aside>
  );
}

function Card(props: { class?: string; text: ComponentChildren; children?: ComponentChildren }) {
  return (
    <section class={`notice ${props.class ?? ''}`} role="alert">
      <p>{props.text}</p>
      {props.children && <div class="ways">{props.children}</div>}
    </section>
  );
}

/** A computer plays for the person at this device. */
function StandIn({ room, session }: { room: Room; session: RemoteTable }) {
  const { status, seats, you, left, bonus } = session.table.value;
  const mine = you.find((seat) => seats[seat]?.kind === 'computer' && !seats[seat]?.resigned);
  const gone = status === 'playing' && mine !== undefined;
  useEffect(() => {
    if (gone) knock('turn');
  }, [gone]);
  if (!gone) return null;
  const up = left !== undefined && (left[mine] ?? 0) === 0;
  return (
    <Card
      class="loud"
      text={
        up ? t('Your time is up. A computer plays for you.') : t('A computer plays for you now.')
      }
    >
      {!(up && bonus === 0) && (
        <button class="primary" onClick={() => void room.sit(mine)}>
          {t('Play on')}
        </button>
      )}
    </Card>
  );
}

/** Somebody would like to end the game here. */
function Ending({ room, session }: { room: Room; session: RemoteTable }) {
  const { status, ending = [], you, seats } = session.table.value;
  if (status !== 'playing' || ending.length === 0) return null;
  const mine = you.filter((seat) => !seats[seat]?.resigned);
  const names = ending.map((seat) => session.nameOf(seat)).join(', ');
  const said = mine.length > 0 && mine.every((seat) => ending.includes(seat));
  return (
    <Card
      text={
        said
          ? t('The game ends here when the others agree.')
          : t('{names} would like to end the game here, without a winner.', { names })
      }
    >
      {mine.length > 0 && <button onClick={() => void room.agree(false)}>{t('Play on')}</button>}
      {mine.length > 0 && !said && (
        <button class="primary" onClick={() => void room.agree(true)}>
          {t('End the game')}
        </button>
      )}
    </Card>
  );
}

/** The host did not want one here any more. */
export function Removed({ session }: { session: RemoteTable }) {
  const read = useSignal(false);
  const { removed, you } = session.table.value;
  if (!removed || you.length > 0 || read.value) return null;
  return (
    <Card class="loud" text={t('The host has removed you from this table. You can still watch.')}>
      <button onClick={() => (read.value = true)}>{t('Watch')}</button>
      <button class="primary" onClick={() => go('')}>
        {t('Home')}
      </button>
    </Card>
  );
}

/** Whose seat a computer takes next, and when; before that what else there is to say. */
export function Soon(props: { session: RemoteTable; children: ComponentChildren }) {
  const { session } = props;
  const due = session.times.due.value;
  const next = due?.left.reduce<number | null>((best, ms, seat) => {
    if (ms <= 0) return best;
    return best === null || ms < (due.left[best] ?? 0) ? seat : best;
  }, null);
  if (!due || next === null || next === undefined) return <>{props.children}</>;
  if (session.table.value.seats[next]?.kind !== 'person') return <>{props.children}</>;
  const time = seatTime(due, next, true);
  return (
    <Countdown key={`${due.at} ${next}`} session={session} seat={next} time={time}>
      {props.children}
    </Countdown>
  );
}

function Countdown(props: {
  session: RemoteTable;
  seat: number;
  time: Countdown;
  children: ComponentChildren;
}) {
  const { session, seat, time } = props;
  const later = useSignal(timeLeft(time) > SOON);
  useEffect(() => {
    if (!later.value) return;
    const wait = Math.min(timeLeft(time) - SOON, 2 ** 31 - 1);
    const timer = setTimeout(() => (later.value = false), wait);
    return () => clearTimeout(timer);
  }, []);
  if (later.value) return <>{props.children}</>;
  return <Ticking session={session} seat={seat} time={time} />;
}

function Ticking({ session, seat, time }: { session: RemoteTable; seat: number; time: Countdown }) {
  const ms = useTick(time);
  const mine = session.table.value.you.includes(seat);
  useEffect(() => {
    if (mine) knock('turn');
  }, []);
  const left = clockText(ms);
  return (
    <p class="net-line soon" role="timer">
      {mine
        ? t('Your move: a computer plays for you in {time}', { time: left })
        : t('A computer plays for {name} in {time}', { name: session.nameOf(seat), time: left })}
    </p>
  );
}

/** What happened to others. */
function News({ session }: { session: RemoteTable }) {
  const news = session.news.value;
  useEffect(() => {
    if (!news) return;
    knock('turn');
    const timer = setTimeout(() => (session.news.value = null), TOLD);
    return () => clearTimeout(timer);
  }, [news]);
  return news && <Card class="news" text={news()} />;
}
