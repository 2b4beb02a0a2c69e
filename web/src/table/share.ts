// Giving a game away: as a short link where a server can keep the record, else as a link that holds
// the whole of it, or as a file. Notes never go to a server.

import { headOf, packRecord, parseRecord, shortRecord, withHeader } from '../core/record.ts';
import { recall } from '../core/kept.ts';
import { notesOf } from '../core/notes.ts';
import type { Replay } from '../core/replay.ts';
import type { Session } from '../core/session.ts';
import type { Saved } from '../core/types.ts';
import { n, t } from '../texts/t.ts';
import { download, shareAddress } from '../ui/give.ts';
import { shortLinks } from './friends-slot.ts';

/* A record without notes says nothing of them. */
function withNotes(record: string, { id, given = [] }: Saved): string {
  const notes = notesOf(id, given);
  const none = notes.length + given.length === 0;
  return none ? record : withHeader(record, 'notes', JSON.stringify(notes));
}

/** The record with who played: own names where they are known; nobody else is *You*. */
export function withNames(record: string, saved: Saved, computers: number[]): string {
  const own = saved.seats.filter(({ player }) => player === 'human').length === 1;
  const names = saved.seats.map(({ name, player }) =>
    player === 'human' && own ? name || (recall('name') ?? '') : name,
  );
  const levels = saved.seats.map(({ level }) => level);
  const cats = saved.seats.map(({ cat = 0 }) => cat);
  const headers = {
    id: saved.id,
    names,
    computers,
    levels,
    cats: cats.some(Boolean) ? cats : undefined,
    branch: saved.origin,
    hints: saved.hints,
  };
  return Object.entries(headers).reduce(
    (text, [key, value]) =>
      value === undefined
        ? text
        : withHeader(text, key, typeof value === 'string' ? value : JSON.stringify(value)),
    withNotes(record, saved),
  );
}

const named = async (session: Session) =>
  withNames(await session.record(), session.saved, session.computers());

/** The address of a game that this device keeps. */
export async function addressOf(saved: Saved, screen: 'replay' | 'review'): Promise<string> {
  const computers = saved.seats.flatMap(({ player }, seat) => (player === 'computer' ? seat : []));
  return `${screen}/${await packRecord(shortRecord(withNames(saved.record ?? '', saved, computers)))}`;
}

const addressFor = async (text: string, screen: 'replay' | 'review') =>
  `${location.href.replace(/#.*$/, '')}#${screen}/${await packRecord(shortRecord(text))}`;

export const shareLink = async (
  session: Session,
  screen: 'replay' | 'review' = 'replay',
): Promise<string> => addressFor(await named(session), screen);

const fileName = ({ game, id }: Saved) => `kocka-${game}-${id}.txt`;

/* Longer ones are cut off on their way, by one browser or messenger or another. */
const LINK_MAX = 30_000;

async function giveShort(text: string): Promise<string | null | undefined> {
  if (parseRecord(headOf(text)).headers.has('notes')) return undefined;
  const kept = await shortLinks.value?.(shortRecord(text));
  if (!kept) return undefined;
  const done = await shareAddress(kept.address);
  if (done === 'copied')
    return n(
      'The link is copied: this server keeps the game for {n} day.',
      'The link is copied: this server keeps the game for {n} days.',
      kept.days,
    );
  return done === 'shared' ? null : done;
}

/** Gives a record away as a link, or as a file where that would be too long; what is to be said. */
async function give(text: string, saved: Saved): Promise<string | null> {
  const short = await giveShort(text);
  if (short !== undefined) return short;
  const address = await addressFor(text, 'replay');
  if (address.length > LINK_MAX) {
    download(fileName(saved), text);
    return t('The link would be too long: the record is saved as a file.');
  }
  const done = await shareAddress(address);
  if (done === 'copied') return t('The link is copied: it holds the whole game.');
  return done === 'shared' ? null : done;
}

export const share = async (session: Session): Promise<string | null> =>
  give(await named(session), session.saved);

/** A game that is watched, with the notes on it. */
export const shareReplay = ({ saved }: Replay): Promise<string | null> =>
  give(withNotes(saved.record ?? '', saved), saved);

export async function downloadRecord(session: Session): Promise<void> {
  download(fileName(session.saved), await named(session));
}
