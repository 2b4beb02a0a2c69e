// The service worker: after the first visit every file of the page comes from here, so that
// Kocka opens without a network. The build fills in the version and the list of files; a new
// version fetches everything anew and drops the old cache when it takes over.

const CACHE = 'kocka-VERSION';
const FILES = [/* FILES */];
const WORDS = 'kocka-words'; // in the player's language, left there by the page

self.addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const key of await caches.keys())
      if (key !== CACHE && key !== WORDS) await caches.delete(key);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/\/(ws|api|feed|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const page = request.mode === 'navigate' ? './' : request;
    return (await cache.match(page, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});

/* A tap on "your turn": to the page that is open, else to a new one, at that table. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data?.table ?? '';
  const url = new URL(`./#table/${table}`, self.registration.scope).href;
  const lead = async () => {
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find((client) => client.url === url) ?? pages[0];
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    if (page.url !== url) page.postMessage({ table });
  };
  event.waitUntil(lead());
});

/* Web Push: it is the player's turn at a table, and no page of ours is open. */
self.addEventListener('push', (event) => {
  const tell = async () => {
    const { table, game, title } = event.data.json();
    const left = await (await caches.open(WORDS)).match('./words');
    const { turn, games } = left ? await left.json() : { turn: 'Your turn', games: {} };
    const more = { body: title || games[game], tag: table, icon: './icon.svg', data: { table } };
    await self.registration.showNotification(turn, more);
  };
  event.waitUntil(tell());
});
