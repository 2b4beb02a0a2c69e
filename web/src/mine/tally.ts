// What somebody has played on this device, counted: games and wins by opponent, what luck made of
// them, what a decision cost over time. No picture and no storage here.

import { added, type Courage } from '../core/courage.ts';
import { isUnjudged, lookedAt, type Looked } from '../core/looked.ts';
import type { GameId, Saved } from '../core/types.ts';

export interface Row {
  /** A computer's strength; 0: people, and who they were. */
  strength: number;
  names: string;
  games: number;
  /** A win that is shared counts as its part. */
  wins: number;
}

export interface GameTally {
  game: GameId;
  games: number;
  wins: number;
  /** By opponent, the weakest first; people at the end, those played most first. Not where one plays alone. */
  rows: Row[];
  /** Games that were reviewed, in the order of time: what a decision cost, of a win. */
  costs: number[];
  /** Wins less luck, of the reviewed games, and how many of them there are: from none to all. */
  fair: { wins: number; games: number } | null;
  mistakes: [number, number, number];
  /** Where one may go on and risk what one has: of the reviewed games, and how many these are. */
  courage: { sum: Courage; games: number } | null;
  /** Where all search at once: points found of those there were. */
  found: number;
  possible: number;
  /** The most points in a game. */
  best: number;
  /** Not reviewed yet. */
  open: Saved[];
  /** Looked at, but nobody could judge them. */
  unjudged: number;
}

/** The one seat of a person; null: several sat here, or nobody, and nobody knows who *you* are. */
export function ownSeat({ seats, own }: Saved): number | null {
  const people = own ?? seats.flatMap(({ player }, seat) => (player === 'human' ? [seat] : []));
  return people.length === 1 ? people[0]! : null;
}

const winOf = ({ winners = [] }: Saved, seat: number) =>
  winners.includes(seat) ? 1 / winners.length : 0;

type Opponent = Pick<Row, 'strength' | 'names'>;

/* Where people play the computers among them are no opponent of their own. */
function opponentOf({ seats }: Saved, own: number): Opponent {
  const others = seats.filter((_, seat) => seat !== own);
  const people = others.filter(({ player }) => player !== 'computer');
  if (people.length === 0)
    return { strength: Math.max(...others.map(({ level }) => level)), names: '' };
  const names = people.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  return { strength: 0, names: names.join(', ') };
}

function addRow(rows: Row[], { strength, names }: Opponent, win: number): void {
  let row = rows.find((one) => one.strength === strength && one.names === names);
  if (!row) rows.push((row = { strength, names, games: 0, wins: 0 }));
  row.games++;
  row.wins += win;
}

const empty = (game: GameId): GameTally => ({
  game,
  games: 0,
  wins: 0,
  rows: [],
  costs: [],
  fair: null,
  mistakes: [0, 0, 0],
  courage: null,
  found: 0,
  possible: 0,
  best: 0,
  open: [],
  unjudged: 0,
});

function addLooked(tally: GameTally, looked: Looked, win: number): void {
  looked.mistakes.forEach((count, size) => (tally.mistakes[size as 0 | 1 | 2] += count));
  tally.found += looked.found ?? 0;
  tally.possible += looked.best ?? 0;
  if (looked.judged === 0) return;
  if (looked.courage)
    tally.courage = {
      sum: tally.courage ? added(tally.courage.sum, looked.courage) : looked.courage,
      games: (tally.courage?.games ?? 0) + 1,
    };
  tally.costs.push(looked.lost / looked.judged);
  tally.fair ??= { wins: 0, games: 0 };
  tally.fair.wins += win - looked.luck;
  tally.fair.games++;
}

function add(tally: GameTally, game: Saved, own: number): void {
  const win = winOf(game, own);
  tally.games++;
  tally.best = Math.max(tally.best, game.totals?.[own] ?? 0);
  if (game.seats.length > 1) {
    tally.wins += win;
    addRow(tally.rows, opponentOf(game, own), win);
  }
  const seats = lookedAt(game.id);
  if (!seats) tally.open.push(game);
  else if (isUnjudged(seats)) tally.unjudged++;
  else if (seats[own]) addLooked(tally, seats[own], win);
}

/**
 * Played on from a position: its first moves are another game's, and
 * whoever chose it may have been winning.
 */
export const isBranch = ({ origin }: Saved): boolean => origin !== undefined;

/** By game, the most played first; only whole games of one person of this device. */
export function tallyOf(games: Saved[]): GameTally[] {
  const tallies = new Map<GameId, GameTally>();
  for (const game of games.toSorted((a, b) => a.updated - b.updated)) {
    const own = ownSeat(game);
    if (own === null || !game.over || isBranch(game)) continue;
    const tally = tallies.get(game.game) ?? empty(game.game);
    tallies.set(game.game, tally);
    add(tally, game, own);
  }
  const order = ({ strength }: Row) => strength || Infinity;
  for (const { fair } of tallies.values())
    if (fair) fair.wins = Math.min(fair.games, Math.max(0, fair.wins)); // few games, much luck
  for (const { rows } of tallies.values())
    rows.sort((a, b) => order(a) - order(b) || b.games - a.games || a.names.localeCompare(b.names));
  return [...tallies.values()].sort((a, b) => b.games - a.games);
}

/** The means of up to `parts` stretches of equal length: a course that can be drawn small. */
export function inStretches(costs: number[], parts = 12): number[] {
  const count = Math.min(parts, costs.length);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * costs.length) / count);
    const piece = costs.slice(from, Math.floor(((i + 1) * costs.length) / count));
    return piece.reduce((sum, cost) => sum + cost, 0) / piece.length;
  });
}
