// Giving a game away: as a link that holds the whole record, or as a file.

import { packRecord, shortRecord, withHeader } from '../core/record.ts';
import { recall } from '../core/kept.ts';
import type { Session } from '../core/session.ts';
import type { Saved } from '../core/types.ts';

/** The record with who played: own names where they are known; nobody else is *You*. */
export function withNames(record: string, saved: Saved, computers: number[]): string {
  const own = saved.seats.filter(({ player }) => player === 'human').length === 1;
  const names = saved.seats.map(({ name, player }) =>
    player === 'human' && own ? name || (recall('name') ?? '') : name,
  );
  const levels = saved.seats.map(({ level }) => level);
  const headers = { id: saved.id, names, computers, levels, branch: saved.origin };
  return Object.entries(headers).reduce(
    (text, [key, value]) =>
      value === undefined
        ? text
        : withHeader(text, key, typeof value === 'string' ? value : JSON.stringify(value)),
    record,
  );
}

const named = async (session: Session) =>
  withNames(await session.record(), session.saved, session.computers());

/** The address of a game that this device keeps. */
export async function addressOf(saved: Saved, screen: 'replay' | 'review'): Promise<string> {
  const computers = saved.seats.flatMap(({ player }, seat) => (player === 'computer' ? seat : []));
  return `${screen}/${await packRecord(shortRecord(withNames(saved.record ?? '', saved, computers)))}`;
}

export async function shareLink(
  session: Session,
  screen: 'replay' | 'review' = 'replay',
): Promise<string> {
  const packed = await packRecord(shortRecord(await named(session)));
  return `${location.href.replace(/#.*$/, '')}#${screen}/${packed}`;
}

/** The system's share sheet where there is one, else the clipboard; true if it was copied. */
export const share = async (session: Session): Promise<'shared' | 'copied' | string> =>
  shareAddress(await shareLink(session));

export async function shareAddress(url: string): Promise<'shared' | 'copied' | string> {
  try {
    if (navigator.share) {
      await navigator.share({ title: 'Kocka', url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return url; // no clipboard on plain http: show it, to be copied by hand
  }
}

export async function downloadRecord(session: Session): Promise<void> {
  const file = new Blob([await named(session)], { type: 'text/plain' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `kocka-${session.saved.game}-${session.saved.id}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
