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
  players: string[];
  levels: number;
}

/** Why the rules forbid a move; `%s` in the text stands for `what`. */
export interface Reason {
  code: string;
  rule?: string;
  text: string;
  what: string;
  squares: string[];
}

export interface EngineError {
  code: ErrorCode;
  message: string;
  reason?: Reason;
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
}
