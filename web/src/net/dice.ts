// Our part of a table's dice (docs/fair-dice.md): a chain of links. The server gets the end of it
// when we sit down, and one link when all sit; the beginning stays on this device, also over a
// reload, with what the server had promised when we showed a link.

import { ask } from '../core/asked.ts';
import { keep, recall } from '../core/kept.ts';
import type { Fair } from '../generated/messages.ts';
import { randomHex } from './identity.ts';

/** What a server has promised: the hash of its secret, and by seat that of what it will give. */
export interface Promised {
  commit: string;
  commits?: string[];
}

interface Part {
  random: string;
  anchor: string;
  /** How many links we have shown, and what was promised when we showed the last. */
  shown: number;
  seen?: Promised;
}

const TABLES = 60; // the oldest are forgotten

function parts(): Record<string, Part> {
  try {
    return JSON.parse(recall('dice') ?? '{}') as Record<string, Part>;
  } catch {
    return {};
  }
}

function note(table: string, part: Part): void {
  const all = { ...parts(), [table]: part };
  keep('dice', JSON.stringify(Object.fromEntries(Object.entries(all).slice(-TABLES))));
}

type Asked = typeof ask;

const chain = async (random: string, core: Asked): Promise<string[]> =>
  (await core({ do: 'chain', random })).links ?? [];

/** What to bind ourselves with at this table; the same however often we ask. */
export async function anchorOf(table: string, core: Asked = ask): Promise<string> {
  const known = parts()[table];
  if (known) return known.anchor;
  const random = randomHex(32);
  const anchor = (await chain(random, core))[0]!;
  const other = parts()[table];
  if (other) return other.anchor; // pressed twice
  note(table, { random, anchor, shown: 0 });
  return anchor;
}

/**
 * The link to show now, or null: none of ours is awaited, or it is another device that we sat
 * down with, or the link is known already and something else was promised then. What is promised
 * now is what the server will be held to.
 */
export async function linkOf(
  table: string,
  { commit, commits = [], awaited = [] }: Fair,
  you: number[],
  core: Asked = ask,
): Promise<string | null> {
  const part = parts()[table];
  const seat = awaited.find((index) => you.includes(index));
  if (!part || seat === undefined) return null;
  const links = await chain(part.random, core);
  const shown = links.indexOf(commits[seat] ?? '') + 1;
  const seen = { commit, commits };
  const again = shown === part.shown && JSON.stringify(seen) === JSON.stringify(part.seen);
  if (shown <= part.shown && !again) return null;
  note(table, { ...part, shown, seen });
  return links[shown] ?? null;
}

/** What we know of a table's dice, if we gave something to them. */
export const partOf = (table: string): Part | undefined => parts()[table];
