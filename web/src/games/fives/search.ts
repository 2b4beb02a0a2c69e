// The time of the search: the sand, the idle limit, and when the computers find something. What
// they find is the engine's; only how long people see them look is decided here.

import { signal } from '@preact/signals';
import { settings } from '../../core/settings.ts';
import { Refused } from '../../core/engine.ts';
import type { Session } from '../../core/session.ts';
import type { FivesState } from './state.ts';

/* Milliseconds from one find to the next, by strength, while a person still searches. */
const LOOK = [26000, 18000, 12000, 8000];

export class Search {
  /** Seconds of sand left; null while the timer stands. */
  readonly left = signal<number | null>(null);
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private ends = 0;
  private round = '';

  constructor(private readonly session: Session) {}

  /** Looks at the present position; called after every change. */
  follow(state: FivesState): void {
    const name = `${state.phase}${state.round}`;
    if (name !== this.round) {
      this.stop();
      this.round = name;
      if (state.phase === 'search') this.begin(state);
    }
    if (state.phase === 'search' && state.turned !== null && this.ends === 0) this.runSand(state);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ends = 0;
    this.left.value = null;
    this.round = '';
  }

  private after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  private begin(state: FivesState): void {
    if (!this.session.hosted) return;
    if (state.mode !== 'solo') this.after(state.options.idle * 1000, () => this.time());
    this.session.saved.seats.forEach((_, seat) => {
      if (this.session.isComputer(seat)) this.look(seat);
    });
  }

  private runSand(state: FivesState): void {
    if (state.options.timer === 0) return;
    this.ends = this.session.deadline.value ?? Date.now() + state.options.timer * 1000;
    const tick = () => {
      const left = Math.max(0, (this.ends - Date.now()) / 1000);
      this.left.value = left;
      if (left > 0) this.after(200, tick);
      else if (this.session.hosted) this.time();
    };
    tick();
  }

  private time(): void {
    void this.session.playFor('time');
  }

  private wait(seat: number): number {
    const state = this.session.view.value?.state as unknown as FivesState;
    const people = this.session.saved.seats.some(
      (s, index) => s.player === 'human' && !state.locked[index],
    );
    if (settings.pace.value === 'instant') return people ? 300 : 0;
    if (!people) return 400;
    const level = this.session.saved.seats[seat]?.level ?? 2;
    const full = LOOK[Math.min(level, LOOK.length) - 1] ?? 18000;
    return full * (0.6 + Math.random() * 0.8);
  }

  /* One find after the other until this seat is locked or the search has ended. */
  private look(seat: number): void {
    const round = this.round;
    this.after(this.wait(seat), () => {
      void this.find(seat, round);
    });
  }

  private async find(seat: number, round: string): Promise<void> {
    try {
      const { move } = await this.session.think(seat);
      if (this.round !== round || move === undefined) return;
      await this.session.playFor(move, seat);
      const state = this.session.view.value?.state as unknown as FivesState;
      if (this.round === round && !state.locked[seat]) this.look(seat);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the search has ended meanwhile
    }
  }
}
