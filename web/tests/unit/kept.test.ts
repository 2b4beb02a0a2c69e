// What is seen is kept: the order of things in a session, and the small store below it.

import { effect } from '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forget, keep, keptUnder, recall } from '../../src/core/kept.ts';
import { parseRecord } from '../../src/core/record.ts';
import { LocalTable } from '../../src/core/local-table.ts';
import { load, refresh, remove, save, unfinished } from '../../src/core/store.ts';
import type { GameId, Saved } from '../../src/core/types.ts';
import { startCore } from './core.ts';

const fresh = (game: GameId, id = 'a'): Saved => ({
  id,
  game,
  seats: [
    { name: 'Ana', player: 'human', level: 1 },
    { name: 'Robo', player: 'computer', level: 1 },
  ],
  options: {},
  seed: 'kept',
  chance: 'auto',
  record: null,
  updated: 0,
  over: false,
});

/* Plays some moves of a person and takes some back; each change of the log is compared with what
 * had been given away to be kept by then. */
async function watch(game: GameId): Promise<{ changes: number; unkept: string[] }> {
  let kept: string[] | null = null;
  let changes = 0;
  const unkept: string[] = [];
  const session = new LocalTable(fresh(game), await startCore(), {
    save: ({ record }) => {
      kept = parseRecord(record ?? '').lines.map(({ move }) => move);
      return Promise.resolve();
    },
    pause: () => Promise.resolve(),
  });
  const end = effect(() => {
    const seen = session.log.value.map(({ move }) => move);
    /* The setup, before anybody has moved, comes out of the seed again. */
    const setup = kept === null && session.log.value.every(({ actor }) => actor === 'chance');
    if (!setup && seen.join() !== kept?.join()) unkept.push(seen.slice(-2).join(', '));
    changes++;
  });
  const settled = () => vi.waitUntil(() => session.busy.value === 0, { timeout: 60000 });
  await session.open();
  for (let i = 0; i < 12; i++) {
    await settled();
    const move = session.view.value?.moves[0];
    if (move === undefined) break;
    expect(await session.play(move)).toBe(true);
    if (i % 4 === 3) {
      await settled();
      await session.undo();
    }
  }
  await settled();
  end();
  session.close();
  return { changes, unkept };
}

describe('a game at this device', () => {
  for (const game of ['mice', 'cubes', 'wispwood'] as const)
    it(`${game}: nothing is seen before it is kept`, async () => {
      const { changes, unkept } = await watch(game);
      expect(changes).toBeGreaterThan(10);
      expect(unkept).toEqual([]);
    });
});

describe('games without a database', () => {
  it('are kept, listed, thrown away and put back', async () => {
    const game = { ...fresh('cubes', 'b'), record: 'kocka 1' };
    await save(game);
    expect(await load('b')).toEqual(game);
    expect(unfinished.value).toEqual([game]);
    await refresh();
    expect(unfinished.value).toEqual([game]);
    await remove('b');
    expect(await load('b')).toBeNull();
    expect(unfinished.value).toEqual([]);
    await save(game);
    expect(unfinished.value).toEqual([game]);
  });
});

describe('small texts', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('live in memory where the browser has no room, and the newest counts', () => {
    const texts = new Map([['kocka.x', 'old']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: (key: string) => texts.delete(key),
    });
    expect(recall('x')).toBe('old');
    expect(keep('x', 'new')).toBe(false);
    expect(recall('x')).toBe('new');
    forget('x');
    expect(recall('x')).toBeNull();
  });

  it('are found by how their keys begin', () => {
    keep('intent.1', 'a');
    keep('other.1', 'b');
    expect(keptUnder('intent.')).toContain('1');
    expect(keptUnder('other.')).toEqual(['1']);
    forget('intent.1');
    expect(keptUnder('intent.')).not.toContain('1');
  });
});
