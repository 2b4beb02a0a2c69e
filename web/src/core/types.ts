// Words that the whole page shares: what a seat, a saved game and an engine answer look like.
// States are the engine's JSON (docs/protocol); each game's view names the fields that it reads.

/** The engine's name of a game; games/list.tsx has those with a face. */
export type GameId = string;

export interface Seat {
  /** As somebody gave it; empty: see names.ts. */
  name: string;
  player: 'human' | 'computer';
  level: number;
  /** Named for the one person at this device: sentences speak to them. */
  self?: boolean;
  /** The name is one that somebody gave. */
  given?: boolean;
}

/** A game as it is kept on this device; `record` is null until the first move. */
export interface Saved {
  id: string;
  game: GameId;
  seats: Seat[];
  options: Record<string, unknown>;
  seed: string;
  chance: 'auto' | 'hand';
  record: string | null;
  updated: number;
  over: boolean;
  /** Of a game that is over: how many points each seat has, and who won. */
  totals?: number[];
  winners?: number[];
  /** What chance showed in moves that were taken back, in order: it falls the same again. */
  fallen?: string[];
  /** Played on from a position of another game; the record holds the moves up to there, too. */
  origin?: Origin;
}

export interface Origin {
  /** After how many moves it left the other game. */
  ply: number;
  /** Who played that. */
  names: string[];
}

export interface EngineError {
  code: string;
  message: string;
  /** For illegal moves: the sentence with its %s apart, for translation. */
  reason?: {
    code: string;
    rule?: string | null;
    text: string;
    what: string;
    squares: string[];
  };
}

export interface GameEvent {
  kind: string;
  [key: string]: unknown;
}

/** Any state: only what every game has. */
export interface State {
  game: string;
  turn: number;
  phase: string;
  winners?: number[];
  [key: string]: unknown;
}

export type ToAct = number | 'chance' | 'all' | 'over';

export interface Outcome {
  move: string;
  p: number;
}

export interface SeatScore {
  total: number;
  items: Record<string, number>;
  now?: Record<string, number>;
}

/** A computer player's reason: a sentence with gaps for a word (%s) and numbers (%d). */
export interface Because {
  text: string;
  word?: string;
  numbers: number[];
}

export interface Answer {
  ok: boolean;
  error?: EngineError;
  state?: State;
  horizon?: number;
  events?: GameEvent[];
  move?: string;
  because?: Because[];
  /** Where all act: how long a computer's move takes it; null: it waits for the others. */
  delay_ms?: number | null;
  moves?: (string | Outcome)[];
  to_act?: ToAct;
  /** Where all act: who still has something to do. */
  busy?: number[];
  /** Of `next`: what is to be done, for whom, until when; and the game's clock. */
  next?: 'chance' | 'ask' | 'play' | 'wait' | 'over';
  seat?: number;
  until?: number;
  /** The game's clock: which wait, how long that is from its beginning, or how much is left. */
  clock?: { wait: number; ms?: number; left?: number };
  score?: SeatScore[];
  winners?: number[];
  explain?: object;
  record?: string;
  links?: string[];
  fair?: boolean;
  outcomes?: number;
  aborted?: number;
  commits?: string[];
  games?: { id: string; title: string; seats: [number, number]; levels: number }[];
  [key: string]: unknown;
}

/** A fresh random name; crypto.randomUUID is not there on plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 14);
}
