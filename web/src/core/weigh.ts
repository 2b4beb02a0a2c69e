// What one move costs: the judge of a review, asked about a single decision.

import type { Engine } from './engine.ts';
import { recordFrom } from './record.ts';
import type { State } from './types.ts';

export interface Weighed {
  /** Of a win, by the seat that moves; undefined: the judge has no opinion. */
  lost?: number;
}

export async function weigh(
  engine: Engine,
  state: State,
  seats: number,
  move: string,
): Promise<Weighed> {
  await engine.request({ do: 'load', record: `${recordFrom(state, seats)}${move}\n` });
  const { item } = await engine.request({ do: 'review', again: true });
  return (item as Weighed | undefined) ?? {};
}
