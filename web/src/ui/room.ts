// Is the screen so wide that more than the board has room? What then stands beside it is only made
// where it is seen; wide.css says where that is.

import { signal } from '@preact/signals';

const WIDE = matchMedia('(min-width: 1240px) and (min-height: 600px)');
const DESK = matchMedia('(min-width: 1000px)');

export const hasRoom = signal(WIDE.matches);

WIDE.addEventListener('change', () => (hasRoom.value = WIDE.matches));

async function loadDesk(): Promise<void> {
  const { watchTips } = await import('./desk.ts');
  watchTips();
  document.documentElement.dataset.desk = 'ready';
}

/**
 * The looks and hints of a desk: at once where it is one, else should the window ever be as wide.
 * When they are there, data-desk of the whole page says so.
 */
export async function onDesk(): Promise<void> {
  if (DESK.matches)
    await loadDesk().catch(() => {}); // it can be used without
  else DESK.addEventListener('change', () => void loadDesk(), { once: true });
}
