// Games with friends that are over come to this device, where they are watched, reviewed and counted
// like all others. Each comes once: what is thrown away here stays away, though a server has it yet.

import { signal } from '@preact/signals';
import { startEngine, type Engine } from '../core/engine.ts';
import { keep, recall } from '../core/kept.ts';
import { NoRecord } from '../core/record.ts';
import { finishedGame } from '../core/replay.ts';
import { save } from '../core/store.ts';
import type { Found } from '../generated/messages.ts';
import { known, secret } from './identity.ts';
import { link, ServerRefused, type Link } from './link.ts';

/* Whose games have come, and those that ended up to when. */
const SEEN = 'past';

/* As much of the secret as tells two players apart. */
const who = () => secret().slice(0, 8);

function seenUntil(): number {
  const [whose, until] = (recall(SEEN) ?? '').split(' ');
  return whose === who() ? Number(until) : 0;
}

const PAUSE = 5000;

/* A server has its measure for everybody: who comes with many games waits. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ServerRefused && error.code === 'too-fast')) throw error;
      await new Promise((wake) => setTimeout(wake, PAUSE));
    }
  }
}

/** Newest first. A server tells some at a time; none if it had no time for the older ones, for then
 * the newer ones must wait, too. */
async function foundSince(wire: Link, from: number): Promise<Found[]> {
  const all: Found[] = [];
  let to: number | undefined;
  for (;;) {
    const { games, partial } = await patiently(() =>
      wire.request('find', { mine: true, from, to }),
    );
    const news = games.filter(({ table }) => all.every((other) => other.table !== table));
    all.push(...news);
    to = all.at(-1)?.at;
    if (news.length === 0) return partial ? [] : all;
  }
}

/* There will be none: the table was closed before the game had an end, has been deleted since, or a
 * newer server wrote what we cannot read. */
const hasNone = (error: unknown) =>
  error instanceof NoRecord ||
  (error instanceof ServerRefused && (error.code === 'not-started' || error.code === 'no-table'));

async function bring(wire: Link, engine: Engine, { table, at, you }: Found): Promise<void> {
  try {
    const { record } = await patiently(() => wire.request('record', { table }));
    const game = await finishedGame(record, engine);
    await save({ ...game, id: table, updated: at, own: you ?? [] });
  } catch (error) {
    if (!hasNone(error)) throw error;
  }
}

/** So many are still on their way. */
export const onTheWay = signal(0);

async function bringAll(wire: Link): Promise<void> {
  const found = await foundSince(wire, seenUntil() + 1);
  if (found.length === 0) return;
  const engine = startEngine();
  try {
    /* The oldest first: after whatever breaks it off, the rest comes next time. */
    for (onTheWay.value = found.length; onTheWay.value > 0; onTheWay.value--) {
      const game = found[onTheWay.value - 1]!;
      await bring(wire, engine, game);
      if (found[onTheWay.value - 2]?.at !== game.at) keep(SEEN, `${who()} ${game.at}`);
    }
  } finally {
    onTheWay.value = 0;
    engine.close();
  }
}

let bringing: Promise<void> | null = null;

/** Resolves when all that the server has of this player is here; offline it stays as it is. */
export async function bringPast(wire: Link = link()): Promise<void> {
  if (!known()) return;
  try {
    await (bringing ??= bringAll(wire));
  } catch (error) {
    if (!(error instanceof ServerRefused)) throw error; // next time, then
  } finally {
    bringing = null;
  }
}
