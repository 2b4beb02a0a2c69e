// A game at a table on a server, for the same boards as a game at this device. The server's lines
// are played on an engine of our own, so every view, event and refusal is the core's; after each
// batch its hash must be that of our view, else the table is asked for anew.
//
// While something is hidden, others' moves come veiled, as only an engine that holds our own view
// takes them; when they are shown, the lines begin again further back.

import { effect, signal, type Signal } from '@preact/signals';
import type { Countdown } from '../core/clock.ts';
import { Refused, type Engine } from '../core/engine.ts';
import { named, originText } from '../core/names.ts';
import { Position } from '../core/position.ts';
import { recordHead } from '../core/record.ts';
import { levelOf, levelsOf } from '../core/levels.ts';
import type { Hooks, Note, Session } from '../core/session.ts';
import type { Answer, EngineError, GameId, Saved } from '../core/types.ts';
import { Work } from '../core/work.ts';
import type { Line, LinesPush, Push, Seat, Table } from '../generated/messages.ts';
import { ServerRefused, type Link } from './link.ts';
import { t } from '../texts/t.ts';
import { dropMove, keepMove, keptMoves, type Outgoing } from './outbox.ts';
import { PlayerTimes } from './player-times.ts';
import { serverReason } from './reasons.ts';
import { isOwnComputer, seatName, seatOf } from './seats.ts';

/* A round's result does not keep anybody from the next one for ever; a watcher even less. */
const ROUND_SHOWN = 20000;
const ROUND_WATCHED = 6000;

export function savedOf(table: Table): Saved {
  return {
    id: table.table,
    game: table.game as GameId,
    seats: table.seats.map((seat, index) => seatOf(seat, table.you.includes(index))),
    options: table.options,
    seed: table.table,
    chance: 'auto',
    record: null,
    updated: Date.now(),
    over: table.status === 'over',
  };
}

/*
 * It stays whole: the first of its members are a Session's, the others say where we stand between
 * the server's lines and our engine, which each of its methods has to know.
 */
export class RemoteTable implements Session {
  readonly saved: Saved;
  readonly hosted = false;
  readonly notes = signal<Note[]>([]);
  /* Whoever thinks, does so at the server. */
  readonly thinking = signal<number | null>(null);
  readonly refusal = signal<EngineError | null>(null);
  readonly failure = signal<string | null>(null);
  readonly held = signal<number | 'round' | null>(null);
  readonly covered = signal(false);
  readonly sand = signal<Countdown | null>(null);
  /** The next round waits for others, or for the end of the pause. */
  readonly awaits = signal(false);
  /** A move is on its way to the server. */
  readonly sending = signal(false);
  /** What has just happened to a seat, to be told loudly; the newest. */
  readonly news = signal<(() => string) | null>(null);
  /** How many levels the game's computers have; 0 until the engine has said it. */
  readonly levels = signal(0);
  /** The next table was set while we were here. */
  readonly invited = signal(false);
  readonly times = new PlayerTimes();
  /* Made here and not sent yet: it waits for *Done*. */
  private pending: Outgoing | null = null;
  /* Ends the look at a round that is over. */
  private release: (() => void) | null = null;
  /* How many moves may be taken back, as the server says. */
  private horizon = 0;
  /* So much of what the server has told is not shown yet. */
  private behind = 0;
  /* A round has ended, and the server holds the dice back. */
  private pausing = false;
  /* After this event our hash was not the server's; the table was asked for anew. */
  private distrusted = -1;
  private readonly position: Position;
  private readonly work = new Work();
  private closed = false;
  private playing = false;

  constructor(
    readonly table: Signal<Table>,
    private readonly link: Pick<Link, 'request'>,
    engine: Engine,
    private readonly hooks: Hooks,
  ) {
    this.saved = savedOf(table.value);
    const { game, options, seats } = this.saved;
    this.position = new Position(
      engine,
      { game, options, seats: seats.length },
      (toAct) => typeof toAct === 'number' && !this.isComputer(toAct),
    );
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

  get seats() {
    const { seats, you } = this.table.value;
    return named(
      seats.map((seat, index) => ({
        ...seatOf(seat, you.includes(index), this.levels.value),
        /* Computers are named by their strength, and who has this device is *You*. */
        name: isOwnComputer(seat) ? seat.name : seatName(seat, index),
      })),
    ).map((seat, index) =>
      /* Also while a computer plays for us. */
      you.length === 1 && you[0] === index ? { ...seat, name: t('You'), self: true } : seat,
    );
  }

  /** A seat's name for lists. */
  nameOf(index: number): string {
    const seat = this.table.value.seats[index];
    return seat ? seatName(seat, index, this.levels.value) : '';
  }

  computers(): number[] {
    return this.table.value.seats.flatMap((seat, index) => (isOwnComputer(seat) ? [index] : []));
  }

  /** The host gives a computer another strength. */
  get strengthen() {
    if (!this.table.value.host || this.levels.value === 0) return undefined;
    return async (seat: number, strength: number): Promise<void> => {
      const level = levelOf(strength, this.levels.value);
      await this.link
        .request('hand', { table: this.saved.id, seat, level })
        .catch((error: unknown) => this.refuse(error));
    };
  }

  /** Is it not ours? A computer's, or somebody else's. */
  isComputer(seat: number): boolean {
    return this.saved.seats[seat]?.player === 'computer';
  }

  request(request: Record<string, unknown>): Promise<Answer> {
    return this.position.request(request);
  }

  async open(): Promise<void> {
    const levels = levelsOf(this.saved.game, this.position.engine);
    await this.take(this.table.value);
    this.levels.value = await levels.catch(() => 0);
    this.resit();
    await this.sendKept();
  }

  /** The whole table, when we came, or came back, or had drifted. */
  async take(table: Table): Promise<void> {
    this.table.value = table;
    this.times.show(this.times.say(table.left, Date.now()));
    this.times.sayDue(table.due);
    this.resit();
    this.goOn(table.pause);
    const { branch } = table;
    if (branch)
      this.notes.value = [{ after: branch, text: () => originText({ ply: branch, names: [] }) }];
    await this.queue(async () => {
      this.runSand(table.wait);
      const ahead = this.log.value.length - table.from;
      if (this.pending && ahead === 1 && table.lines.length === 0) return; // still waits for *Done*
      this.pending = null;
      if (typeof this.held.value === 'number') this.held.value = null;
      this.horizon = table.horizon;
      await this.position.rewind(Math.min(table.from, this.log.value.length));
      let answer: Answer | null = null;
      for (const line of table.lines) {
        answer = await this.follow(line);
        if (!answer) break;
      }
      const blind = table.you.length === 0 && table.view !== undefined;
      if (blind || (!answer && table.lines.length > 0)) answer = await this.believe(table);
      answer ??= await this.request({ do: 'state' });
      await this.present(answer);
      await this.verify(table.hash, table.n);
      if (this.pausing) await this.halt();
    });
  }

  /* Moves came, or the whole table: what was looked at is over; perhaps another pause begins. */
  private goOn(pause: number | undefined): void {
    if (this.pausing && this.held.value === 'round') this.letGo();
    this.pausing = pause !== undefined;
    this.awaits.value = false;
  }

  /** Moves that were made, as the server tells them. */
  private hearLines(push: LinesPush, heard: number): void {
    this.table.value = { ...this.table.value, n: push.n };
    this.times.stop();
    if (push.wait !== undefined && this.held.value === 'round') this.letGo();
    this.goOn(push.pause);
    const times = this.times.say(push.left, heard);
    this.times.sayDue(push.due);
    void this.queue(async () => {
      this.runSand(push.wait);
      await this.batch(push.from, push.lines, push.horizon, push.wait !== undefined);
      this.times.show(times);
      await this.verify(push.lines.at(-1)?.hash, push.n);
    });
  }

  /** A push about this table. */
  hear(push: Push): void {
    const table = this.table.value;
    const heard = Date.now();
    if ('n' in push && push.n !== table.n + 1) {
      if (push.n > table.n) this.resync(); // something was lost on the way
      return;
    }
    switch (push.on) {
      case 'lines':
        this.hearLines(push, heard);
        break;
      case 'undo':
        this.table.value = { ...table, n: push.n };
        this.times.sayDue(push.due);
        void this.queue(async () => {
          this.pending = null;
          this.horizon = push.horizon;
          this.keepTimes(push.left, heard);
          await this.position.rewind(this.log.value.length - push.count);
          await this.present(await this.request({ do: 'state' }));
          await this.verify(push.hash, push.n);
        });
        break;
      case 'seats':
        this.note(push.seats);
        this.table.value = { ...table, ...push };
        this.resit();
        this.times.sayDue(push.due);
        this.keepTimes(push.left, heard);
        break;
      case 'over':
        this.table.value = {
          ...table,
          status: 'over',
          winners: push.winners,
          ended: push.ended,
          fair: push.fair,
        };
        this.times.sayDue(undefined);
        void this.queue(async () => this.settle());
        break;
      case 'next':
        this.table.value = { ...table, next: push.next };
        this.invited.value = true;
        break;
      case 'here':
        this.table.value = {
          ...table,
          spectators: push.spectators,
          watchers: push.watchers,
          seats: table.seats.map((seat, i) => ({ ...seat, here: push.here[i] ?? false })),
        };
        break;
      case 'table':
        void this.take(push.state);
    }
  }

  async play(move: string, seat?: number): Promise<boolean> {
    const view = this.view.value;
    const actor = seat ?? (typeof view?.toAct === 'number' ? view.toAct : undefined);
    if (!view || actor === undefined || this.isComputer(actor) || this.held.value !== null)
      return false;
    if (this.playing && view.toAct !== 'all') return false;
    this.refusal.value = null;
    this.playing = true;
    const end = this.work.begin();
    try {
      const out: Outgoing = { move, seat: actor, after: 0 };
      const holds = await this.work.inLine(() => this.tryOut(out));
      if (!holds) await this.send(out);
      return true;
    } catch (error) {
      return this.refuse(error);
    } finally {
      this.playing = false;
      end();
    }
  }

  /* What was held goes on. */
  private letGo(): void {
    this.held.value = null;
    this.release?.();
    this.release = null;
  }

  commit(): void {
    const pending = this.pending;
    this.pending = null;
    if (this.pausing && this.held.value === 'round' && this.table.value.you.length > 0) {
      this.awaits.value = true;
      this.link.request('go', { table: this.saved.id }).catch(() => {}); // the pause ends anyway
    }
    this.letGo();
    if (pending) {
      this.playing = true;
      const end = this.work.begin();
      void this.send(pending)
        .catch((error: unknown) => this.takeBack(error))
        .finally(() => {
          this.playing = false;
          end();
        });
    }
  }

  async undo(): Promise<void> {
    if (!this.canUndo()) return;
    const end = this.work.begin();
    try {
      if (this.pending) await this.takeBack();
      else await this.link.request('undo', { table: this.saved.id });
    } catch (error) {
      this.refuse(error);
    } finally {
      end();
    }
  }

  canUndo(): boolean {
    const view = this.view.value;
    if (!view || view.toAct === 'all' || view.toAct === 'over') return false;
    if (this.pending) return true;
    const last = this.log.value.at(-1)?.actor;
    return view.horizon > 0 && typeof last === 'number' && !this.isComputer(last);
  }

  timeOf(seat: number): Countdown | null {
    const { status, seats } = this.table.value;
    if (seats[seat]?.kind !== 'person') return null;
    return this.times.of(seat, status === 'playing' && this.acts(seat));
  }

  close(): void {
    this.closed = true;
    this.position.engine.close();
    this.release?.();
  }

  /** From the server when the game is over, with what proves its dice; before that our own log. */
  async record(): Promise<string> {
    const { table, status, game, seats, options } = this.table.value;
    if (status === 'over') return (await this.link.request('record', { table })).record;
    const lines = this.log.value.map(({ actor, move, together }) =>
      together && typeof actor === 'number' ? `${actor} ${move}` : move,
    );
    return `${recordHead(game, seats.length, 'options', options)}${lines.join('\n')}\n`;
  }

  /* One after the other; a failure is shown, not swallowed. */
  private queue(act: () => Promise<void>): Promise<void> {
    this.behind++;
    const end = this.work.begin();
    return this.work.inLine(async () => {
      try {
        if (!this.closed) await act();
      } catch (error) {
        if (!this.closed)
          this.failure.value = error instanceof Error ? error.message : String(error);
      } finally {
        this.behind--;
        end();
      }
    });
  }

  /* Who of the seats is at this device, and how strong the computers are. */
  private resit(): void {
    const { seats, you } = this.table.value;
    this.saved.seats = seats.map((seat, i) => seatOf(seat, you.includes(i), this.levels.value));
  }

  /* Nobody moved, but a clock stands now, or runs. */
  private keepTimes(left: number[] | undefined, at: number): void {
    if (!left) return;
    const times = this.times.say(left, at);
    if (this.behind <= 1) this.times.show(times);
  }

  /* A game can end otherwise than by its rules, and who resigned does not win. */
  private settle(): void {
    const { status, winners = [], ended } = this.table.value;
    const view = this.view.value;
    if (!view || status !== 'over' || !(ended || view.toAct === 'over')) return;
    this.pending = null;
    this.held.value = null;
    this.position.view.value = { ...view, toAct: 'over', busy: [], moves: [], winners };
  }

  /* Is it this seat's turn, made or not, as far as we see? */
  private acts(seat: number): boolean {
    const { held, view } = this;
    return (typeof held.value === 'number' ? held.value : view.value?.toAct) === seat;
  }

  /* Who was replaced by a computer, and why, as far as we can know; or is back. */
  private note(seats: Seat[]): void {
    if (this.table.value.status !== 'playing') return;
    const after = this.log.value.length;
    const playing = seats.filter((seat) => !seat.resigned).length;
    for (const [index, seat] of seats.entries()) {
      const before = this.table.value.seats[index];
      if (!before || before.kind === seat.kind || before.kind === 'open') continue;
      const name = seatName(seat.kind === 'computer' ? before : seat, index);
      const runs = this.behind > 0 || this.acts(index);
      /* Who is here and keeps the seat was replaced by a clock: the host cannot do that. */
      const { clock, handover } = this.table.value;
      const only = clock > 0 && handover === 0 && before.here && seat.player !== undefined;
      const late = only || this.times.ranOut(index, runs);
      const text = () =>
        seat.kind === 'person'
          ? t('{name}: plays again', { name })
          : seat.resigned
            ? playing > 1
              ? t('{name} has given up; a computer plays on', { name })
              : t('{name} has given up', { name })
            : late
              ? t('{name}: the time is up, a computer stands in', { name })
              : t('{name}: a computer stands in', { name });
      this.notes.value = [...this.notes.value, { after, text }];
      if (!this.table.value.you.includes(index)) this.news.value = text;
    }
  }

  private runSand(wait: number | undefined): void {
    this.sand.value = wait === undefined ? null : { left: wait, since: Date.now() };
  }

  /* Makes the move here first: the core says why not, and whether the turn waits for *Done*. */
  private async tryOut(out: Outgoing): Promise<boolean> {
    const { move, seat } = out;
    out.after = this.log.value.length;
    const answer = await this.request({ do: 'play', move, seat });
    const passes = answer.to_act !== seat && answer.to_act !== 'over' && answer.to_act !== 'all';
    if (passes && (answer.horizon ?? 0) > 0 && this.hooks.holds) {
      const entry = this.position.append(move, answer, seat);
      if (this.hooks.holds(entry)) {
        this.pending = out;
        this.held.value = seat;
        await this.position.show(answer);
        return true;
      }
    }
    this.position.cut(out.after, await this.request({ do: 'undo' }));
    return false;
  }

  private async send(out: Outgoing, at?: number): Promise<void> {
    const { move, seat } = out;
    keepMove(this.saved.id, out);
    this.sending.value = true;
    try {
      await this.link.request('play', { table: this.saved.id, move, seat, at });
    } finally {
      this.sending.value = false;
      dropMove(this.saved.id, out);
    }
  }

  /* Moves that a page before this one was closed with: sent, unless they were, or are too late. */
  private async sendKept(): Promise<void> {
    const log = this.log.value;
    for (const out of keptMoves(this.saved.id)) {
      const there = log[out.after];
      const done = there?.actor === out.seat && there.move === out.move;
      const at = this.view.value?.toAct === 'all' ? undefined : out.after;
      try {
        if (!done && log.length !== out.after) throw new ServerRefused('late', 'it is too late');
        if (!done) await this.send(out, at);
      } catch (error) {
        this.refuse(error);
      } finally {
        dropMove(this.saved.id, out);
      }
    }
  }

  private refuse(error: unknown): false {
    if (error instanceof Refused) this.refusal.value = error.reason;
    else if (error instanceof ServerRefused) {
      const { code, reason } = error;
      this.refusal.value = { code, message: serverReason(error), reason };
    } else this.failure.value = error instanceof Error ? error.message : String(error);
    return false;
  }

  private async takeBack(error?: unknown): Promise<void> {
    this.pending = null;
    this.held.value = null;
    if (error) this.refuse(error);
    await this.work.inLine(async () => {
      await this.position.rewind(this.log.value.length - 1);
      await this.position.show(await this.request({ do: 'state' }));
    });
  }

  /* One line onto the engine; null if our eyes are not enough for it. */
  private async follow({ by, move }: Line): Promise<Answer | null> {
    const request = typeof by === 'number' ? { do: 'play', move, seat: by } : { do: 'play', move };
    const answer = await this.request(request).catch(async (error: unknown) => {
      const seat = this.table.value.you[0];
      if (!(error instanceof Refused) || seat === undefined) return null;
      const { state } = await this.request({ do: 'state', seat });
      await this.request({ do: 'set', state });
      return this.request(request).catch(() => null);
    });
    if (answer) this.position.append(move, answer, by);
    return answer;
  }

  /* What a watcher cannot play through is taken as the server tells it. */
  private async believe(table: Table): Promise<Answer> {
    if (!table.view) throw new Error('the table cannot be followed');
    const answer = await this.request({ do: 'set', state: table.view });
    for (const { by, move } of table.lines.slice(this.log.value.length - table.from))
      this.position.append(move, { ...answer, events: [] }, by);
    return answer;
  }

  /* New moves: those that we have seen already (as numbers) go by, the others are shown. */
  private async batch(
    from: number,
    lines: Line[],
    horizon: number,
    urgent: boolean,
  ): Promise<void> {
    const known = this.log.value.length - from;
    this.pending = null;
    if (typeof this.held.value === 'number') this.held.value = null;
    this.horizon = 0;
    await this.position.rewind(from);
    for (const [index, line] of lines.entries()) {
      if (index >= known) await this.wait(line);
      if (this.closed) return;
      if (index === lines.length - 1) this.horizon = horizon;
      const answer = await this.follow(line);
      if (!answer) return this.resync();
      if (index < known && index < lines.length - 1) continue;
      await this.present(answer);
      if (!urgent) await this.halt();
    }
  }

  private isMine(by: Line['by']): boolean {
    return typeof by === 'number' && !this.isComputer(by);
  }

  private async wait({ by }: Line): Promise<void> {
    const view = this.view.value;
    if (this.behind > 1 || view?.toAct === 'all' || document.hidden || this.isMine(by)) return;
    await this.hooks.pause(by === 'chance' ? 'chance' : 'computer', view?.last ?? null);
  }

  private async present(answer: Answer): Promise<void> {
    await this.position.show({ ...answer, horizon: this.horizon });
    this.settle();
  }

  /* A round has ended: what follows waits until it was looked at, unless a clock runs meanwhile. */
  private async halt(): Promise<void> {
    const last = this.log.value.at(-1);
    if (!last || last.state.phase === 'over' || !this.hooks.halts?.(last)) return;
    this.held.value = 'round';
    await new Promise<void>((resolve) => {
      const long = this.table.value.you.length > 0 ? ROUND_SHOWN : ROUND_WATCHED;
      const timer = this.pausing ? undefined : setTimeout(() => this.letGo(), long);
      this.release = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async verify(hash: string | undefined, n: number): Promise<void> {
    if (hash === undefined || this.closed) return;
    const seat = this.table.value.you[0];
    const answer = await this.request({ do: 'state', seat });
    if (answer.hash === hash) return;
    if (this.distrusted === n)
      throw new Error(t('This page and the server do not agree. Please reload the page.'));
    this.distrusted = n;
    this.resync();
  }

  private resync(): void {
    void this.link
      .request('join', { table: this.saved.id })
      .then(({ state }) => this.take(state))
      .catch((error: unknown) => (this.failure.value = String(error)));
  }
}

/** Calls back when it becomes this player's turn. */
export function onMyTurn(table: RemoteTable, act: (mine: boolean) => void): () => void {
  let before = false;
  return effect(() => {
    const { you } = table.table.value;
    const busy = table.view.value?.busy ?? [];
    const now = you.some((seat) => busy.includes(seat) && !table.isComputer(seat));
    if (now !== before) act(now);
    before = now;
  });
}
