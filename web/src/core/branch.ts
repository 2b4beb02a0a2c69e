// A game played on from a position of another one: its record holds the whole line, and it says
// where it comes from.

import { parseRecord, shortRecord } from './record.ts';
import { freshId, type Origin, type Saved } from './types.ts';
import { t } from '../texts/t.ts';

/* The start and what it was played by; not who played, how it ended, and when. */
const KEPT = ['game', 'seats', 'options', 'rules', 'from'];

/** The record as it was after so many moves. */
export function lineUpTo(record: string, ply: number): string {
  const [first = ''] = record.split('\n', 1);
  const { headers } = parseRecord(record);
  const head = KEPT.flatMap((key) => (headers.has(key) ? [`${key}: ${headers.get(key)}`] : []));
  const start = record.indexOf('\n\n') + 2;
  const moves = shortRecord(record.slice(start)).split('\n').filter(Boolean).slice(0, ply);
  return [first, ...head, '', ...moves, ''].join('\n');
}

/** A game of one person against computers that begins where `old` was after so many moves. */
export function branchFrom(
  old: Saved,
  ply: number,
  you: number,
  level: number,
  names: string[],
): Saved {
  return {
    id: freshId(),
    game: old.game,
    seats: old.seats.map((_, seat) => ({
      name: '',
      player: seat === you ? 'human' : 'computer',
      level,
    })),
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
    return { ply: ply as number, names: names.map(String) };
  } catch {
    return undefined;
  }
}

export const originText = ({ ply, names }: Origin): string =>
  t('Played on from move {n} of a game: {names}', { n: ply, names: names.join(', ') });
