// The time of the search: the sand, the idle limit, and when the computers find something. What
// they find, and how long it takes them, is the engine's (`delay_ms`); the page only waits.
//
// While a person searches, time is the time of the clock. When only computers do, it runs faster,
// sand and finds alike, so that nobody waits a minute for them and none finds more than it would.
// Under a tour or a sheet it stands, unless a server keeps it.

import { signal } from '@preact/signals';
import { keep, recall } from '../../core/kept.ts';
import { settings } from '../../core/settings.ts';
import { Refused } from '../../core/engine.ts';
import type { Session } from '../../core/session.ts';
import type { FivesState } from './state.ts';

/* How many times faster when no person searches. */
const FAST = { calm: 15, quick: 30, instant: 1000 };
/* Milliseconds: a find at pace "instant" while a person searches; of a player that does not say. */
const AT_ONCE = 300;
const HASTE = 2000;
/* The sand is drawn so often. */
const TICK = 200;

/* How much sand is left, kept for who reloads the page: one note, of the search that ran last. */
const SAND = 'sand';

function keptSand(search: string): number | null {
  try {
    const [of, left] = JSON.parse(recall(SAND) ?? '[]') as [string?, number?];
    return of === search && typeof left === 'number' ? left : null;
  } catch {
    return null; // not ours
  }
}

const keepSand = (search: string, left: number) => keep(SAND, JSON.stringify([search, left]));

interface Plan {
  move: string;
  at: number;
}

export class Search {
  /** Seconds of sand left; null while the timer stands. */
  readonly left = signal<number | null>(null);
  /* All times are of a clock that runs `rate` times as fast since `since` (Date.now). */
  private rate = 1;
  private clock = 0;
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private plans = new Map<number, Plan>();
  private sand = Infinity;
  private idle = Infinity;
  private round = '';
  private turned = false;

  constructor(private readonly session: Session) {}

  /** Looks at the present position; called after every change. */
  follow(state: FivesState): void {
    const round = `${state.phase}${state.round}`;
    const begins = round !== this.round;
    if (begins) this.stop();
    this.round = round;
    if (state.phase !== 'search') return;
    this.setRate(this.rateIn(state));
    const turns = state.turned !== null && !this.turned;
    if (turns) this.runSand(state);
    if (this.session.hosted) {
      if (begins && state.mode !== 'solo') this.idle = this.now() + state.options.idle * 1000;
      /* The sand runs now: they search on otherwise. */
      if (begins || turns) this.askAll(state);
    }
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.plans.clear();
    this.sand = this.idle = Infinity;
    this.turned = false;
    this.left.value = null;
    this.round = '';
  }

  private now(): number {
    return this.clock + (Date.now() - this.since) * this.rate;
  }

  private setRate(rate: number): void {
    this.clock = this.now();
    this.since = Date.now();
    this.rate = rate;
  }

  private rateIn(state: FivesState): number {
    if (!this.session.hosted) return 1;
    if (this.session.covered.value) return 0;
    return this.peopleSearch(state) ? 1 : FAST[settings.pace.value];
  }

  private peopleSearch(state: FivesState): boolean {
    return this.session.saved.seats.some(
      ({ player }, seat) => player === 'human' && !state.locked[seat],
    );
  }

  private runSand(state: FivesState): void {
    this.turned = true;
    this.idle = Infinity;
    if (state.options.timer === 0) return;
    const ends = this.session.deadline.value;
    const kept = keptSand(this.name()) ?? state.options.timer * 1000;
    this.sand = this.now() + (ends === null ? kept : ends - Date.now());
  }

  private name(): string {
    return `${this.session.saved.id}/${this.round}`;
  }

  private showSand(now: number): void {
    const before = this.left.value;
    const left = Math.max(0, (this.sand - now) / 1000);
    this.left.value = left;
    if (this.session.hosted && Math.ceil(left) !== Math.ceil(before ?? Infinity))
      keepSand(this.name(), left * 1000);
  }

  /* Until the next thing that happens by itself. */
  private wait(): void {
    clearTimeout(this.timer);
    const now = this.now();
    if (this.sand < Infinity) this.showSand(now);
    const due = Math.min(this.sand, this.idle, ...[...this.plans.values()].map(({ at }) => at));
    const ms = Math.min((due - now) / this.rate, this.sand > now ? TICK : Infinity);
    if (ms < Infinity) this.timer = setTimeout(() => this.act(), Math.max(0, ms));
  }

  private act(): void {
    const now = this.now();
    for (const [seat, { move, at }] of this.plans)
      if (at <= now && at <= this.sand) {
        this.plans.delete(seat);
        void this.find(seat, move);
      }
    if (Math.min(this.sand, this.idle) <= now) {
      if (this.left.value !== null) this.left.value = 0;
      this.sand = this.idle = Infinity;
      this.plans.clear();
      if (this.session.hosted) void this.session.playFor('time');
    }
    this.wait();
  }

  private askAll(state: FivesState): void {
    this.plans.clear();
    this.session.saved.seats.forEach((_, seat) => {
      if (this.session.isComputer(seat) && !state.locked[seat]) void this.ask(seat);
    });
  }

  private async ask(seat: number): Promise<void> {
    const { round, turned } = this;
    try {
      const { move, delay_ms: delay = HASTE } = await this.session.think(seat);
      /* The search has ended, or everybody was asked anew. */
      if (this.round !== round || this.turned !== turned) return;
      if (move === undefined || delay === null) return;
      const state = this.session.view.value?.state as unknown as FivesState;
      const instant = settings.pace.value === 'instant' && this.peopleSearch(state);
      this.plans.set(seat, { move, at: this.now() + (instant ? AT_ONCE : delay) });
      this.wait();
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the search has ended meanwhile
    }
  }

  /* Draws what was found and looks for more, until this seat is locked or the search has ended. */
  private async find(seat: number, move: string): Promise<void> {
    const { round } = this;
    await this.session.playFor(move, seat);
    const state = this.session.view.value?.state as unknown as FivesState;
    if (this.round === round && state.phase === 'search' && !state.locked[seat])
      void this.ask(seat);
  }
}
