// The options of the games, as the engine lists them, and what it says of a choice of them. A page
// holds no list of its own: what is asked for, within which bounds and with which default, is read
// here, and whether choices fit together is tried with a new game.

import { ask } from './asked.ts';
import { Refused } from './engine.ts';
import type { EngineError, GameId } from './types.ts';

export type Options = Record<string, unknown>;

/** See `games` in docs/protocol.md. */
export interface Option {
  name: string;
  type: 'bool' | 'choice' | 'int' | 'seat' | 'object' | 'list';
  default: unknown;
  meaning: string;
  choices?: unknown[];
  min?: number;
  max?: number;
  /** Of an object. */
  keys?: string[];
  /** Of a list, or of an object's lists: least and most. */
  length?: [number, number];
  items?: string[];
  each?: 'seat';
  pattern?: string;
}

/** Instead of a seat: it is drawn when the game begins. */
export const DRAWN = 'drawn';

let listed: Promise<Map<GameId, Option[]>> | null = null;

export async function optionsOf(game: GameId): Promise<Option[]> {
  listed ??= ask({ do: 'games' }).then(
    ({ games = [] }) => new Map(games.map(({ id, options }) => [id, options as Option[]])),
  );
  listed.catch(() => (listed = null)); // whoever asks next tries again
  return (await listed).get(game) ?? [];
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only what is not as usual: a record or a table says no more than it must. */
export function unusual(list: Option[], options: Options): Options {
  const usual = new Map(list.map((option) => [option.name, option.default]));
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => !same(value, usual.get(name))),
  );
}

/** What is drawn, drawn: as the engine takes it. */
export function settled(options: Options, seats: number): Options {
  if (options.start !== DRAWN) return options;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { ...options, start: random % seats };
}

/** For the next game of the same people: whoever sits to the left of the one that began. */
export function rotated(options: Options, seats: number): Options {
  const start = (Number(options.start ?? 0) + 1) % seats;
  const { start: _, ...others } = options;
  return start === 0 ? others : { ...others, start };
}

/** Why the engine refuses a game with these options; null: it does not. */
export async function refusal(
  game: GameId,
  seats: number,
  options: Options,
): Promise<EngineError | null> {
  try {
    await ask({ do: 'new', game, seats, options: settled(options, seats) });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}
