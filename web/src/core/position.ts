// A position and how it came about: the engine that holds it, the moves so far, and what is shown
// of it. No rule is known here: who acts and what may be done is what the engine said last.

import { signal } from '@preact/signals';
import type { Engine } from './engine.ts';
import type { RecordLine } from './record.ts';
import type { LogEntry, View } from './session.ts';
import type { Answer, GameId, Outcome, State, ToAct } from './types.ts';

export interface Start {
  game: GameId;
  seats: number;
  options: Record<string, unknown>;
  seed?: string;
}

/** Who moves when no seat is named: while all act it can only be the clock. */
function actorOf(toAct: ToAct): LogEntry['actor'] {
  if (toAct === 'all') return 'clock';
  return typeof toAct === 'number' ? toAct : 'chance';
}

/** Who has something to do, by an answer of the engine. */
export function busyIn({ to_act: toAct, busy = [] }: Answer): number[] {
  return typeof toAct === 'number' ? [toAct] : busy;
}

export class Position {
  readonly view = signal<View | null>(null);
  readonly log = signal<LogEntry[]>([]);
  /* Who acts after the moves of the log. */
  private toAct: ToAct = 'over';

  constructor(
    readonly engine: Engine,
    private readonly start: Start,
    /** Does somebody choose from a list of moves when these act? */
    private readonly lists: (toAct: ToAct) => boolean,
  ) {}

  request(request: Record<string, unknown>): Promise<Answer> {
    return this.engine.request(request);
  }

  async begin(): Promise<Answer> {
    this.log.value = [];
    return this.stand(await this.request({ do: 'new', ...this.start }));
  }

  /** The start of a record, in place of a new game. */
  async load(record: string): Promise<Answer> {
    return this.stand(await this.request({ do: 'load', record }));
  }

  /** Writes down a move that the engine has made; `by` where it is not plain who made it. */
  append(move: string, answer: Answer, by?: LogEntry['actor']): LogEntry {
    const entry = this.entryOf(this.log.value.length + 1, move, answer, by);
    this.log.value = [...this.log.value, entry];
    this.stand(answer);
    return entry;
  }

  /**
   * Plays the lines of a record; the last answer, null: there were none. The log is told once, at
   * the end, so that a long one is not copied for each move; `each` is shown every position.
   */
  async follow(lines: RecordLine[], each?: (view: View) => void): Promise<Answer | null> {
    const log = [...this.log.value];
    let answer: Answer | null = null;
    for (const { seat, move } of lines) {
      answer = await this.request({ do: 'play', move, seat: seat ?? undefined });
      const entry = this.entryOf(log.length + 1, move, answer, seat ?? undefined);
      log.push(entry);
      this.stand(answer);
      each?.(await this.viewOf(answer, entry));
    }
    this.log.value = log;
    return answer;
  }

  /** Only so many moves were made; the engine stands there already, as it answered. */
  cut(count: number, answer: Answer): void {
    if (count < this.log.value.length) this.log.value = this.log.value.slice(0, count);
    this.stand(answer);
  }

  /** Back to where so many moves had been made, as we saw it then. */
  async rewind(count: number): Promise<void> {
    const log = this.log.value;
    if (count === log.length && count > 0) return;
    const state = log[count - 1]?.state;
    if (state) this.cut(count, await this.request({ do: 'set', state }));
    else await this.begin();
  }

  /** Shows where the engine stands, as it answered. */
  async show(answer: Answer): Promise<void> {
    this.view.value = await this.viewOf(answer, this.log.value.at(-1) ?? null);
  }

  private async viewOf(answer: Answer, last: LogEntry | null): Promise<View> {
    const state = answer.state as State;
    const toAct = answer.to_act ?? 'over';
    const [moves, score] = await Promise.all([
      this.lists(toAct) ? this.request({ do: 'moves' }) : null,
      this.request({ do: 'score' }),
    ]);
    const list = moves?.moves ?? [];
    return {
      state,
      toAct,
      busy: busyIn(answer),
      moves: list.filter((m): m is string => typeof m === 'string'),
      outcomes: list.filter((m): m is Outcome => typeof m !== 'string'),
      score: score.score ?? [],
      winners: score.winners ?? state.winners ?? [],
      horizon: answer.horizon ?? 0,
      last,
    };
  }

  private entryOf(
    ply: number,
    move: string,
    answer: Answer,
    by: LogEntry['actor'] | undefined,
  ): LogEntry {
    return {
      ply,
      actor: by ?? actorOf(this.toAct),
      move,
      events: answer.events ?? [],
      state: answer.state as State,
      together: this.toAct === 'all',
    };
  }

  private stand(answer: Answer): Answer {
    this.toAct = answer.to_act ?? 'over';
    return answer;
  }
}
