// What a state holds, in the protocol's own words, for a game that nobody has drawn yet.

import type { State } from '../../core/types.ts';
import { word } from '../../texts/words.ts';

export interface Member {
  name: string;
  value: unknown;
  /** A list with an element for each seat. */
  bySeat: unknown[] | null;
}

/* Known all the time, or shown elsewhere. */
const ELSEWHERE = ['game', 'options', 'start', 'turn', 'phase', 'viewer', 'winners'];

export const members = (state: State, seats: number): Member[] =>
  Object.entries(state)
    .filter(([name]) => !ELSEWHERE.includes(name))
    .map(([name, value]) => ({
      name: word(name),
      value,
      bySeat: Array.isArray(value) && value.length === seats ? (value as unknown[]) : null,
    }));

/** A value in one line. */
export function line(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map(line).join(', ') || '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${word(key)} ${line(part)}`)
      .join(', ');
  return typeof value === 'string' ? word(value) : String(value);
}
