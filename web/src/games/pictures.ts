// The pictures of the home screen, 400×220 each: games/NAME/picture.tsx, found by its name. They are
// made from the games' own pieces, so that what people see here is what they will hold.

import type { ComponentType } from 'preact';
import type { GameId } from '../core/types.ts';

const FOUND = import.meta.glob<ComponentType>('./*/picture.tsx', {
  eager: true,
  import: 'Picture',
});

export const pictureOf = (game: GameId) => FOUND[`./${game}/picture.tsx`];
