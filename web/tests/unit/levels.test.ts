import { expect, it } from 'vitest';
import { Engine } from '../../src/core/engine.ts';
import { levelOf, levelsOf } from '../../src/core/levels.ts';
import { LocalTable } from '../../src/core/local-table.ts';
import { GAME_IDS } from '../../src/games/list.tsx';
import { startCore } from './core.ts';

it('spreads the levels of a game over four strengths', () => {
  expect([1, 2, 3, 4].map((strength) => levelOf(strength, 5))).toEqual([1, 2, 4, 5]);
  expect([1, 2, 3, 4].map((strength) => levelOf(strength, 10))).toEqual([1, 4, 7, 10]);
});

it('asks the computer for the strength that was chosen', async () => {
  for (const game of GAME_IDS) {
    const core = await startCore();
    const asked: unknown[] = [];
    const engine = new Engine(async (text) => {
      const request = JSON.parse(text) as Record<string, unknown>;
      if (request.do === 'best') asked.push(request.level);
      return JSON.stringify(await core.request(request).catch(() => ({ ok: false })));
    });
    const seats = [1, 4].map((level) => ({ name: '', player: 'human' as const, level }));
    const saved = { id: '', game, seats, options: {}, seed: 'a', record: null, updated: 0 };
    const session = new LocalTable({ ...saved, chance: 'hand', over: false }, engine, {
      save: () => Promise.resolve(),
      pause: () => Promise.resolve(),
    });
    await session.open();
    for (const seat of [0, 1]) await session.think(seat).catch(() => undefined);
    expect(asked).toEqual([1, await levelsOf(game, engine)]);
    expect(asked[1]).toBeGreaterThan(4);
    session.close();
  }
});
