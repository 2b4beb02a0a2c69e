// Words that the whole page shares: what a seat, a saved game and an engine answer look like.
// States are the engine's JSON (docs/protocol); each game's view names the fields that it reads.

import type * as kocka from 'kocka';
import type { Note } from './notes.ts';

/** The engine's name of a game; games/list.tsx has those with a face. */
export type GameId = string;

export interface Seat {
  /** As somebody gave it; empty: see names.ts. */
  name: string;
  player: 'human' | 'computer';
  level: number;
  /** The picture that its player has picked, from 1; see art/cats.tsx. */
  cat?: number;
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
  /** Played with friends, on several devices: one's own seats. */
  own?: number[];
  /** What chance showed in moves that were taken back, in order: it falls the same again. */
  fallen?: string[];
  /** Before which moves hints were seen, and up to which step. */
  hints?: Helped[];
  /** Notes that its record brought; those of this device are in core/notes.ts. */
  given?: Note[];
  /** Played on from a position of another game; the record holds the moves up to there, too. */
  origin?: Origin;
}

export interface Helped {
  /** After so many moves. */
  after: number;
  /** 1: the idea, 2: the piece, 3: the move. */
  step: number;
}

export interface Origin {
  /** After how many moves it left the other game. */
  ply: number;
  /** Who played that. */
  names: string[];
}

export type { Because, GameEvent, Outcome, SeatScore, ToAct } from 'kocka';

/** A refusal, the engine's or a server's. */
export interface EngineError extends Omit<kocka.EngineError, 'code'> {
  code: string;
}

/** Any state: only what every game has; games are in no closed list here. */
export interface State extends Pick<kocka.State, 'turn' | 'phase' | 'winners'> {
  game: GameId;
  [field: string]: unknown;
}

type Said = Partial<
  kocka.PlayAnswer &
    kocka.MovesAnswer &
    kocka.ScoreAnswer &
    kocka.ExplainAnswer &
    kocka.NextAnswer &
    kocka.BestAnswer &
    kocka.RecordAnswer &
    kocka.ChainAnswer &
    kocka.GamesAnswer
>;
type Verified = Pick<kocka.VerifyAnswer, 'fair' | 'outcomes' | 'aborted' | 'commits'>;

/** Any answer: what there is depends on the request. */
export type Answer = Said & Partial<Verified> & { error?: kocka.EngineError };

/** A fresh random name; crypto.randomUUID is not there on plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, '0'))
    .join('')
    .slice(0, 14);
}
