// The games as the home screen and the menus show them: those with a face in one table, any other
// by what the engine says of it.

import type { ComponentType } from 'preact';
import type { GameId } from '../core/types.ts';
import { msg } from '../texts/t.ts';
import type { Drawings } from '../art/draw.tsx';

export interface GameInfo {
  id: GameId;
  title: string;
  players: [number, number];
  minutes: number;
  sentence: string;
  /** All act at once, by the game's own clock: a table's clock would be a second one. */
  together?: boolean;
  /** What stands under the choices of a new table. */
  besides?: () => Promise<ComponentType<{ options: Record<string, unknown> }>>;
  /** Beside the rules. */
  drawings?: () => Promise<{ drawings: Drawings }>;
}

const FACES: Record<string, GameInfo> = {
  mice: {
    id: 'mice',
    drawings: () => import('./mice/teach/drawings.tsx'),
    title: msg('Catch the Mice'),
    players: [2, 4],
    minutes: 15,
    sentence: msg('Two dice, thirty mice and one question: roll again, or keep what you have?'),
  },
  wispwood: {
    id: 'wispwood',
    drawings: () => import('./wispwood/teach/drawings.tsx'),
    title: msg('Wispwood'),
    players: [1, 4],
    minutes: 40,
    sentence: msg('Lay wisps among the firs of your own forest and please five goal cards.'),
  },
  fives: {
    id: 'fives',
    drawings: () => import('./fives/teach/drawings.tsx'),
    together: true,
    besides: async () => (await import('./fives/best.tsx')).BestSoFar,
    title: msg('5er Finden'),
    players: [1, 4],
    minutes: 20,
    sentence: msg('Everybody searches at once: five joined squares that show the five dice.'),
  },
  cubes: {
    id: 'cubes',
    drawings: () => import('./cubes/teach/drawings.tsx'),
    title: msg('Seven Cubes'),
    players: [2, 4],
    minutes: 25,
    sentence: msg(
      'Jump like a knight, collect seven cubes in your order, guard them, reach the centre.',
    ),
  },
};

/** With a face, in the order in which they are shown. */
export const GAME_IDS: readonly GameId[] = Object.keys(FACES);

export const hasFace = (id: GameId): boolean => id in FACES;

/** Of any game; a game without a face has only its name. */
export const gameInfo = (id: GameId): GameInfo =>
  FACES[id] ?? {
    id,
    title: id.charAt(0).toUpperCase() + id.slice(1),
    players: [2, 2],
    minutes: 0,
    sentence: '',
  };
