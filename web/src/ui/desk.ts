// A desk: its looks (wide.css), and what the mouse rests on, in words: the name that a screen
// reader has, unless it can be read there anyway. One bubble for the whole page; touch has none.

import '../style/wide.css';

const REST_MS = 600;
const GAP = 8;

const NAMED = '[aria-label]:is(button, a, select, [role=img], li, dd)';

let bubble: HTMLElement | null = null;
let waiting = 0;

function hide(): void {
  clearTimeout(waiting);
  bubble?.remove();
  bubble = null;
}

/** Below what it names, or above where there is no room. */
function show(target: Element, text: string): void {
  hide();
  if (!target.isConnected) return;
  bubble = document.createElement('div');
  bubble.className = 'tip';
  bubble.ariaHidden = 'true';
  bubble.textContent = text;
  /* A dialog lies over the page: its bubble is in it. */
  (target.closest('dialog') ?? document.body).append(bubble);
  const at = target.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const below = at.bottom + GAP + height < innerHeight;
  const left = Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - GAP);
  bubble.style.left = `${Math.max(GAP, left)}px`;
  bubble.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
}

function rest(event: PointerEvent): void {
  hide();
  const target = event.pointerType === 'mouse' && (event.target as Element).closest?.(NAMED);
  const text = target ? target.getAttribute('aria-label') : null;
  if (!target || !text || target.textContent.trim() === text) return;
  waiting = window.setTimeout(() => show(target, text), REST_MS);
}

export function watchTips(): void {
  addEventListener('pointerover', rest);
  for (const end of ['pointerdown', 'keydown', 'scroll', 'blur']) addEventListener(end, hide, true);
}
