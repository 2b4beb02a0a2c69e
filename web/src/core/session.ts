// What the table screen and the boards know of a game that is played: the position, what has
// happened, and what a person can do. A game at this device (core/local-table.ts) and one at a
// server (net/remote.ts) are both one; neither is the other.

import type { Signal } from '@preact/signals';
import type { Countdown } from './clock.ts';
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

export interface LogEntry {
  ply: number;
  actor: number | 'chance' | 'clock';
  move: string;
  events: GameEvent[];
  /** The state that the move led to. */
  state: State;
  /** Made where all act at once: a record names the seat. */
  together: boolean;
}

export interface View {
  state: State;
  toAct: ToAct;
  /** The seats that have something to do: the one that acts, or of all those who are not done. */
  busy: number[];
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

/** What a table asks of the screen around it. */
export interface Hooks {
  /** Waits so that people can follow; resolves at once where nothing should be shown. */
  pause: (what: 'chance' | 'computer', entry: LogEntry | null) => Promise<void>;
  /** Should the table wait for *Done* after this move of a person, while it can be taken back? */
  holds?: (entry: LogEntry) => boolean;
  /** Does something end here that people want to look at before the game goes on (a round)? */
  halts?: (entry: LogEntry) => boolean;
}

export interface Session {
  readonly saved: Saved;
  /** Does this page move chance, computers and clock? At a table on a server, the server does. */
  readonly hosted: boolean;
  readonly view: Signal<View | null>;
  readonly log: Signal<LogEntry[]>;
  readonly notes: Signal<Note[]>;
  readonly thinking: Signal<number | null>;
  readonly refusal: Signal<EngineError | null>;
  readonly failure: Signal<string | null>;
  /** A person's turn is made but not yet done (the seat), or a round is being looked at. */
  readonly held: Signal<number | 'round' | null>;
  /** With others: the next round waits for them. */
  readonly awaits?: Signal<boolean>;
  /** Something lies over the board, a sheet: a clock of this page stands meanwhile. */
  readonly covered: Signal<boolean>;
  /** What the game's own clock has left; null where none runs. */
  readonly sand: Signal<Countdown | null>;
  /** How many things are under way here: moves made and kept, computers that think. */
  readonly busy: Signal<number>;

  /** The seats with a name each, in the language of the page. */
  readonly seats: Seat[];
  computers(): number[];
  /** Gives the computer on a seat another strength, where this page moves it. */
  strengthen?(seat: number, level: number): Promise<void>;
  isComputer(seat: number): boolean;
  /** The time of a seat, at a table where each has a clock. */
  timeOf(seat: number): Countdown | null;

  /** A person's move. False, with `refusal` set, if it is refused. */
  play(move: string, seat?: number): Promise<boolean>;
  /** *Done*: what was held is final, and the others go on. */
  commit(): void;
  /** A person's last move back. */
  undo(): Promise<void>;
  canUndo(): boolean;

  /** A hint was seen here, up to this step: the review remembers it. */
  noteHint?(step: number): Promise<void>;

  /** Requests that change nothing, such as the moves of one seat while all act. */
  request(request: Record<string, unknown>): Promise<Answer>;
  record(): Promise<string>;
  close(): void;
}
