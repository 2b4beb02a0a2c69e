// A pointer that went down on something, followed until it is let go, wherever that is.

/** A pointer that has moved less than so many pixels taps. */
export const SLOP = 10;

/** `onMove`: once it is no tap any more; `onEnd`: then too. */
export function follow(
  down: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onEnd: (event: PointerEvent) => void,
): void {
  let moves = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    moves ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLOP;
    if (moves) onMove(event);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (moves) onEnd(event);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
