// Carrying a mouse to one's own card, with a finger or a mouse. There it is as if it had been
// tapped; let go elsewhere it is back where it was. A tap stays a tap.

import { follow } from '../../ui/follow.ts';

const overOwnCard = ({ clientX: x, clientY: y }: PointerEvent) =>
  document.elementsFromPoint(x, y).some((under) => under.matches('.cat-card.own'));

/* What comes after a drag is no tap, though it may end where it began. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  addEventListener('click', stop, true);
  setTimeout(() => removeEventListener('click', stop, true));
}

/** Follows the pointer that went down on a lane or a pile. */
export function dragMouse(down: PointerEvent & { currentTarget: HTMLElement }, take: () => void) {
  const mouse = [...down.currentTarget.querySelectorAll<SVGElement>('.mouse')]
    .filter((one) => !one.closest('.spot.picked'))
    .at(-1);
  if (!down.isPrimary || down.button !== 0 || !mouse) return;
  const move = ({ clientX, clientY }: PointerEvent) => {
    mouse.classList.add('carried');
    mouse.style.translate = `${clientX - down.clientX}px ${clientY - down.clientY}px`;
  };
  const end = (event: PointerEvent) => {
    mouse.classList.remove('carried');
    mouse.style.removeProperty('translate');
    swallowClick();
    if (event.type === 'pointerup' && overOwnCard(event)) take();
  };
  follow(down, move, end);
}
