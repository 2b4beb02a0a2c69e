// The players' clocks. The server counts; here its last word is shown running.

/** What a seat has left: milliseconds, counted from `since` (Date.now) if it runs. */
export interface SeatTime {
  left: number;
  since: number | null;
}

/** What the server said last, when, and when it began to say something newer. */
export interface Times {
  left: number[];
  at: number;
  stopped?: number;
}

/* A flag falls at the server; its word comes a moment before or after our own count is at zero. */
const CLOSE = 1500;

export function seatTime(times: Times, seat: number, runs: boolean): SeatTime {
  const left = times.left[seat] ?? 0;
  if (!runs) return { left, since: null };
  if (times.stopped === undefined) return { left, since: times.at };
  return { left: Math.max(0, left - (times.stopped - times.at)), since: null };
}

export function timeLeft({ left, since }: SeatTime, now = Date.now()): number {
  return Math.max(0, since === null ? left : left - (now - since));
}

export const ranOut = (time: SeatTime) => timeLeft(time) < CLOSE;
