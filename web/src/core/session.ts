// One game at this device: the engine holds the position, the session asks it and shows the
// answer as one signal, `view`. Chance and computer seats move by themselves in `advance`; people
// move through `play`. No rule is known here: who acts and what may be done is what the engine
// said last.

import { signal } from '@preact/signals';
import type { SeatTime } from './clock.ts';
import { Refused, type Engine } from './engine.ts';
import { levelOf, levelsOf } from './levels.ts';
import { parseRecord, type RecordLine } from './record.ts';
import type {
  Answer,
  EngineError,
  GameEvent,
  Outcome,
  Saved,
  Seat,
  SeatScore,
  State,
  ToAct,
} from './types.ts';
import { named } from '../texts/names.ts';

export interface LogEntry {
  ply: number;
  actor: number | 'chance' | 'clock';
  move: string;
  events: GameEvent[];
  /** The state that the move led to. */
  state: State;
}

export interface View {
  state: State;
  toAct: ToAct;
  moves: string[];
  outcomes: Outcome[];
  score: SeatScore[];
  winners: number[];
  horizon: number;
  last: LogEntry | null;
}

/** What happened at the table that is no move: a computer stands in for somebody. */
export interface Note {
  /** After how many moves. */
  after: number;
  text: () => string;
}

export interface Hooks {
  save: (saved: Saved) => Promise<void>;
  /** Waits so that people can follow; resolves at once where nothing should be shown. */
  pause: (what: 'chance' | 'computer', entry: LogEntry | null) => Promise<void>;
  /** False where nobody at the table is the one who looks. */
  self?: boolean;
  /** Should the table wait for *Done* after this move of a person, while it can be taken back? */
  holds?: (entry: LogEntry) => boolean;
  /** Does something end here that people want to look at before the game goes on (a round)? */
  halts?: (entry: LogEntry) => boolean;
}

/** Who moves when no seat is named: while all act it can only be the clock. */
export function actorOf(toAct: ToAct | undefined): LogEntry['actor'] {
  if (toAct === 'all') return 'clock';
  return typeof toAct === 'number' ? toAct : 'chance';
}

export class Session {
  readonly view = signal<View | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly notes = signal<Note[]>([]);
  readonly thinking = signal<number | null>(null);
  readonly refusal = signal<EngineError | null>(null);
  readonly failure = signal<string | null>(null);
  /** A person's turn is made but not yet done (the seat), or a round is being looked at. */
  readonly held = signal<number | 'round' | null>(null);
  /** How many levels the computer has in this game. */
  private levels = 1;
  /** Does this page move chance, computers and clock? At a table on a server, the server does. */
  readonly hosted: boolean = true;
  /** Something lies over the board, a tour or a sheet: a clock of this page stands meanwhile. */
  readonly covered = signal(false);
  /** When the clock of such a table moves (Date.now); null while it stands. */
  readonly deadline = signal<number | null>(null);
  /** How many things are under way here: moves made and kept, computers that think. */
  readonly busy = signal(0);
  protected closed = false;
  protected playing = false;
  private line: Promise<void> = Promise.resolve();
  private working = false;

  constructor(
    readonly saved: Saved,
    protected readonly engine: Engine,
    protected readonly hooks: Hooks,
  ) {}

  /** Begins the game, or takes it up again where its record ends. */
  async open(): Promise<void> {
    const { game, seats, options, record } = this.saved;
    const lines = record ? parseRecord(record).lines : [];
    /* A fresh seed for what is still to come, else every visit would roll the same dice. */
    const seed = `${this.saved.seed}/${lines.length}`;
    try {
      this.levels = await levelsOf(game, this.engine);
      let answer = await this.engine.request({
        do: 'new',
        game,
        seats: seats.length,
        options,
        seed,
      });
      for (const line of lines) answer = await this.replayLine(line, answer);
      await this.show(answer);
      void this.advance();
    } catch (error) {
      this.failure.value = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }

  /** A person's move. False, with `refusal` set, if the engine refuses it. */
  async play(move: string, seat?: number): Promise<boolean> {
    const toAct = this.view.value?.toAct;
    const actor = seat ?? (typeof toAct === 'number' ? toAct : undefined);
    /* A second tap on what the first has already done is nobody's mistake. */
    if ((this.playing && toAct !== 'all') || this.held.value !== null) return false;
    if (actor !== undefined && this.isComputer(actor)) return false;
    this.refusal.value = null;
    this.playing = true;
    const end = this.begin();
    try {
      await this.inLine(() => this.make(move, actor));
      if (this.held.value === null && this.mustHold(actor)) this.held.value = actor ?? null;
      void this.advance();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal.value = error.reason;
      return false;
    } finally {
      this.playing = false;
      end();
    }
  }

  /* Something is under way until the returned function is called; an effect may begin it. */
  protected begin(): () => void {
    this.busy.value = this.busy.peek() + 1;
    return () => void (this.busy.value = this.busy.peek() - 1);
  }

  /** *Done*: what was held is final, and the others go on. */
  commit(): void {
    this.held.value = null;
    void this.advance();
  }

  /** A computer's move or the clock's while all act. False if it came too late. */
  async playFor(move: string, seat?: number): Promise<boolean> {
    const end = this.begin();
    try {
      await this.inLine(() => this.make(move, seat));
      void this.advance();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    } finally {
      end();
    }
  }

  /* Moves that come at the same time are made one after the other. */
  protected inLine<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.line.then(act);
    this.line = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  private mustHold(actor: number | undefined): boolean {
    const view = this.view.value;
    if (!view?.last || actor === undefined || view.horizon === 0) return false;
    if (view.toAct === actor || view.toAct === 'over') return false;
    return this.hooks.holds?.(view.last) ?? false;
  }

  /** A person's last move back, and what computers made of it; by hand, as far as the start. */
  async undo(): Promise<void> {
    const view = this.view.value;
    if (!view || this.thinking.value !== null || !this.canUndo()) return;
    const end = this.begin();
    try {
      const log = [...this.log.value];
      let answer: Answer;
      let undone: LogEntry | undefined;
      do {
        answer = await this.engine.request({ do: 'undo' });
        undone = log.pop();
      } while (undone && this.isComputers(undone));
      await this.keep(answer);
      this.log.value = log;
      this.refusal.value = null;
      await this.show(answer);
      this.held.value = null;
    } finally {
      end();
    }
  }

  canUndo(): boolean {
    const view = this.view.value;
    if (!view || view.toAct === 'all') return false;
    const within = this.saved.chance === 'hand' ? this.log.value.length : view.horizon;
    return within > 0 && this.log.value.slice(-within).some((entry) => !this.isComputers(entry));
  }

  private isComputers(entry: LogEntry): boolean {
    return typeof entry.actor === 'number' && this.isComputer(entry.actor);
  }

  /** The seats with a name each, in the language of the page. */
  get seats(): Seat[] {
    return named(this.saved.seats, this.hooks.self);
  }

  computers(): number[] {
    return this.saved.seats.flatMap((_, seat) => (this.isComputer(seat) ? [seat] : []));
  }

  /** The time of a seat, at a table where each has a clock. */
  timeOf(_seat: number): SeatTime | null {
    return null;
  }

  /** Requests that change nothing, such as the moves of one seat while all act. */
  request(request: Record<string, unknown>): Promise<Answer> {
    return this.engine.request(request);
  }

  isComputer(seat: number): boolean {
    return this.saved.seats[seat]?.player === 'computer';
  }

  /** A computer seat's move, at its strength. */
  think(seat: number): Promise<Answer> {
    const level = levelOf(this.saved.seats[seat]?.level ?? 2, this.levels);
    /* The seat too: where all act, two are asked about the same position. */
    const seed = `${this.saved.seed}/${this.log.value.length}/${seat}`;
    return this.engine.request({ do: 'best', level, seat, seed });
  }

  async record(): Promise<string> {
    return (await this.engine.request({ do: 'record' })).record ?? '';
  }

  private async replayLine({ seat, move }: RecordLine, before: Answer): Promise<Answer> {
    const request = seat === null ? { do: 'play', move } : { do: 'play', move, seat };
    const answer = await this.engine.request(request);
    this.append(move, seat ?? actorOf(before.to_act), answer);
    return answer;
  }

  private async make(move: string, seat?: number): Promise<void> {
    const before = this.view.value;
    const answer = await this.engine.request({ do: 'play', move, seat });
    await this.keep(answer);
    this.append(move, seat ?? actorOf(before?.toAct), answer);
    await this.show(answer);
    const last = this.log.value.at(-1);
    if (last && this.hooks.halts?.(last)) this.held.value = 'round';
  }

  protected append(move: string, actor: LogEntry['actor'], answer: Answer): void {
    const entry: LogEntry = {
      ply: this.log.value.length + 1,
      actor,
      move,
      events: answer.events ?? [],
      state: answer.state as State,
    };
    this.log.value = [...this.log.value, entry];
  }

  protected async show(answer: Answer): Promise<void> {
    const state = answer.state as State;
    const toAct = answer.to_act ?? 'over';
    const [moves, score] = await Promise.all([
      this.wantsMoves(toAct) ? this.engine.request({ do: 'moves' }) : null,
      this.engine.request({ do: 'score' }),
    ]);
    const list = moves?.moves ?? [];
    this.view.value = {
      state,
      toAct,
      moves: list.filter((m): m is string => typeof m === 'string'),
      outcomes: list.filter((m): m is Outcome => typeof m !== 'string'),
      score: score.score ?? [],
      winners: score.winners ?? state.winners ?? [],
      horizon: answer.horizon ?? 0,
      last: this.log.value.at(-1) ?? null,
    };
  }

  /* Nobody chooses from a list where all act at once, or where chance moves by itself. */
  protected wantsMoves(toAct: ToAct): boolean {
    return toAct !== 'all' && !(toAct === 'chance' && this.saved.chance === 'auto');
  }

  /* Before anybody sees what the engine has done: who leaves then, finds it when coming back. */
  private async keep(answer: Answer): Promise<void> {
    this.saved.record = await this.record();
    this.saved.updated = Date.now();
    this.saved.over = (answer.to_act ?? 'over') === 'over';
    await this.hooks.save(this.saved);
  }

  /* Lets chance and the computers act until a person must. One loop at a time. */
  private async advance(): Promise<void> {
    if (this.working) return;
    this.working = true;
    const end = this.begin();
    try {
      while (!this.closed && (await this.step()));
    } catch (error) {
      if (!this.closed) this.failure.value = error instanceof Error ? error.message : String(error);
    } finally {
      this.working = false;
      this.thinking.value = null;
      end();
    }
  }

  private async step(): Promise<boolean> {
    const view = this.view.value;
    if (!view || this.held.value !== null) return false;
    if (view.toAct === 'chance' && this.saved.chance === 'auto') {
      await this.hooks.pause('chance', view.last);
      if (this.closed) return false;
      const answer = await this.engine.request({ do: 'chance' });
      /* A long setup is kept with its last step, not with each of its fifty: its seed repeats it. */
      if (answer.to_act !== 'chance' || this.saved.record) await this.keep(answer);
      this.append(answer.move ?? '', 'chance', answer);
      await this.show(answer);
      return true;
    }
    if (typeof view.toAct === 'number' && this.isComputer(view.toAct)) {
      this.thinking.value = view.toAct;
      const best = this.think(view.toAct);
      await this.hooks.pause('computer', view.last);
      const { move } = await best;
      if (this.closed || move === undefined) return false;
      await this.make(move, view.toAct);
      this.thinking.value = null;
      return true;
    }
    return false;
  }
}
