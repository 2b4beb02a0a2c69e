// A game's picture on its card. The drawings are most of what home consists of, so they come after
// the words and the buttons: the card is there, and answers, before it is painted.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { GameId } from '../core/types.ts';

const pictureOf = signal<((game: GameId) => ComponentType | undefined) | null>(null);
let asked = false;

function draw(): void {
  if (asked) return;
  asked = true;
  void import('./pictures.ts').then((pictures) => (pictureOf.value = pictures.pictureOf));
}

export function GamePicture({ game }: { game: GameId }) {
  useEffect(draw, []);
  const Picture = pictureOf.value?.(game);
  return Picture ? <Picture /> : <svg viewBox="0 0 400 220" aria-hidden="true" />;
}
