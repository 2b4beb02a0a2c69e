// The page offers four strengths; a game's levels are spread over them.

import type { Engine } from './engine.ts';
import type { GameId } from './types.ts';

const STRENGTHS = 4;

export function levelOf(strength: number, levels: number): number {
  return Math.round(1 + ((strength - 1) / (STRENGTHS - 1)) * (levels - 1));
}

/** And back: the strength that is nearest to a game's level. */
export function strengthOf(level: number, levels: number): number {
  const part = levels > 1 ? (Math.min(level, levels) - 1) / (levels - 1) : 0;
  return Math.round(1 + part * (STRENGTHS - 1));
}

/** How many levels the computer has in a game. */
export async function levelsOf(game: GameId, engine: Engine): Promise<number> {
  const { games = [] } = await engine.request({ do: 'games' });
  return games.find(({ id }) => id === game)?.levels ?? 1;
}
