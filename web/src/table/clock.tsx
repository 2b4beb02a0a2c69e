// A player's clock in the seat bar. It ticks only while it runs; the last half minute is told
// apart by form and colour, and said once to whom it concerns.

import { useEffect, useState } from 'preact/hooks';
import { timeLeft, type Countdown } from '../core/clock.ts';
import { n, t } from '../texts/t.ts';
import { knock } from '../ui/sound.ts';

const SECOND = 1000;
const SOON = 30 * SECOND;
const two = (x: number) => String(x).padStart(2, '0');

/** 4:05, 1:04:05, or days and hours. */
export function clockText(ms: number): string {
  const all = Math.ceil(ms / SECOND);
  const [days, hours] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24];
  const [minutes, seconds] = [Math.floor(all / 60) % 60, all % 60];
  if (days > 0) return t('{d} d {h} h', { d: days, h: hours });
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}`;
}

/** The same in words, whole minutes as long as there are many. */
export function clockWords(ms: number): string {
  const all = Math.ceil(ms / SECOND);
  const minutes = Math.floor(all / 60);
  if (minutes >= 60) return clockText(ms);
  if (minutes > 0) return n('{n} minute left', '{n} minutes left', minutes);
  return n('{n} second left', '{n} seconds left', all);
}

/* Draws again at each whole second of a running clock, and not at all for one that stands. */
export function useTick({ left, since }: Countdown): number {
  const [, tick] = useState(0);
  const ms = timeLeft({ left, since });
  useEffect(() => {
    if (since === null || ms === 0) return;
    const timer = setTimeout(() => tick((x) => x + 1), (ms % SECOND) + 1);
    return () => clearTimeout(timer);
  });
  return ms;
}

export function SeatClock(props: { time: Countdown; name: string; mine: boolean }) {
  const ms = useTick(props.time);
  const soon = ms <= SOON;
  const warns = soon && props.mine && props.time.since !== null;
  useEffect(() => {
    if (warns) knock('turn');
  }, [warns]);
  const label = `${props.name}: ${clockWords(ms)}`;
  return (
    <>
      <span class={soon ? 'seat-clock soon' : 'seat-clock'} role="timer" aria-label={label}>
        {clockText(ms)}
      </span>
      {props.mine && (
        <span class="unseen" role="alert">
          {warns && n('{n} second left', '{n} seconds left', SOON / SECOND)}
        </span>
      )}
    </>
  );
}
