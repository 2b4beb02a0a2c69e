// An engine for the page's life, for questions that have nothing to do with a table: there are few,
// and starting one takes longer than all of them.

import { Refused, startEngine, type Engine } from './engine.ts';
import type { Answer } from './types.ts';

let engine: Engine | null = null;

/** Of one that has failed nothing is asked again: the next question starts another. */
export async function ask(request: Record<string, unknown>): Promise<Answer> {
  const asked = (engine ??= startEngine());
  try {
    return await asked.request(request);
  } catch (error) {
    if (!(error instanceof Refused)) {
      asked.close();
      if (engine === asked) engine = null;
    }
    throw error;
  }
}
