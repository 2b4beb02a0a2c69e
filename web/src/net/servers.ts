// The servers of one database: any of them serves any table. The one whose page this is tells us of
// the others, and we keep the list, for when it is away.

import { forget, keep, recall } from '../core/kept.ts';

const KEPT = 'servers';

/** What `hello` said; without a list there is but one server. */
export function keepServers(servers: string[] | undefined): void {
  if (servers) keep(KEPT, servers.join(' '));
  else forget(KEPT);
}

/** Their addresses as pages, those that this page may speak to. */
export function keptServers(page = location.href): string[] {
  const may = page.startsWith('https:') ? /^https:\/\/[\w.:[\]-]+$/ : /^https?:\/\/[\w.:[\]-]+$/;
  return (recall(KEPT) ?? '')
    .split(' ')
    .filter((server) => may.test(server) && URL.canParse(server))
    .map((server) => `${server}/`);
}
