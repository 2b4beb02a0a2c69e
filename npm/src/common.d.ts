/** A seat, or what else may act; several seats at the same time are 'all'. */
export type ToAct = number | 'chance' | 'all' | 'over';

/** Any state: only what every game has; the rest is in protocol.md. */
export interface State {
  game: GameId;
  options: Record<string, unknown>;
  start: number;
  turn: number;
  phase: string;
  winners?: number[];
  [field: string]: unknown;
}

export interface GameEvent {
  kind: string;
  seat?: number;
  [field: string]: unknown;
}

/** While chance acts: an outcome and its probability. */
export interface Outcome {
  move: string;
  p: number;
}
export type MoveList = string[] | Outcome[];

export interface SeatScore {
  total: number;
  items: Record<string, number>;
  now?: Record<string, number>;
}

export interface OptionInfo {
  name: string;
  type: 'bool' | 'choice' | 'int' | 'seat' | 'object' | 'list';
  default: unknown;
  meaning: string;
  [field: string]: unknown;
}

export interface GameInfo {
  id: GameId;
  title: string;
  seats: [number, number];
  options: OptionInfo[];
  phases: string[];
  events: string[];
  rules: number;
  /** Whether it counts what lies on a real table. */
  tally: boolean;
  players: string[];
  levels: number;
}

/** Why the rules forbid a move; `%s` in the text stands for `what`. */
export interface Reason {
  code: string;
  rule?: string | null;
  text: string;
  what: string;
  squares: string[];
}

export interface EngineError {
  code: ErrorCode;
  message: string;
  reason?: Reason;
  /** Of a record that is refused: which line, from 1. */
  line?: number;
}

export interface Failed {
  ok: false;
  id?: unknown;
  error: EngineError;
}

/** What every answer that is ok has; further members are in protocol.md. */
export interface Ok {
  ok: true;
  id?: unknown;
  [member: string]: unknown;
}

/** The position: four members of many answers. */
export interface Position extends Ok {
  state: State;
  hash: string;
  to_act: ToAct;
  horizon: number;
  /** Where all act: who still has something to do. */
  busy?: number[];
  /** Where a clock of the game runs: which of its waits, and how long that is in all. */
  clock?: { wait: number; ms?: number; left?: number };
}

/** A computer player's reason: a sentence with gaps for a word (%s) and numbers (%d). */
export interface Because {
  text: string;
  word?: string;
  numbers: number[];
}

/* What answers have beside the members of the table: see protocol.md for each. */

export interface BestAnswer {
  player: string;
  visits: number;
  line: string[];
  why: string;
  because: Because[];
  value?: number[];
  exact?: boolean;
  /** Where all act: how long the move takes the player; null: it waits for the others. */
  delay_ms?: number | null;
}

export interface NextAnswer {
  seat?: number;
  move?: string;
  until?: number;
  clock?: { wait: number; ms?: number; left?: number };
}

export interface PreviewAnswer {
  events: GameEvent[];
  state: State;
  score: SeatScore[];
  explain: Record<string, unknown>;
}

export interface ReviewAnswer {
  plies: number;
  of: number;
  done: boolean;
  item?: Record<string, unknown>;
  summary?: Record<string, unknown>[];
}

export interface VerifyAnswer {
  fair: boolean;
  protocol: string;
  outcomes: number;
  /** So many moves come from another game, with dice of its own. */
  branch?: number;
  wrong?: string;
  /** Which outcome is another one, counted from 1. */
  move?: number;
  aborted?: number;
  commits?: string[];
}
