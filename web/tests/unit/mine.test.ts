import { describe, expect, it } from 'vitest';
import { bestOf, noteBest } from '../../src/core/best.ts';
import { keepLooked } from '../../src/core/looked.ts';
import type { Saved } from '../../src/core/types.ts';
import { allOf, forgetAll } from '../../src/mine/all.ts';
import { tallyOf } from '../../src/mine/tally.ts';

const person = (name: string) => ({ player: 'human', level: 0, name });
const computer = (level: number) => ({ player: 'computer', level, name: 'Otto' });

let count = 0;
const game = (others: object[], won: boolean): Saved =>
  ({
    id: `game-${++count}`,
    game: 'mice',
    seats: [person('Ana'), ...others],
    own: [0],
    over: true,
    winners: [won ? 0 : 1],
    totals: [10, 8],
    updated: count,
  }) as unknown as Saved;

describe('wins by opponent', () => {
  it('has a row for each computer, then one for each company of people, by name', () => {
    const [tally] = tallyOf([
      game([person('Ben')], true),
      game([person('Ben')], false),
      game([person('Cid'), person('Ben')], true),
      game([person('Ben'), person('Cid'), computer(2)], true),
      game([person('Dan')], false),
      game([computer(4)], true),
    ]);
    expect(tally!.rows).toEqual([
      { strength: 4, names: '', games: 1, wins: 1 },
      { strength: 0, names: 'Ben', games: 2, wins: 1 },
      { strength: 0, names: 'Ben, Cid', games: 2, wins: 2 },
      { strength: 0, names: 'Dan', games: 1, wins: 0 },
    ]);
  });
});

describe('a game that was played on', () => {
  it('is none of its own: no win of it counts, and nobody is asked to review it', () => {
    const branch = { ...game([computer(4)], true), origin: { ply: 40, names: [] } };
    const [tally, none] = tallyOf([game([computer(4)], false), branch]);
    expect([tally!.games, tally!.wins, tally!.open.length]).toEqual([1, 0, 1]);
    expect(none).toBeUndefined();
    expect(tallyOf([branch])).toEqual([]);
  });
});

describe('wins without luck', () => {
  const looked = (luck: number) => ({ judged: 9, lost: 0, luck, mistakes: [0, 0, 0] as const });
  const fairOf = (...games: [won: boolean, luck: number][]) => {
    const all = games.map(([won, luck]) => {
      const one = game([computer(1)], won);
      keepLooked(one.id, [looked(luck), looked(-luck)] as never);
      return one;
    });
    return tallyOf(all)[0]!.fair;
  };
  it('are wins less luck, but never less than none or more than all', () => {
    expect(fairOf([true, 0.25], [false, 0.25])).toEqual({ wins: 0.5, games: 2 });
    expect(fairOf([false, 0.25])).toEqual({ wins: 0, games: 1 });
    expect(fairOf([true, -0.25])).toEqual({ wins: 1, games: 1 });
    expect(fairOf([true, -0.25], [false, 0.25])).toEqual({ wins: 1, games: 2 });
  });
});

describe('a game that nobody could judge', () => {
  it('is neither reviewed nor waits for it any longer', () => {
    const none = { judged: 0, lost: 0, luck: 0, mistakes: [0, 0, 0] as [number, number, number] };
    const [one, two, three] = [game([computer(1)], true), game([], true), game([], false)];
    keepLooked(one.id, [none, none]);
    keepLooked(two.id, []);
    const [tally] = tallyOf([one, two, three]);
    expect([tally!.unjudged, tally!.open, tally!.costs]).toEqual([2, [three], []]);
    keepLooked(three.id, [{ ...none, judged: 4, lost: 0.2 }]);
    expect(tallyOf([one, two, three])[0]).toMatchObject({ unjudged: 2, open: [], costs: [0.05] });
  });
});

describe('all that this device keeps', () => {
  it('has the lists of best results, too, and they go with the rest', async () => {
    noteBest('fives.solo', { from: 'a/0', name: 'Ana', points: 21, board: '1', at: 1 });
    const { best } = JSON.parse(allOf([])) as { best: object };
    expect(best).toEqual({ 'fives.solo': bestOf('fives.solo') });
    expect(bestOf('fives.solo')).toHaveLength(1);
    await forgetAll();
    expect(bestOf('fives.solo')).toEqual([]);
    expect((JSON.parse(allOf([])) as { best: object }).best).toEqual({});
  });
});
