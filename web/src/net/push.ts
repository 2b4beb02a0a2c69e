// Web Push: word of a turn for a page that is not open. The browser's maker carries it, encrypted;
// the service worker shows it. Only where the server offers it and the player has allowed it.

import { settings } from '../core/settings.ts';
import { GAME_IDS, gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import type { Link } from './link.ts';
import { mayNotify } from './notify.ts';

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/* One for another server's key is of no use here. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const old = await manager.getSubscription();
  const of = old?.options.applicationServerKey;
  if (old && of && base64url(of) === key) return old;
  await old?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/* The service worker knows no languages: it finds its words in a cache. */
async function leaveWords(): Promise<void> {
  const games = Object.fromEntries(GAME_IDS.map((id) => [id, t(gameInfo(id).title)]));
  const words = new Response(JSON.stringify({ turn: t('Your turn'), games }));
  await (await caches.open('kocka-words')).put('./words', words);
}

/**
 * Tell the server where this browser can be reached; at every connection, it may have forgotten.
 * False if that cannot be.
 */
export async function keepReachable(link: Link): Promise<boolean> {
  const key = link.push.value;
  if (!key || !mayNotify() || settings.push.value === 'off') return false;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.pushManager) return false;
    const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return false;
    await leaveWords();
    await link.request('subscribe', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    return true;
  } catch {
    return false; // the browser or the server does not want to; the open page still tells
  }
}

/** Not any more: neither the browser nor the server keeps the address. */
export async function notReachable(link: Link): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const old = await registration?.pushManager.getSubscription();
  if (!old) return;
  await old.unsubscribe();
  link.request('unsubscribe', { endpoint: old.endpoint }).catch(() => {}); // it leads nowhere now
}
