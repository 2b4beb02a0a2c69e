// "Your turn", told outside the page: by its title, a sound, and a notification of the system while
// the page is not seen. The service worker shows it where there is one: some systems allow nothing
// else, and a tap on it leads back to the table even when the page has gone.

import { gameInfo } from '../games/list.tsx';
import type { GameId } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { knock } from '../ui/sound.ts';

export const canNotify = () => isSecureContext && 'Notification' in globalThis;
export const mayNotify = () => canNotify() && Notification.permission === 'granted';

export const quiet = () => (document.title = 'Kocka');

/** It has become this player's turn at a table, or is no longer. */
export function callToTable(table: string, game: GameId, mine: boolean): void {
  if (!mine) {
    quiet();
    void takeBack(table);
    return;
  }
  document.title = `● ${t('Your turn')} · Kocka`;
  knock('turn');
  if (document.hidden && mayNotify()) void show(table, game);
}

async function show(table: string, game: GameId): Promise<void> {
  const options = {
    body: t(gameInfo(game).title),
    tag: table,
    icon: './icon.svg',
    data: { table },
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(t('Your turn'), options);
  try {
    const note = new Notification(t('Your turn'), options);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    /* only a service worker may, and there is none: title and sound must do */
  }
}

/* What has been answered need not be read any more. */
async function takeBack(table: string): Promise<void> {
  if (!mayNotify()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const note of (await worker?.getNotifications({ tag: table })) ?? []) note.close();
}
