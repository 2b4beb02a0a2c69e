// How a game ends, as a short scene in its own world: games/NAME/ending.tsx, found by its name.

import type { ComponentType } from 'preact';
import type { Scene } from '../art/scene.tsx';
import type { GameId } from '../core/types.ts';

const FOUND = import.meta.glob<ComponentType<Scene>>('./*/ending.tsx', {
  eager: true,
  import: 'Ending',
});

/** Nothing for a game without a face. */
export function Ending({ game, ...scene }: Scene & { game: GameId }) {
  const Drawing = FOUND[`./${game}/ending.tsx`];
  if (!Drawing) return null;
  return (
    <svg
      class={`ending ${scene.mood}`}
      viewBox="0 0 400 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Drawing {...scene} />
    </svg>
  );
}
