// What the server says of the players' times. The picture follows moves one by one and may be behind
// what was said, so what was said last and what is shown are kept apart.

import { signal } from '@preact/signals';
import { ranOut, seatTime, type Countdown, type Times } from '../core/clock.ts';

export class PlayerTimes {
  /** When a computer takes a seat, as it was said last. */
  readonly due = signal<Times | null>(null);
  private readonly shown = signal<Times | null>(null);
  private said: Times | null = null;

  /** The clocks by seat at that time, nothing: there are none. To be shown when the moves are. */
  say(left: number[] | undefined, at: number): Times | null {
    this.said = left ? { left, at } : null;
    return this.said;
  }

  show(times: Times | null): void {
    this.shown.value = times;
  }

  sayDue(due: number[] | undefined): void {
    this.due.value = due?.some((ms) => ms > 0) ? { left: due, at: Date.now() } : null;
  }

  /** The server counts for somebody else now, though we have not shown yet for whom. */
  stop(): void {
    if (this.shown.value) this.shown.value = { ...this.shown.value, stopped: Date.now() };
  }

  /** As shown; null where there are no clocks. */
  of(seat: number, runs: boolean): Countdown | null {
    return this.shown.value && seatTime(this.shown.value, seat, runs);
  }

  /** By what was said last. */
  ranOut(seat: number, runs: boolean): boolean {
    return this.said !== null && ranOut(seatTime(this.said, seat, runs));
  }
}
