// Giving a game away: as a link that holds the whole record, or as a file.

import { packRecord, shortRecord, withHeader } from '../core/record.ts';
import type { Session } from '../core/session.ts';

async function named(session: Session): Promise<string> {
  const names = JSON.stringify(session.saved.seats.map((seat) => seat.name));
  const record = withHeader(await session.record(), 'names', names);
  const full = withHeader(record, 'computers', JSON.stringify(session.computers()));
  const { origin } = session.saved;
  return origin ? withHeader(full, 'branch', JSON.stringify(origin)) : full;
}

export async function shareLink(
  session: Session,
  screen: 'replay' | 'review' = 'replay',
): Promise<string> {
  const packed = await packRecord(shortRecord(await named(session)));
  return `${location.href.replace(/#.*$/, '')}#${screen}/${packed}`;
}

/** The system's share sheet where there is one, else the clipboard; true if it was copied. */
export async function share(session: Session): Promise<'shared' | 'copied' | string> {
  const url = await shareLink(session);
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
