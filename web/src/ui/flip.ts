// Motion by difference: what has a `data-flip` name runs from where it was to where it is now
// whenever the picture changes. Nothing waits for it, and it is off where stillness is wanted.
//
// What counts is where a piece rests: a flight under way is taken off before it is measured, and
// places are counted from the board's corner, so that a board which moves takes its pieces along.

import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { moving } from '../core/settings.ts';

const DURATION = 240;
/** In pixels: what is nearer was lifted or leans, and did not move to another place. */
const NEAR = 8;

/** The middle of a piece, from the corner of its board, and how wide it is. */
interface Place {
  x: number;
  y: number;
  width: number;
}

const flights = new WeakMap<HTMLElement, Animation>();

export function useFlip(root: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, Place>());
  useLayoutEffect(() => {
    const known = places.current;
    places.current = new Map();
    if (!root.current || !moving()) return; // nothing is measured for nothing
    const corner = root.current.getBoundingClientRect();
    for (const piece of root.current.querySelectorAll<HTMLElement>('[data-flip]')) {
      const name = piece.dataset.flip ?? '';
      const shift = shiftOf(piece);
      const rest = restOf(piece, corner, shift);
      const before = known.get(name);
      places.current.set(name, rest);
      if (before) run(piece, before, rest, shift);
    }
  });
}

/** How far, and how much larger, the flight under way shows the piece; null without one. */
function shiftOf(piece: HTMLElement): DOMMatrixReadOnly | null {
  if (flights.get(piece)?.playState !== 'running') return null;
  return new DOMMatrixReadOnly(getComputedStyle(piece).transform);
}

function restOf(piece: HTMLElement, corner: DOMRect, shift: DOMMatrixReadOnly | null): Place {
  const box = piece.getBoundingClientRect();
  return {
    x: box.x + box.width / 2 - corner.x - (shift?.e ?? 0),
    y: box.y + box.height / 2 - corner.y - (shift?.f ?? 0),
    width: box.width / (shift?.a || 1),
  };
}

/** From where it is seen now, which in the middle of a flight is not where it was to rest. */
function run(piece: HTMLElement, from: Place, to: Place, shift: DOMMatrixReadOnly | null): void {
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  if (Math.abs(dx) + Math.abs(dy) < NEAR || to.width === 0) return;
  const x = dx + (shift?.e ?? 0);
  const y = dy + (shift?.f ?? 0);
  const scale = (from.width / to.width) * (shift?.a ?? 1);
  flights.get(piece)?.cancel();
  const flight = piece.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { transform: 'translate(0, 0) scale(1)' },
    ],
    { duration: DURATION, easing: 'cubic-bezier(.3,.8,.3,1)' },
  );
  flights.set(piece, flight);
}
