// What a hint or a refusal speaks of, so that the board can light it: things by the names that
// moves give them, squares as `c3`. A board asks with `mark` and knows no more about it.

import type { EngineError } from '../core/types.ts';
import { t } from '../texts/t.ts';

export interface Pointed {
  /** The hinted move; null where nothing is hinted. */
  move: string | null;
  lit: Set<string>;
  /** What the text calls by a name that the board does not show otherwise. */
  named: string | null;
}

export const NOTHING: Pointed = { move: null, lit: new Set(), named: null };

export function pointedBy({ reason }: EngineError): Pointed {
  return { ...NOTHING, lit: new Set(reason?.squares), named: reason?.what ?? null };
}

/** The class of a thing: spoken of, called by its name, or none. */
export function mark({ lit, named }: Pointed, name: string): '' | ' lit' | ' named' {
  if (named === name) return ' named';
  return lit.has(name) ? ' lit' : '';
}

/** The same for those who listen. */
export const marked = (pointed: Pointed, name: string, label: string) =>
  mark(pointed, name) ? `${label}, ${t('lit')}` : label;
