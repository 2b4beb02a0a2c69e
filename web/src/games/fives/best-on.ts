// What the core finds on a board of fives: the most that a few rolls of the dice give, always the
// same ones. Every symbol is in most of them, alone or as a pair, so that a board typed wrongly
// shows; what our own boards give stands beside it.

import { Refused, startEngine, type Engine } from '../../core/engine.ts';

export const ROLLS = ['ABCDE', 'BCDEF', 'AABDF', 'BCCEF', 'ADEEF', 'ABBFF', 'CCDDE'];

export interface Range {
  low: number;
  high: number;
}

/** For each of the rolls the most that a round gives. */
async function findings(engine: Engine, board: string, values: unknown): Promise<number[]> {
  const found: number[] = [];
  for (const roll of ROLLS) {
    const options = { boards: [board], values };
    await engine.request({ do: 'new', game: 'fives', seats: 1, options });
    await engine.request({ do: 'play', move: `roll ${roll}` });
    const { events = [] } = await engine.request({ do: 'play', move: 'time' });
    found.push(Number(events.find(({ kind }) => kind === 'best')?.points ?? 0));
  }
  return found;
}

/** The four white ones and the grey one. */
async function ourBoards(engine: Engine): Promise<string[]> {
  const text = (rows: string[]) => rows.join('\n');
  const grey = { boards: 'grey' };
  const one = await engine.request({ do: 'new', game: 'fives', seats: 1, options: grey });
  let all = await engine.request({ do: 'new', game: 'fives', seats: 4 });
  for (const white of [1, 2, 3, 4])
    all = await engine.request({ do: 'play', move: `board ${white}` });
  const boards = [all, one].flatMap(({ state }) => state?.boards as string[][]);
  return [...new Set(boards.map(text))];
}

async function rangeOn(engine: Engine, boards: string[], values: unknown): Promise<Range> {
  const found: number[] = [];
  for (const board of boards) found.push(...(await findings(engine, board, values)));
  return { low: Math.min(...found), high: Math.max(...found) };
}

/** With these points of the pieces, else with ours; null if the core refuses them. */
export async function bestOn(
  board: string,
  values: unknown = {},
): Promise<{ here: Range; ours: Range } | null> {
  const engine = startEngine();
  try {
    const here = await rangeOn(engine, [board], values);
    return { here, ours: await rangeOn(engine, await ourBoards(engine), values) };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  } finally {
    engine.close();
  }
}
