// A game played on from a position of another one: its record holds the whole line, and it says
// where it comes from.

import { givenName } from './names.ts';
import { headOf, parseRecord, shortRecord } from './record.ts';
import { freshId, type Origin, type Saved } from './types.ts';

/* The start and what it was played by; not who played, how it ended, and when. */
const KEPT = ['game', 'seats', 'options', 'rules', 'from'];

/* No game has more. */
const SEATS_MAX = 10;

const firstMoves = (record: string, ply: number): string[] =>
  shortRecord(record.slice(headOf(record).length))
    .split('\n')
    .filter(Boolean)
    .slice(0, ply);

/** Its first moves, as a server takes them; null if it does not begin with a new game. */
export const movesUpTo = (record: string, ply: number): string[] | null =>
  parseRecord(record).headers.has('from') ? null : firstMoves(record, ply);

/** The record as it was after so many moves. */
export function lineUpTo(record: string, ply: number): string {
  const [first = ''] = record.split('\n', 1);
  const { headers } = parseRecord(record);
  const head = KEPT.flatMap((key) => (headers.has(key) ? [`${key}: ${headers.get(key)}`] : []));
  return [first, ...head, '', ...firstMoves(record, ply), ''].join('\n');
}

/** Who plays on: one person against computers of a level, or people at this device. */
export type Players = { you: number; level: number } | 'people';

/** A game that begins where `old` was after so many moves. */
export function branchFrom(old: Saved, ply: number, players: Players, names: string[]): Saved {
  return {
    id: freshId(),
    game: old.game,
    seats: old.seats.map((_, seat) =>
      players === 'people'
        ? { name: '', player: 'human', level: 0 }
        : { name: '', player: seat === players.you ? 'human' : 'computer', level: players.level },
    ),
    options: old.options,
    seed: freshId(),
    chance: 'auto',
    record: lineUpTo(old.record ?? '', ply),
    updated: Date.now(),
    over: false,
    origin: { ply, names },
  };
}

/** Of a record's header, whoever wrote it; undefined where it says nothing of the kind. */
export function originIn(header: string | undefined): Origin | undefined {
  try {
    const { ply, names } = JSON.parse(header ?? '{}') as Partial<Origin>;
    if (!Number.isInteger(ply) || !Array.isArray(names)) return undefined;
    return { ply: ply as number, names: names.slice(0, SEATS_MAX).map(givenName) };
  } catch {
    return undefined;
  }
}
