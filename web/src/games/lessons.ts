// The first lesson of a game, played on its real board: `teach/lesson.tsx` in a game's folder, loaded
// when somebody takes it. It is a script of moves; chance and the computer make theirs, and each of the
// person's own is asked for, lit, and done by hand.

import type { GameId, State } from '../core/types.ts';
import { spoke } from '../texts/t.ts';

/** A move of the person. */
export interface Task {
  /** What to do, and why. */
  say: string;
  /** The move that does it, or what all such moves look like. */
  does: string | RegExp;
  /** What is said of another move that the rules allow. */
  otherwise: string;
  /** What is lit, where that is not what the move names. */
  lit?: string[];
  /** What is lit only when the person asks: they are to search first. */
  shows?: string[];
}

export type Beat = Task | { falls: string } | { theirs: string };

export interface Lesson {
  /** The person sits on the first seat, computers on the others. */
  seats: number;
  /** Where it begins, if not at the beginning of a game. */
  from?: Omit<State, 'winners'>;
  /** One move each. */
  beats: Beat[];
  /** What there is to know besides. */
  end: string;
}

export const falls = (...moves: string[]): Beat[] => moves.map((move) => ({ falls: move }));

export const isTask = (beat: Beat | undefined): beat is Task => beat !== undefined && 'say' in beat;

const FOUND = import.meta.glob<Lesson>('./*/teach/lesson.tsx', { import: 'lesson' });

export function lessonOf(game: GameId): Promise<Lesson> | undefined {
  const found = FOUND[`./${game}/teach/lesson.tsx`]?.();
  return found && spoke(found);
}
