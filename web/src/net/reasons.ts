// What the server refuses, as sentences.

import type { ErrorCode } from '../generated/messages.ts';
import { msg, t } from '../texts/t.ts';
import type { ServerRefused } from './link.ts';

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  'no-table': msg('There is no such table any more.'),
  'no-seat': msg('This seat is not free for you.'),
  'not-started': msg('Not everybody has sat down yet.'),
  late: msg('Somebody else was faster.'),
  'no-undo': msg('There is nothing to take back.'),
  'not-host': msg('Only the host of the table can do that.'),
  'too-fast': msg('Too many requests; please wait a moment.'),
  full: msg('The server has no room for more.'),
  quiet: msg('The host has turned talking off at this table.'),
  closing: msg('The server is about to stop; try again soon.'),
  'not-your-turn': msg('It is not your turn.'),
  over: msg('The game is over'),
};

export function serverReason(error: ServerRefused): string {
  const known = SENTENCES[error.code];
  return known === undefined ? error.message : t(known);
}
