// What the core finds on a board of fives: the most that the five different symbols A to E give.

import { Refused, startEngine } from '../../core/engine.ts';

/** With these points of the pieces, else with ours; null if the core refuses them. */
export async function bestOn(board: string, values: unknown = {}): Promise<number | null> {
  const engine = startEngine();
  const options = { boards: [board], values };
  try {
    await engine.request({ do: 'new', game: 'fives', seats: 1, options });
    await engine.request({ do: 'play', move: 'roll ABCDE' });
    const { events = [] } = await engine.request({ do: 'play', move: 'time' });
    return Number(events.find(({ kind }) => kind === 'best')?.points ?? 0);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  } finally {
    engine.close();
  }
}
