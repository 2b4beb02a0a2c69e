// The keyboard's place. What has the focus often goes away: *Done*, a sheet's ✕, a screen. Then the
// browser leaves it nowhere and the next Tab begins at the top of the page. Here it goes back to
// where it was before the sheet, or to what stands where the lost thing stood.

/* What lies over a screen for a while; it gives the focus back. */
const OVER = 'dialog';
/* Where to look for the next thing, by where the last one was. */
const PLACES = ['.actions', '.square', '[data-roving]'];
const NEXT: Record<string, string> = {
  '.square': '.square[tabindex="0"]',
  '[data-roving]': '[data-roving][tabindex="0"]',
};

let now: HTMLElement | null = null;
let under: HTMLElement | null = null;
let place = 'main';

function remember(event: FocusEvent): void {
  now = event.target as HTMLElement;
  if (now.closest(OVER)) return;
  under = now;
  place = PLACES.find((selector) => now?.closest(selector)) ?? 'main';
}

const gone = (element: HTMLElement | null) => !element?.isConnected || element.matches(':disabled');

function restore(): void {
  if (document.activeElement !== document.body || now === null || !gone(now)) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const target =
    find('dialog[open]') ?? (gone(under) ? (find(NEXT[place] ?? place) ?? find('main')) : under);
  if (!target) return; // a screen that is still loading
  if (target.tabIndex < 0) target.tabIndex = -1; // a region, for this once
  target.focus({ preventScroll: true });
}

export function watchFocus(): void {
  let waits = false;
  addEventListener('focusin', remember);
  /* A button that is switched off loses the focus only when the page is drawn. */
  const soon = () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        waits = false;
        restore();
      }),
    );
  new MutationObserver(() => {
    if (!waits) soon();
    waits = true;
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
