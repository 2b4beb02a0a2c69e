// The games as the home screen and the menus show them: those with a face by what their folder says,
// any other by what the engine says of it.

import type { ComponentType, JSX } from 'preact';
import type { GameId } from '../core/types.ts';
import type { Drawings } from '../art/draw.tsx';

export interface GameInfo {
  id: GameId;
  title: string;
  players: [number, number];
  minutes: number;
  sentence: string;
  /** What a puzzle of it asks for, where there are some. */
  puzzle?: string;
  /** All act at once, by the game's own clock: a table's clock would be a second one. */
  together?: boolean;
  /** What stands under the choices of a new table. */
  besides?: () => Promise<ComponentType<{ options: Record<string, unknown> }>>;
  /** Where it has no winner; else that nobody wins. */
  nobody?: string;
  /** Loaded when the rules are read. */
  drawings?: () => Promise<Beside>;
}

/** What stands beside the rules of a game. */
export interface Beside {
  drawings: Drawings;
  /** What belongs to a name that has a cell of a table for itself; null: nothing. */
  cell?: (name: string) => JSX.Element | null;
}

/* ./mice/info.ts is of mice. */
const idOf = (path: string): GameId => path.split('/')[1] ?? '';

/** games/NAME/info.ts, found by its name; its words are there from the start. */
export type OwnInfo = Omit<GameInfo, 'id'> & {
  /** Its place among the others at home. */
  shown: number;
};

const FOUND = import.meta.glob<OwnInfo>('./*/info.ts', { eager: true, import: 'info' });

const FACES: Record<string, GameInfo> = Object.fromEntries(
  Object.entries(FOUND)
    .sort(([, a], [, b]) => a.shown - b.shown)
    .map(([path, info]) => [idOf(path), { ...info, id: idOf(path) }]),
);

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
