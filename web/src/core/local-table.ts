// A game at this device. People move through `play`; what moves by itself, chance, computers and
// the clock, the engine names one by one (`next`), and `advance` does it.

import { effect, signal, untracked } from '@preact/signals';
import { Refused, type Engine } from './engine.ts';
import { levelOf, levelsOf } from './levels.ts';
import { Position } from './position.ts';
import { headOf, parseRecord } from './record.ts';
import type { Hooks, Note, Session, View } from './session.ts';
import { settings } from './settings.ts';
import { TableTime } from './table-time.ts';
import type { Answer, EngineError, Saved, Seat } from './types.ts';
import { Work } from './work.ts';
import { named, originText } from './names.ts';

/* How many times faster time runs when no person has anything to do. */
const FAST = { calm: 15, quick: 30, instant: 1000 };
/* Milliseconds: what a computer does at pace "instant" while a person searches too. */
const AT_ONCE = 300;

export interface LocalHooks extends Hooks {
  save: (saved: Saved) => Promise<void>;
  /** False where nobody at the table is the one who looks. */
  self?: boolean;
  /** May a person make this move now? If not, nothing happens, and who says so says why. */
  allows?: (move: string) => boolean;
  /** What a computer plays, where that is known beforehand. */
  plays?: () => string | undefined;
}

export class LocalTable implements Session {
  readonly hosted = true;
  readonly notes = signal<Note[]>([]);
  readonly thinking = signal<number | null>(null);
  readonly refusal = signal<EngineError | null>(null);
  readonly failure = signal<string | null>(null);
  readonly held = signal<number | 'round' | null>(null);
  readonly covered = signal(false);
  private readonly position: Position;
  private readonly time: TableTime;
  private readonly work = new Work();
  private levels = 1;
  private closed = false;
  private playing = false;
  private advancing = false;
  private again = false;
  /* What the engine was told last, for its question: an answer, null: none comes. */
  private answer: { move?: string; delay_ms?: number | null } | null | undefined;
  private readonly unwatch: () => void;

  constructor(
    readonly saved: Saved,
    engine: Engine,
    private readonly hooks: LocalHooks,
  ) {
    const { game, seats, options, record } = saved;
    /* A fresh seed for what is still to come, else every visit would roll the same dice. */
    const seed = `${saved.seed}/${record ? parseRecord(record).lines.length : 0}`;
    this.position = new Position(
      engine,
      { game, seats: seats.length, options, seed },
      /* Nobody chooses from a list where all act at once, or where chance moves by itself. */
      (toAct) => toAct !== 'all' && !(toAct === 'chance' && saved.chance === 'auto'),
    );
    this.time = new TableTime(saved.id);
    const { origin } = saved;
    if (origin) this.notes.value = [{ after: origin.ply, text: () => originText(origin) }];
    this.unwatch = effect(() => {
      void (this.covered.value, settings.pace.value);
      untracked(() => void this.advance());
    });
  }

  get view() {
    return this.position.view;
  }

  get log() {
    return this.position.log;
  }

  get busy() {
    return this.work.busy;
  }

  get sand() {
    return this.time.sand;
  }

  get seats(): Seat[] {
    return named(this.saved.seats, this.hooks.self);
  }

  async strengthen(seat: number, level: number): Promise<void> {
    this.saved.seats = this.saved.seats.map((old, i) => (i === seat ? { ...old, level } : old));
    await this.hooks.save(this.saved);
  }

  async noteHint(step: number): Promise<void> {
    const after = this.log.value.length;
    const others = (this.saved.hints ?? []).filter((hint) => hint.after !== after);
    this.saved.hints = [...others, { after, step }];
    if (this.saved.record) await this.hooks.save(this.saved);
  }

  /** Begins the game, or takes it up again where its record ends. */
  async open(): Promise<void> {
    const { game, record } = this.saved;
    try {
      this.levels = await levelsOf(game, this.position.engine);
      let answer = await this.position.begin();
      /* Seeded now; a record may begin elsewhere than at the beginning. */
      if (record && parseRecord(record).headers.has('from'))
        answer = await this.position.load(headOf(record));
      const lines = record ? parseRecord(record).lines : [];
      answer = (await this.position.follow(lines)) ?? answer;
      await this.show(answer);
      void this.advance();
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.closed = true;
    this.unwatch();
    this.time.stop();
    this.position.engine.close();
  }

  async play(move: string, seat?: number): Promise<boolean> {
    const toAct = this.view.value?.toAct;
    const actor = seat ?? (typeof toAct === 'number' ? toAct : undefined);
    /* A second tap on what the first has already done is nobody's mistake. */
    if ((this.playing && toAct !== 'all') || this.held.value !== null) return false;
    if (actor !== undefined && this.isComputer(actor)) return false;
    if (this.hooks.allows?.(move) === false) return false;
    this.refusal.value = null;
    this.playing = true;
    const end = this.work.begin();
    try {
      await this.work.inLine(() => this.make(move, actor));
      if (this.held.value === null && this.mustHold(actor)) this.held.value = actor ?? null;
      void this.advance();
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refusal.value = error.reason;
      else this.fail(error);
      return false;
    } finally {
      this.playing = false;
      end();
    }
  }

  commit(): void {
    this.held.value = null;
    void this.advance();
  }

  /** What computers made of it goes back as well; by hand one can go as far as the start. */
  async undo(): Promise<void> {
    if (this.thinking.value !== null || !this.canUndo()) return;
    const end = this.work.begin();
    try {
      const mine = this.lastDecision();
      this.remember(mine);
      let answer: Answer = { ok: true };
      for (let count = this.log.value.length; count > mine; count--)
        answer = await this.request({ do: 'undo' });
      await this.keep(answer);
      this.position.cut(mine, answer);
      this.refusal.value = null;
      await this.show(answer);
      this.held.value = null;
    } catch (error) {
      this.fail(error);
    } finally {
      end();
    }
  }

  canUndo(): boolean {
    const view = this.view.value;
    if (!view || view.toAct === 'all') return false;
    const mine = this.lastDecision();
    return mine >= 0 && (this.isFree() || this.log.value.length - mine <= view.horizon);
  }

  /* With a real box the dice can be turned back; alone with computers nobody else has seen them. */
  private isFree(): boolean {
    const people = this.saved.seats.length - this.computers().length;
    const over = this.view.value?.toAct === 'over';
    return this.saved.chance === 'hand' || (people === 1 && !over);
  }

  /* Where a person did something last: entered what chance showed, or made a move; -1 if nowhere. */
  private lastDecision(): number {
    const byHand = this.saved.chance === 'hand';
    return this.log.value.findLastIndex(({ actor, together }) =>
      actor === 'chance'
        ? byHand
        : typeof actor === 'number' && !this.isComputer(actor) && !together,
    );
  }

  /* Chance that is taken back falls the same again, whatever is decided now. */
  private remember(from: number): void {
    if (this.saved.chance === 'hand') return;
    const fallen = this.log.value.slice(from).filter(({ actor }) => actor === 'chance');
    this.saved.fallen = [...fallen.map(({ move }) => move), ...(this.saved.fallen ?? [])];
  }

  /* What fell here before, if it can fall again. */
  private async fallenBefore(): Promise<Answer | null> {
    const [move, ...rest] = this.saved.fallen ?? [];
    if (move === undefined) return null;
    this.saved.fallen = rest;
    try {
      return { ...(await this.request({ do: 'play', move })), move };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.saved.fallen = []; // another course: what fell there has no place here
      return null;
    }
  }

  computers(): number[] {
    return this.saved.seats.flatMap((_, seat) => (this.isComputer(seat) ? [seat] : []));
  }

  isComputer(seat: number): boolean {
    return this.saved.seats[seat]?.player === 'computer';
  }

  timeOf(): null {
    return null;
  }

  request(request: Record<string, unknown>): Promise<Answer> {
    return this.position.request(request);
  }

  async record(): Promise<string> {
    return (await this.request({ do: 'record' })).record ?? '';
  }

  private mustHold(actor: number | undefined): boolean {
    const view = this.view.value;
    if (!view?.last || actor === undefined || view.horizon === 0) return false;
    if (view.toAct === actor || view.toAct === 'over') return false;
    return this.hooks.holds?.(view.last) ?? false;
  }

  private async make(move: string, seat?: number): Promise<void> {
    const answer = await this.request({ do: 'play', move, seat });
    await this.keep(answer);
    const entry = this.position.append(move, answer, seat);
    await this.show(answer);
    if (this.hooks.halts?.(entry)) this.held.value = 'round';
  }

  /* Before anybody sees what the engine has done: who leaves then, finds it when coming back. */
  private async keep(answer: Answer): Promise<void> {
    this.saved.record = await this.record();
    this.saved.updated = Date.now();
    this.saved.over = (answer.to_act ?? 'over') === 'over';
    if (this.saved.over) {
      const { score = [], winners = [] } = await this.request({ do: 'score' });
      this.saved.totals = score.map(({ total }) => total);
      this.saved.winners = winners;
    }
    await this.hooks.save(this.saved);
  }

  private show(answer: Answer): Promise<void> {
    this.time.begin(answer.clock);
    return this.position.show(answer);
  }

  private fail(error: unknown): void {
    if (!this.closed) this.failure.value = error instanceof Error ? error.message : String(error);
  }

  /* ---- What moves by itself ------------------------------------------------------------------ */

  /* One step after the other until somebody, or the time, must be waited for. One at a time. */
  private async advance(): Promise<void> {
    this.again = true;
    if (this.advancing || this.closed) return;
    this.advancing = true;
    const end = this.work.begin();
    try {
      while (this.again) {
        this.again = false;
        while (!this.closed && (await this.step()));
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.advancing = false;
      this.thinking.value = null;
      end();
    }
  }

  private async step(): Promise<boolean> {
    const view = this.view.value;
    if (!view || this.held.value !== null) return false;
    this.time.setRate(this.rateIn(view));
    const { next, seat, move = '', until = Infinity, clock } = await this.next();
    this.time.follow(clock?.left);
    switch (next) {
      case 'chance':
        return this.saved.chance === 'auto' && this.draw(view);
      case 'ask':
        return this.ask(view, seat!);
      case 'play':
        return this.moveFor(view, move, seat);
      default:
        this.time.wakeAt(until, () => void this.advance());
        return false;
    }
  }

  private async next(): Promise<Answer> {
    const { answer } = this;
    this.answer = undefined;
    const clock = this.time.news();
    const request = { do: 'next', now: this.time.now(), computers: this.computers(), clock };
    try {
      return await this.request({ ...request, answer });
    } catch (error) {
      /* What was thought of is no move any more; the seat is asked again. */
      if (!(error instanceof Refused) || !answer) throw error;
      return this.request({ ...request, answer: null });
    }
  }

  /* Standing, as any clock, or faster. */
  private rateIn(view: View): number {
    if (this.covered.value) return 0;
    return this.peopleAct(view) ? 1 : FAST[settings.pace.value];
  }

  private peopleAct(view: View): boolean {
    return view.busy.some((seat) => !this.isComputer(seat));
  }

  private async draw(view: View): Promise<boolean> {
    await this.hooks.pause('chance', view.last);
    if (this.closed) return false;
    const answer = (await this.fallenBefore()) ?? (await this.request({ do: 'chance' }));
    /* A long setup is kept with its last step, not with each of its fifty: its seed repeats it. */
    if (answer.to_act !== 'chance' || this.saved.record) await this.keep(answer);
    this.position.append(answer.move ?? '', answer);
    await this.show(answer);
    return true;
  }

  private async ask(view: View, seat: number): Promise<boolean> {
    const together = view.toAct === 'all';
    if (!together) this.thinking.value = seat;
    const best = this.think(seat).catch((error: unknown) => {
      if (together && error instanceof Refused) return null; // the others were quicker
      throw error;
    });
    if (!together) await this.hooks.pause('computer', view.last);
    this.answer = await best;
    const { delay_ms: delay } = this.answer ?? {};
    const instant = together && settings.pace.value === 'instant' && this.peopleAct(view);
    if (this.answer && instant && delay !== null) this.answer.delay_ms = AT_ONCE;
    return !this.closed;
  }

  /** A computer's move, at its strength; where all act, two are asked about one position. */
  async think(seat: number): Promise<{ move?: string; delay_ms?: number | null }> {
    const known = this.hooks.plays?.();
    if (known !== undefined) return { move: known };
    const level = levelOf(this.saved.seats[seat]?.level ?? 2, this.levels);
    const seed = `${this.saved.seed}/${this.log.value.length}/${seat}`;
    const { move, delay_ms } = await this.request({ do: 'best', level, seat, seed });
    return { move, delay_ms };
  }

  /* A computer's move or the clock's. */
  private async moveFor(view: View, move: string, seat?: number): Promise<boolean> {
    try {
      await this.work.inLine(() => this.make(move, seat));
    } catch (error) {
      /* While all act a person may have been quicker. */
      if (view.toAct !== 'all' || !(error instanceof Refused)) throw error;
    }
    this.thinking.value = null;
    return true;
  }
}
