// A press means what lay there when it began. Much of a page comes later than its buttons (what is
// played, who is here, a picture), and moves them. The browser looks again when the finger goes up:
// a button that has moved away meanwhile is not pressed then, or another one is.

const PRESSED = 'button, a[href], label, summary';

let pressed: { what: HTMLElement; was: DOMRect } | null = null;

const within = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: MouseEvent) =>
  x >= left && x <= right && y >= top && y <= bottom;

function begin({ target, button, isPrimary }: PointerEvent): void {
  if (!isPrimary) return;
  const what = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  pressed = what && button === 0 ? { what, was: what.getBoundingClientRect() } : null;
}

/** Has it gone from under a finger that stayed? One that slid away has thought better of it. */
const hasGone = (what: HTMLElement, was: DOMRect, event: MouseEvent) =>
  within(was, event) && !within(what.getBoundingClientRect(), event);

/* A sheet that opened meanwhile lies over it. */
const isReachable = (what: HTMLElement) =>
  what.isConnected &&
  !what.matches(':disabled') &&
  [...document.querySelectorAll('dialog:modal')].every((sheet) => sheet.contains(what));

function end(event: MouseEvent): void {
  const { what, was } = pressed ?? {};
  if (!event.isTrusted || event.detail === 0) return; // a script's, or the keyboard's
  pressed = null;
  if (!what || !was || what.contains(event.target as Node)) return; // as it was meant
  if (!isReachable(what) || !hasGone(what, was, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setTimeout(() => what.click()); // a radio button that was hit instead is put back only after us
}

export function watchPress(): void {
  addEventListener('pointerdown', begin, true);
  addEventListener('click', end, true);
}
