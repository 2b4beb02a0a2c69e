// Games with friends that are over come to this device, from a link that says what the test says.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../../src/core/kept.ts';
import { finished, refresh, remove } from '../../src/core/store.ts';
import { ServerRefused, type Link } from '../../src/net/link.ts';
import { become } from '../../src/net/identity.ts';
import { bringPast } from '../../src/net/past.ts';
import { startCore } from './core.ts';

const core = await startCore();
vi.mock('../../src/core/engine.ts', async (original) => ({
  ...(await original<object>()),
  startEngine: () => Object.assign(Object.create(core), { close: () => undefined }),
}));

const RECORD = readFileSync(resolve(import.meta.dirname, '../e2e/records/mice.kocka'), 'utf8');

type Game = { table: string; at: number; record: string | Error };

/** A server that tells two games at a time. */
function server(games: Game[], partial = false): Link {
  const answers = {
    find: ({ from, to = Infinity }: { from: number; to?: number }) => ({
      games: games.filter(({ at }) => at >= from && at <= to).slice(0, 2),
      partial,
    }),
    record: ({ table }: { table: string }) => {
      const { record } = games.find((game) => game.table === table)!;
      if (record instanceof Error) throw record;
      return { record };
    },
  };
  const request = async (what: 'find' | 'record', fields: never) => answers[what](fields);
  return { request } as unknown as Link;
}

const refused = (code: 'not-started' | 'no-table' | 'closing') => new ServerRefused(code, code);

async function here(): Promise<string[]> {
  await refresh();
  return finished.value.map(({ id }) => id).sort();
}

beforeEach(async () => {
  become('0123456789abcdef');
  forget('past');
  for (const id of await here()) await remove(id);
});

it('passes over what has no record, and brings what came after it', async () => {
  await bringPast(
    server([
      { table: 'd', at: 5, record: RECORD },
      { table: 'c', at: 4, record: refused('no-table') },
      { table: 'b', at: 3, record: refused('not-started') },
      { table: 'a', at: 2, record: RECORD },
    ]),
  );
  expect(await here()).toEqual(['a', 'd']);
});

it('goes on where it was broken off, also between two that ended together', async () => {
  const games: Game[] = [
    { table: 'c', at: 3, record: RECORD },
    { table: 'b', at: 2, record: refused('closing') },
    { table: 'a', at: 2, record: RECORD },
  ];
  await bringPast(server(games));
  expect(await here()).toEqual(['a']);
  games[1]!.record = RECORD;
  await bringPast(server(games));
  expect(await here()).toEqual(['a', 'b', 'c']);
});

it('waits where the server had no time to look for the older ones', async () => {
  const newer: Game[] = [{ table: 'b', at: 3, record: RECORD }];
  await bringPast(server(newer, true));
  expect(await here()).toEqual([]);
  await bringPast(server([...newer, { table: 'a', at: 2, record: RECORD }]));
  expect(await here()).toEqual(['a', 'b']);
});
