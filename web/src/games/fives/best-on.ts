// What the core finds on a board of fives: the most that the five different symbols A to E give.

import { startEngine } from '../../core/engine.ts';

export async function bestOn(board: string): Promise<number> {
  const engine = startEngine();
  try {
    await engine.request({ do: 'new', game: 'fives', seats: 1, options: { boards: [board] } });
    await engine.request({ do: 'play', move: 'roll ABCDE' });
    const { events = [] } = await engine.request({ do: 'play', move: 'time' });
    return Number(events.find(({ kind }) => kind === 'best')?.points ?? 0);
  } finally {
    engine.close();
  }
}
