// When something was, as people say it: "5 minutes ago", "yesterday", "3 March".

import { language } from './t.ts';

const MINUTE = 60000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/* The language of the page, in the reader's own country if that speaks it. */
function locale(): string {
  const code = language();
  const here = typeof navigator === 'undefined' ? [] : navigator.languages;
  return here.find((tag) => tag.startsWith(`${code}-`)) ?? (code === 'en' ? 'en-GB' : code);
}

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

export function when(at: number, now = Date.now()): string {
  const ago = Math.max(0, now - at);
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  if (ago < MINUTE) return relative.format(0, 'second');
  if (ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 0) return relative.format(-Math.floor(ago / HOUR), 'hour');
  return days < 7 ? relative.format(-days, 'day') : date(at, now);
}

/** The day alone. */
export function date(at: number, now = Date.now()): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(at);
}
