// A variant of a game, as people choose it when they set a table: one option of the engine.

import { msg } from '../texts/t.ts';

export interface Variant {
  option: string;
  label: string;
  /** Only for this many seats. */
  seats?: (count: number) => boolean;
  /** The engine's default first. Of one alone nobody is asked: so it is. */
  values: [unknown, string][];
}

export const YES_NO: Variant['values'] = [
  [false, msg('No')],
  [true, msg('Yes')],
];
export const alone = (count: number) => count === 1;
export const together = (count: number) => count > 1;
