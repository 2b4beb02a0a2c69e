// A short link: the server keeps the record. Only where there is a server, it offers that, and it
// answers soon; else the link holds the whole game.

import type { Kept } from '../table/friends-slot.ts';
import { link, serverUrl, type Link } from './link.ts';

const PATIENCE = 3000;

/* Whoever waits to share does not wait long. */
const soon = <T>(what: Promise<T>): Promise<T | null> =>
  Promise.race([
    what.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE)),
  ]);

/* A page from a plain host must not knock at a door that is not there. */
async function hasServer(to: Link): Promise<boolean> {
  if (!navigator.onLine) return false;
  if (to.reached.value) return to.status.value === 'open';
  if (serverUrl() !== location.href) return true;
  const answer = await fetch(location.pathname, { method: 'HEAD' });
  return answer.headers.has('kocka-server');
}

const whenOpen = (to: Link): Promise<void> =>
  new Promise((resolve) => {
    const stop = to.onOpen(() => {
      resolve();
      queueMicrotask(() => stop());
    });
  });

async function keep(record: string): Promise<Kept | null> {
  const to = link();
  if (!(await hasServer(to))) return null;
  await whenOpen(to);
  if (!to.shares.value) return null;
  const { shared, days } = await to.request('share', { record });
  return { address: `${location.href.replace(/#.*$/, '')}#shared/${shared}`, days };
}

export const shareShort = (record: string): Promise<Kept | null> => soon(keep(record));
