// The points of a real game, counted by the core: what lies on the table is a sheet in the game's
// own terms, and the engine's `tally` says what it is worth. No value, bonus or tie is known here.

import { ask } from '../core/asked.ts';
import { Refused } from '../core/engine.ts';
import type { GameId, SeatScore } from '../core/types.ts';
import { impossible, type Impossible } from '../core/reasons.ts';

/** T: what the game tells beside the score; see docs/protocol.md. */
export interface Count<T = unknown> {
  score: SeatScore[];
  /** Null while the game is not over as the core sees it. */
  winners: number[] | null;
  /** Null where what was entered cannot be counted. */
  more: T | null;
  /** Then why, in words. */
  problem: string | null;
}

export class Counter {
  /** What there is to be counted, and what the last answer was about. */
  now: () => unknown = () => null;
  counted: unknown = null;

  /** `known`: what cannot be in the game that is counted. */
  constructor(
    private readonly known: Impossible[] = [],
    private readonly core = ask,
  ) {}

  /* One that breaks has been replaced when we ask again. */
  private asked(request: Record<string, unknown>) {
    return this.core(request).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      return this.core(request);
    });
  }

  async tally<T>(
    game: GameId,
    seats: number,
    sheet: object,
    options: object = {},
  ): Promise<Count<T>> {
    const now = this.now();
    try {
      const answer = await this.asked({ do: 'tally', game, seats, options, sheet });
      const { score = [], winners = null, tally } = answer;
      return { score, winners, more: tally as T, problem: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return {
        score: [],
        winners: null,
        more: null,
        problem: impossible(error.reason, this.known),
      };
    } finally {
      this.counted = now;
    }
  }
}
