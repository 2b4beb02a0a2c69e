// What a review has told so far, and what is drawn of it: curves, turning points, mistakes, books.
// Numbers are shares of a win, from the engine; nothing is judged here.

import type { Courage } from '../core/courage.ts';
import type { Because } from '../core/types.ts';

/** A decision, a run of chance or a round in which all search, as the engine tells it. */
export interface Item {
  ply: number;
  seat: number;
  /** The run of chance ends before this frame; for all others it is the ply. */
  end: number;
  share?: number[];
  move?: string;
  lost?: number;
  best?: string | number;
  because?: Because[];
  outcome?: string;
  lucks?: number[];
  round?: number;
  dice?: string;
  found?: number;
  pieces?: { piece: string; cells: string }[];
}

export interface Decision extends Item {
  move: string;
  lost: number;
  best: string;
}

export interface Round extends Item {
  round: number;
  dice: string;
  found: number;
  best: number;
  pieces: { piece: string; cells: string }[];
}

/** One seat over the whole game. */
export interface Sum {
  decisions?: number;
  judged?: number;
  mistakes?: number;
  lost?: number;
  luck?: number;
  start?: number;
  gave?: number;
  result?: number;
  rest?: number;
  found?: number;
  best?: number;
  foresight?: number;
  proved?: boolean;
  courage?: Courage;
}

export interface Course {
  items: Item[];
  /** How many moves are looked at, of how many. */
  plies: number;
  of: number;
  /** By seat, when all is looked at. */
  sums: Sum[] | null;
}

/** A loss from which on it is a mistake, as the engine counts them. */
export const MISTAKE = 0.01;

export interface Point {
  /** After so many moves. */
  at: number;
  /** From 0 to 1. */
  y: number;
}

/** A player's line, and the thinner one beside it: by luck alone, or the best that there was. */
export interface Line {
  main: Point[];
  thin: Point[];
}

export const isDecision = (item: Item): item is Decision => item.lost !== undefined;
export const isRound = (item: Item): item is Round => item.round !== undefined;

const within = (y: number) => Math.min(1, Math.max(0, y));

function chances({ items, of, sums }: Course, seat: number): Line {
  const main: Point[] = [];
  const thin: Point[] = [];
  let luck = 0;
  for (const { ply, end, share, lucks } of items) {
    if (!share) continue;
    main.push({ at: ply - 1, y: within(share[seat] ?? 0) });
    luck += lucks?.[seat] ?? 0;
    const start = main[0]!.y;
    if (thin.length === 0) thin.push({ at: ply - 1, y: start });
    if (lucks) thin.push({ at: end, y: within(start + luck) });
  }
  const result = sums?.[seat]?.result;
  if (result !== undefined && main.length > 0) {
    main.push({ at: of, y: within(result) });
    if (thin.length > 1) thin.push({ at: of, y: thin.at(-1)!.y });
  }
  return { main, thin: thin.length > 1 ? thin : [] };
}

/* Points instead of chances; the highest is what anybody could have had. */
function rounds(items: Round[], seat: number): Line {
  const possible = new Map<number, number>();
  for (const { seat: who, best } of items) possible.set(who, (possible.get(who) ?? 0) + best);
  const top = Math.max(1, ...possible.values());
  const main: Point[] = [];
  const thin: Point[] = [];
  let [found, best] = [0, 0];
  for (const item of items) {
    if (item.seat !== seat) continue;
    if (main.length === 0) for (const line of [main, thin]) line.push({ at: 0, y: 0 });
    main.push({ at: item.ply, y: (found += item.found) / top });
    thin.push({ at: item.ply, y: (best += item.best) / top });
  }
  return { main, thin };
}

/** Not more points than can be told apart; the first and the last are among them. */
export function thinned(points: Point[], most = 400): Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]!);
}

export function linesOf(course: Course, seats: number): Line[] {
  const found = course.items.filter(isRound);
  return Array.from({ length: seats }, (_, seat) => {
    const { main, thin } = found.length > 0 ? rounds(found, seat) : chances(course, seat);
    return { main: thinned(main), thin: thinned(thin) };
  });
}

/** Everybody's chances after so many moves, as far as they are known: the last that was said. */
export function sharesAt({ items, of, sums }: Course, at: number): number[] | null {
  if (sums && at === of && sums.every(({ result }) => result !== undefined))
    return sums.map(({ result = 0 }) => result);
  let found: number[] | null = null;
  for (const { ply, share } of items) {
    if (ply - 1 > at) break;
    if (share) found = share;
  }
  return found;
}

/** What is told of the move that follows this frame; where all search at once, of its round. */
export const itemAt = ({ items }: Course, at: number): Item | undefined =>
  items.find(({ ply, end }) => ply - 1 <= at && at < end);

export const mistakesIn = ({ items }: Course): Decision[] =>
  items.filter(isDecision).filter(({ lost }) => lost >= MISTAKE);

/** The decisions that cost most, in the order of the game. */
export const turningPoints = (course: Course, count = 3): Decision[] =>
  mistakesIn(course)
    .sort((a, b) => b.lost - a.lost || a.ply - b.ply)
    .slice(0, count)
    .sort((a, b) => a.ply - b.ply);

export interface Verdict {
  /** Whose moves cost least; null: as good as equal, not to be told, or nobody to compare with. */
  skill: number | null;
  /** What the moves differ by is less than what the books do not explain. */
  unclear: boolean;
  /** Who had the luck, and what it was worth; null: none worth a word. */
  luck: { seat: number; worth: number } | null;
  /** What the judge's own opinions differ by, at most. */
  rest: number;
}

/** One honest line: who played better, and whom luck helped. */
export function verdictOf(sums: Sum[]): Verdict {
  const seats = sums.map((_, seat) => seat);
  const lost = (seat: number) => sums[seat]?.lost ?? 0;
  const luck = (seat: number) => sums[seat]?.luck ?? 0;
  const [first = 0, second] = [...seats].sort((a, b) => lost(a) - lost(b));
  const lucky = [...seats].sort((a, b) => luck(b) - luck(a))[0] ?? 0;
  const rest = Math.max(0, ...sums.map(({ rest = 0 }) => Math.abs(rest)));
  const more = second === undefined ? 0 : lost(second) - lost(first);
  const differs = more >= MISTAKE;
  return {
    skill: differs && more >= rest ? first : null,
    unclear: differs && more < rest,
    luck: luck(lucky) >= MISTAKE ? { seat: lucky, worth: luck(lucky) } : null,
    rest,
  };
}

/** Of a game without a decision or round that is judged: is it the judge who has no opinion? */
export const isBeyondJudge = ({ sums }: Course): boolean =>
  !!sums?.some(({ result, decisions = 0 }) => result !== undefined && decisions > 0);

export const percent = (share: number) => Math.round(100 * share);
