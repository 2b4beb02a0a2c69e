// A second engine for looking ahead: previews, risks, hints, the optimum. It is given a position
// with `set`, asks what a move would do, and never touches the table's own engine. One
// question at a time; a question asked while an older one waits simply follows it.

import { Refused, type Engine } from './engine.ts';
import type { Answer, EngineError, SeatScore, State } from './types.ts';

export interface Preview {
  state: State;
  score: SeatScore[];
  /** In the game's own terms. */
  explain: object;
}

export class Mind {
  private engine: Engine | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly start: () => Engine) {}

  close(): void {
    this.closed = true;
    this.engine?.close();
  }

  /** Runs `think` on this position, alone. Questions that still wait at the end are not answered. */
  at<T>(state: State, think: (engine: Engine) => Promise<T>): Promise<T> {
    const turn = this.queue.then(async () => {
      if (this.closed) return new Promise<never>(() => undefined);
      const engine = (this.engine ??= this.start());
      try {
        await engine.request({ do: 'set', state });
        return await think(engine);
      } catch (error) {
        if (error instanceof Refused) throw error;
        engine.close();
        this.engine = null; // the next question starts another
        throw error;
      }
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** What a move would lead to, or why it is refused. */
  preview(state: State, move: string, seat?: number): Promise<Preview | EngineError> {
    return this.at(state, async (engine) => {
      try {
        const answer = await engine.request({ do: 'preview', move, seat });
        const { state, score = [], explain = {} } = answer;
        return { state: state as State, score, explain };
      } catch (error) {
        if (error instanceof Refused) return error.reason;
        throw error;
      }
    });
  }

  /** What a strong player would do here. */
  hint(state: State, seat?: number): Promise<Answer> {
    return this.at(state, (engine) => engine.request({ do: 'best', seat, seed: 'hint' }));
  }
}
