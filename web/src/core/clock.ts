// Times that run down: a player's clock, which the server counts and which is shown running here,
// and the clock of a game, its sand.

/** Milliseconds left, counted from `since` (Date.now) if it runs, `rate` times as fast. */
export interface Countdown {
  left: number;
  since: number | null;
  rate?: number;
}

/** What the server said last, when, and when it began to say something newer. */
export interface Times {
  left: number[];
  at: number;
  stopped?: number;
}

/* A flag falls at the server; its word comes a moment before or after our own count is at zero. */
const CLOSE = 1500;

export function seatTime(times: Times, seat: number, runs: boolean): Countdown {
  const left = times.left[seat] ?? 0;
  if (!runs) return { left, since: null };
  if (times.stopped === undefined) return { left, since: times.at };
  return { left: Math.max(0, left - (times.stopped - times.at)), since: null };
}

export function timeLeft({ left, since, rate = 1 }: Countdown, now = Date.now()): number {
  return Math.max(0, since === null ? left : left - (now - since) * rate);
}

export const ranOut = (time: Countdown) => timeLeft(time) < CLOSE;
