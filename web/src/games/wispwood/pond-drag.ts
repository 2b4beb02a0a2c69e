// Dragging a wisp from the pond into the forest, with a finger or a mouse. A tap stays a tap.

import { follow } from '../../ui/follow.ts';
import type { Hand } from './hand.ts';

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
    if (!dragging && hand.laying.value?.space !== space + 1) hand.chooseSpace(space);
    dragging = true;
    const { carry } = hand;
    const lift = down.pointerType === 'touch' ? (carry.value?.begin(null) ?? 0) : 0;
    const square = squareAt(event, lift);
    if (square) carry.value?.onMove(square);
  };
  follow(down, move, () => hand.carry.value?.onDrop());
}
