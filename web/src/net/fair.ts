// Fair dice, checked here: when a game is over the server shows its secret, and our own engine
// draws every outcome again (docs/fair-dice.md).

import type { Engine } from '../core/engine.ts';

/**
 * The number of outcomes that are right, or null if one is not, or if the secret is not the one
 * that the server had promised before (`commit`).
 */
export async function checkDice(
  engine: Engine,
  record: string,
  commit: string,
): Promise<number | null> {
  const known = commit ? { commit } : {};
  const { fair, outcomes = 0 } = await engine.request({ do: 'verify', record, ...known });
  return fair ? outcomes : null;
}
