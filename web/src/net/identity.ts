// Who this browser is to a server: a random secret, kept here and told to nobody else. Whoever
// has it is the player; a link can carry it to another device.

import { keep, recall } from '../core/kept.ts';

/** Random hex digits; crypto.subtle and randomUUID are not there on plain http, this is. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');
}

export function secret(): string {
  let mine = recall('secret');
  if (!mine || !isSecret(mine)) {
    mine = randomHex(16);
    keep('secret', mine);
  }
  return mine;
}

/** Has this browser ever been anybody to a server? */
export const known = () => recall('secret') !== null;

export const isSecret = (text: string) => /^[0-9A-Za-z-]{16,64}$/.test(text);

/** From now on this browser is somebody else. */
export function become(other: string): void {
  keep('secret', other);
}

const page = () => location.href.replace(/#.*$/, '');

export const tableLink = (table: string) => `${page()}#table/${table}`;
export const meLink = () => `${page()}#me/${secret()}`;
