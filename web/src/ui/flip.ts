// Motion by difference: what has a `data-flip` name runs from where it was to where it is now
// whenever the picture changes. Nothing waits for it, and it is off where stillness is wanted.

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moving } from '../core/settings.ts';

const DURATION = 240;

export function useFlip(root: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const before = places.current;
    const after = new Map<string, DOMRect>();
    for (const piece of root.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? []) {
      const name = piece.dataset.flip ?? '';
      const now = piece.getBoundingClientRect();
      after.set(name, now);
      const then = before.get(name);
      if (then && moving()) run(piece, then, now);
    }
    places.current = after;
  });
}

function run(piece: HTMLElement, from: DOMRect, to: DOMRect): void {
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  if (Math.abs(dx) + Math.abs(dy) < 2 || to.width === 0) return;
  const scale = from.width / to.width;
  piece.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})` },
      { transform: 'translate(0, 0) scale(1)' },
    ],
    { duration: DURATION, easing: 'cubic-bezier(.3,.8,.3,1)' },
  );
}
