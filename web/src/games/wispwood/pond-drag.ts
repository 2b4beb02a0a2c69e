// Dragging a wisp from the pond into the forest, with a finger or a mouse. A tap stays a tap.

import type { Hand } from './hand.ts';

/* A pointer that has moved less than so many pixels taps. */
const SLOP = 10;

/** The square under a point, or `lift` squares above it. */
function squareAt({ clientX: x, clientY: y }: PointerEvent, lift: number): string | null {
  const size = document.querySelector('.forest .square')?.getBoundingClientRect().height ?? 0;
  const under = document.elementFromPoint(x, y - lift * size);
  return under?.closest<HTMLElement>('.forest [data-square]')?.dataset.square ?? null;
}

/** Follows the pointer that went down on a space of the pond until it is let go. */
export function dragFromPond(hand: Hand, space: number, down: PointerEvent): void {
  if (!down.isPrimary || down.button !== 0 || !hand.spaces.value.has(space)) return;
  let dragging = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLOP;
    if (!dragging && !far) return;
    if (!dragging && hand.laying.value?.space !== space + 1) hand.chooseSpace(space);
    dragging = true;
    const { carry } = hand;
    const lift = down.pointerType === 'touch' ? (carry.value?.begin(null) ?? 0) : 0;
    const square = squareAt(event, lift);
    if (square) carry.value?.onMove(square);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (dragging) hand.carry.value?.onDrop();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
