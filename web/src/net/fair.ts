// Fair dice, checked here: when a game is over the server shows its secret, and our own engine
// draws every outcome again (docs/fair-dice.md).

import type { Engine } from '../core/engine.ts';
import { n, t } from '../texts/t.ts';
import type { Promised } from './dice.ts';

export interface Proof {
  /** Outcomes that were drawn again and are right. */
  outcomes: number;
  /** Attempts to begin that somebody broke off. */
  aborted: number;
  /** By seat, what it had bound itself with before; empty if nobody had. */
  commits: string[];
}

/** null: an outcome is another one, or something is not what was promised before the game. */
export async function checkDice(
  engine: Engine,
  record: string,
  { commit, commits }: Promised,
): Promise<Proof | null> {
  const seen = commit ? { commit, commits } : {};
  const answer = await engine.request({ do: 'verify', record, ...seen });
  if (!answer.fair) return null;
  return {
    outcomes: answer.outcomes ?? 0,
    aborted: answer.aborted ?? 0,
    commits: answer.commits ?? [],
  };
}

/** What that means to us, who had bound ourselves with `anchor`, if we had. */
export function diceText(proof: Proof | null, anchor?: string): string {
  if (!proof) return t('The dice of this game are not those that the server had promised.');
  const fair = n(
    'Fair: {n} outcome was drawn again and is right.',
    'Fair: {n} outcomes were drawn again and are right.',
    proof.outcomes,
  );
  if (anchor === undefined || !proof.commits.includes(anchor))
    return `${fair} ${t('Nothing of this device is in these dice: whoever knew the server’s secret could have chosen them.')}`;
  if (proof.aborted === 0) return fair;
  return `${fair} ${n(
    '{n} attempt to begin was broken off: a friend of the server could have chosen between two games.',
    '{n} attempts to begin were broken off: friends of the server could have chosen among one game more than that.',
    proof.aborted,
  )}`;
}
