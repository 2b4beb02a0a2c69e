// One table on the server, as long as its screen is open: comes in, follows what is pushed, comes
// in again after every lost connection with the number of the last event it has.

import { effect, signal } from '@preact/signals';
import { startEngine } from '../core/engine.ts';
import { levelOf } from '../core/levels.ts';
import { loaded } from '../core/loaded.ts';
import { playerCat, playerName } from '../core/me.ts';
import { Mind } from '../core/mind.ts';
import { gameUi, type GameUi } from '../games/game-ui.ts';
import type { GameId } from '../core/types.ts';
import type { Push, SaidPush, SayRequest, Table, TermsRequest } from '../generated/messages.ts';
import { pauseFor } from '../table/pace.ts';
import { anchorOf, linkOf, partOf, type Promised } from './dice.ts';
import { ServerRefused, type Link } from './link.ts';
import { callToTable, mayNotify, quiet } from './notify.ts';
import { serverReason, whatWentWrong } from './reasons.ts';
import { onMyTurn, RemoteTable } from './remote.ts';
import { keepReachable } from './push.ts';

export type Phrase = SayRequest['phrase'];
export type Terms = Omit<TermsRequest, 'do' | 'id' | 'table'>;

/* What the boards are made for. */
const isOther = (a: Table, b: Table) =>
  a.game !== b.game ||
  a.seats.length !== b.seats.length ||
  JSON.stringify(a.options) !== JSON.stringify(b.options);

export interface Opened {
  session: RemoteTable;
  mind: Mind;
  ui: GameUi;
}

/* Tables where we want to sit as soon as we are there: only then the dice' hash is known. */
const expected = new Set<string>();

export class Room {
  readonly opened = signal<Opened | null>(null);
  readonly problem = signal<string | null>(null);
  /** The hash of the secret behind the dice, as it was before the game or when we came. */
  private commit = '';
  /* The link that we showed last. */
  private shown: string | null = null;
  /* Pushes that came before the game was open. */
  private early: Push[] = [];
  private opening = false;
  /** What was said last; the newest at the end. */
  readonly talk = signal<(SaidPush & { at: number })[]>([]);
  private stops: (() => void)[] = [];
  /* Those of the game that is on the table. */
  private watching: (() => void)[] = [];

  constructor(
    readonly id: string,
    readonly link: Link,
  ) {}

  start(): void {
    this.stops = [
      this.link.onPush((push) => this.hear(push)),
      this.link.onOpen(() => void this.join()),
      this.link.onOpen(() => void (mayNotify() && keepReachable(this.link))),
    ];
  }

  stop(): void {
    for (const stop of [...this.stops, ...this.watching]) stop();
    this.stops = [];
    const { session, mind } = this.opened.value ?? {};
    session?.close();
    mind?.close();
    if (this.link.status.value === 'open')
      this.link.request('part', { table: this.id }).catch(() => {});
  }

  /** Sits down: on this seat, or on those kept for us, or on the first open one; or changes it. */
  async sit(seat?: number, name = playerName.value, cat = playerCat()): Promise<void> {
    const sitDown = async () => {
      const commit = await anchorOf(this.id);
      await this.link.request('sit', { table: this.id, seat, name, cat, commit });
    };
    await this.ask(sitDown());
  }

  leave(): Promise<void> {
    return this.ask(this.link.request('leave', { table: this.id }));
  }

  /** How many levels the game's computers have, when the engine has said it. */
  private async levels(): Promise<number> {
    let stop = () => {};
    const found = await new Promise<number>((resolve) => {
      stop = effect(() => {
        const levels = this.opened.value?.session.levels.value ?? 0;
        if (levels > 0 || this.problem.value !== null) resolve(levels);
      });
    });
    stop();
    return found;
  }

  /** A computer takes a seat, a fair one if we know how strong that is. */
  async hand(seat: number): Promise<void> {
    const levels = await this.levels();
    const level = levels > 0 ? levelOf(2, levels) : 1;
    return this.ask(this.link.request('hand', { table: this.id, seat, level }));
  }

  kick(seat: number): Promise<void> {
    return this.ask(this.link.request('kick', { table: this.id, seat }));
  }

  resign(): Promise<void> {
    return this.ask(this.link.request('resign', { table: this.id }));
  }

  /** Shall the game end here, without a winner? */
  agree(end: boolean): Promise<void> {
    return this.ask(this.link.request('agree', { table: this.id, end }));
  }

  say(phrase: Phrase): Promise<void> {
    return this.ask(this.link.request('say', { table: this.id, phrase }));
  }

  quiet(quiet: boolean): Promise<void> {
    return this.ask(this.link.request('quiet', { table: this.id, quiet }));
  }

  /** The host changes what will be played. */
  async change(terms: Terms): Promise<void> {
    await this.link.request('terms', { table: this.id, ...terms });
  }

  /** The game begins with those who have sat down. */
  begin(): Promise<void> {
    const { seats = [] } = this.opened.value?.session.table.value ?? {};
    const there = seats.flatMap(({ ready }, seat) => (ready ? [`keep:${seat}`] : []));
    return this.ask(this.link.request('terms', { table: this.id, seats: there }));
  }

  /** Watches under another name, or none. */
  rename(name: string): Promise<void> {
    return this.ask(this.link.request('join', { table: this.id, name, since: this.last() }));
  }

  lock(locked: boolean): Promise<void> {
    return this.ask(this.link.request('lock', { table: this.id, locked }));
  }

  /** A new table for the same people; whoever comes to it this way sits down there at once. */
  async rematch(): Promise<string | null> {
    try {
      const { next } = await this.link.request('rematch', { table: this.id });
      expected.add(next);
      return next;
    } catch (error) {
      this.tell(error);
      return null;
    }
  }

  private async ask(request: Promise<unknown>): Promise<void> {
    const session = this.opened.value?.session;
    if (session) session.refusal.value = null;
    await this.link.awaited(request).catch((error: unknown) => this.tell(error));
  }

  private tell(error: unknown): void {
    const session = this.opened.value?.session;
    const code = error instanceof ServerRefused ? error.code : 'failed';
    if (session) session.refusal.value = { code, message: whatWentWrong(error) };
    else this.problem.value = whatWentWrong(error);
  }

  private async join(): Promise<void> {
    const session = this.opened.value?.session;
    const since = this.last();
    const name = playerName.value || undefined;
    try {
      const { state } = await this.link.request('join', { table: this.id, since, name });
      if (session) await session.take(state);
      else await this.open(state);
    } catch (error) {
      if (!(error instanceof ServerRefused)) throw error;
      this.problem.value = serverReason(error);
    }
  }

  private last(): number | undefined {
    return this.opened.value?.session.table.value.n;
  }

  private async open(state: Table): Promise<void> {
    if (this.opening) return;
    this.opening = true;
    const isWanted = () => this.stops.length > 0; // else the screen was left meanwhile
    const ui = await loaded(() => gameUi(state.game as GameId), isWanted);
    if (!ui || !isWanted()) return;
    const session = new RemoteTable(signal(state), this.link, startEngine(), {
      pause: pauseFor(ui),
      holds: ui.holds,
      halts: ui.halts,
    });
    this.opened.value = { session, mind: new Mind(startEngine), ui };
    void session.open();
    for (const push of this.early) session.hear(push);
    this.early = [];
    /* After a rematch: who has a seat kept there takes it. */
    const kept = state.you.some((seat) => !state.seats[seat]?.ready);
    if (expected.delete(this.id) && kept) void this.sit();
    const game = state.game as GameId;
    this.watching.push(
      effect(() => void this.reveal(session.table.value)),
      onMyTurn(session, (mine) => callToTable(this.id, game, mine)),
      quiet,
    );
  }

  /** What the server had promised about the dice, whatever it says later. */
  promised(): Promised {
    return partOf(this.id)?.seen ?? { commit: this.commit };
  }

  /* The dice before the game: when all have sat down, each shows the link that is awaited. */
  private async reveal({ status, fair, you }: Table): Promise<void> {
    if (status === 'waiting' || !this.commit) this.commit = fair.commit;
    const link = await linkOf(this.id, fair, you);
    if (!link || link === this.shown) return;
    this.shown = link;
    await this.link.request('reveal', { table: this.id, link }).catch((error: unknown) => {
      if (!(error instanceof ServerRefused)) throw error; // refused: the game begins without it
    });
  }

  private hear(push: Push): void {
    const table = push.on === 'table' ? push.state.table : push.table;
    if (table !== this.id) return;
    const session = this.opened.value?.session;
    if (push.on === 'said')
      this.talk.value = [...this.talk.value.slice(-2), { ...push, at: Date.now() }];
    else if (session && push.on === 'table' && isOther(session.table.value, push.state))
      this.reopen(push.state);
    else if (session) session.hear(push);
    else this.early.push(push);
  }

  /* Another game is to be played, or by others: the boards begin anew. */
  private reopen(state: Table): void {
    const { session, mind } = this.opened.value ?? {};
    this.opened.value = null;
    session?.close();
    mind?.close();
    for (const stop of this.watching) stop();
    this.watching = [];
    this.opening = false;
    void this.open(state);
  }
}
