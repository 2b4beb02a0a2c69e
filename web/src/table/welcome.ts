// Who comes to a game for the first time is told how one wins, and asked to a first lesson.

import { keep, recall } from '../core/kept.ts';
import { go } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { hasLesson } from '../games/wins.ts';

/* The names are those of the tour that was here before: who has seen it knows the game. */
const seen = (game: GameId) => `tour.${game}`;

export const isNewcomer = (game: GameId): boolean =>
  hasLesson(game) && recall(seen(game)) === null && recall('tour') !== 'off';

export const seeLesson = (game: GameId): void => void keep(seen(game), 'seen');

/** To the lesson, and from there back to where one is. */
export const takeLesson = (game: GameId): void =>
  go(['lesson', game, location.hash.slice(1)].filter(Boolean).join('/'));
