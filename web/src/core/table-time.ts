// The time of a table at this device, in milliseconds since it was opened. While a person has
// something to do it is that of any clock. When only computers do, it runs faster, sand and
// finds alike, so that nobody waits a minute for them and none finds more than it would. Under a
// sheet it stands.

import { signal } from '@preact/signals';
import { timeLeft, type Countdown } from './clock.ts';
import { keep, recall } from './kept.ts';
import type { Answer } from './types.ts';

/* What the game's clock has left, kept for who reloads the page: one note, of the last wait. */
const SAND = 'sand';
const SECOND = 1000;
const OFTEN = 200;

/** Which wait of the game's clock it is, and what of it is left. */
export interface Wait {
  wait: number;
  left: number;
}

export class TableTime {
  readonly sand = signal<Countdown | null>(null);
  private rate = 1;
  private clock = 0;
  private since = Date.now();
  private wait: number | null = null;
  private fresh = false;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private keeper: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  now(): number {
    return Math.round(this.clock + (Date.now() - this.since) * this.rate);
  }

  /** How many times as fast as any clock it runs from now on. */
  setRate(rate: number): void {
    this.clock = this.now();
    this.since = Date.now();
    this.rate = rate;
  }

  /** Calls back at that time, unless it is stopped or set anew; never if time stands. */
  wakeAt(until: number, act: () => void): void {
    clearTimeout(this.alarm);
    const ms = (until - this.now()) / this.rate;
    if (ms < Infinity) this.alarm = setTimeout(act, Math.max(0, ms));
  }

  /** A position is about to be shown in which the game's clock waits so, or stands. */
  begin(clock: Answer['clock']): void {
    const { wait, ms = 0 } = clock ?? { wait: null };
    if (wait === this.wait) return;
    this.wait = wait;
    this.fresh = true;
    this.follow(wait === null ? undefined : Math.min(ms, this.kept(wait) ?? ms));
  }

  /** What the engine cannot know: that a wait has just begun, and how much of it is left. */
  news(): Wait | undefined {
    const { wait, fresh } = this;
    this.fresh = false;
    if (!fresh || wait === null || !this.sand.value) return undefined;
    return { wait, left: Math.round(timeLeft(this.sand.value)) };
  }

  /** What is left by the engine's count; undefined where no clock runs. */
  follow(left: number | undefined): void {
    clearTimeout(this.keeper);
    const since = this.rate > 0 ? Date.now() : null;
    this.sand.value = left === undefined ? null : { left, since, rate: this.rate };
    this.keepOn();
  }

  /* What was left of this wait when the page was closed. */
  private kept(wait: number): number | null {
    try {
      const [of, which, left] = JSON.parse(recall(SAND) ?? '[]') as [string?, number?, number?];
      return of === this.table && which === wait && typeof left === 'number' ? left : null;
    } catch {
      return null; // not ours
    }
  }

  stop(): void {
    clearTimeout(this.alarm);
    clearTimeout(this.keeper);
  }

  /* At each whole second, as the sand is read. */
  private keepOn(): void {
    const sand = this.sand.value;
    if (!sand) return;
    const left = timeLeft(sand);
    keep(SAND, JSON.stringify([this.table, this.wait, Math.round(left)]));
    if (left === 0 || this.rate === 0) return;
    const ms = (left % SECOND || SECOND) / this.rate;
    this.keeper = setTimeout(() => this.keepOn(), Math.max(OFTEN, ms));
  }
}
