// What the server refuses, and why it says nothing, as sentences.

import type { ErrorCode } from '../generated/messages.ts';
import { msg, t } from '../texts/t.ts';
import { ServerRefused, type Link } from './link.ts';

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

/** Why something that was asked for did not come about, whoever is at fault. */
export function whatWentWrong(error: unknown): string {
  if (error instanceof ServerRefused) return serverReason(error);
  const problem = error instanceof Error ? error.message : String(error);
  return t('That did not work ({problem}). Please try again.', { problem });
}

/** Why we wait for the server; '' while we do not. */
export function waitingText({ status, overdue }: Link): string {
  if (status.value !== 'open') return t('No connection. Trying again…');
  return overdue.value > 0 ? t('No answer yet. Waiting…') : '';
}

/** The same where nothing is there yet: a moment, then why. */
export function searchingText({ status, overdue }: Link): string {
  if (status.value === 'lost') return t('The server cannot be reached. Trying again…');
  const long = status.value === 'open' && overdue.value > 0;
  return long ? t('No answer yet. Waiting…') : t('One moment…');
}
