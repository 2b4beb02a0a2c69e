// The engine's other games: those that nobody has drawn yet. They are played on the plain board.

import { startEngine } from '../core/engine.ts';
import { gameInfo, hasFace, type GameInfo } from './list.tsx';

export async function otherGames(): Promise<GameInfo[]> {
  const engine = startEngine();
  try {
    const { games = [] } = await engine.request({ do: 'games' });
    return games
      .filter(({ id }) => !hasFace(id))
      .map(({ id, title, seats }) => ({ ...gameInfo(id), title, players: seats }));
  } finally {
    engine.close();
  }
}
