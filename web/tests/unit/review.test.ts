import { describe, expect, it } from 'vitest';
import { branchFrom, lineUpTo, originIn } from '../../src/core/branch.ts';
import { withHeader } from '../../src/core/record.ts';
import { openReplay } from '../../src/core/replay.ts';
import {
  isBeyondJudge,
  itemAt,
  linesOf,
  sharesAt,
  thinned,
  turningPoints,
  verdictOf,
  type Course,
  type Item,
} from '../../src/review/course.ts';
import { Look } from '../../src/review/look.ts';
import { startCore } from './core.ts';

const decision = (ply: number, seat: number, share: number, lost = 0): Item => ({
  ply,
  end: ply,
  seat,
  share: [share, 1 - share],
  move: 'stop',
  best: 'roll',
  lost,
});

const chance = (ply: number, end: number, share: number, luck: number): Item => ({
  ply,
  end,
  seat: 0,
  share: [share, 1 - share],
  outcome: 'die 1',
  lucks: [luck, -luck],
});

const course = (items: Item[], sums: Course['sums'] = null): Course => ({
  items,
  plies: 6,
  of: 6,
  sums,
});

const GAME = course(
  [
    decision(1, 0, 0.5, 0.1),
    chance(2, 3, 0.4, 0.2),
    decision(4, 1, 0.6, 0.02),
    decision(5, 0, 0.62, 0.3),
    decision(6, 1, 0.3, 0.05),
  ],
  [
    { lost: 0.4, luck: 0.2, result: 0, rest: -0.07 },
    { lost: 0.07, luck: -0.2, result: 1, rest: 0.07 },
  ],
);

describe('the curve of a review', () => {
  it('has everybody’s chances before each move, and the result at the end', () => {
    const [you, friend] = linesOf(GAME, 2);
    expect(you?.main).toEqual([
      { at: 0, y: 0.5 },
      { at: 1, y: 0.4 },
      { at: 3, y: 0.6 },
      { at: 4, y: 0.62 },
      { at: 5, y: 0.3 },
      { at: 6, y: 0 },
    ]);
    expect(friend?.main.at(-1)).toEqual({ at: 6, y: 1 });
  });

  it('has luck alone beside it, from where chance has acted to the end', () => {
    expect(linesOf(GAME, 2)[0]?.thin).toEqual([
      { at: 0, y: 0.5 },
      { at: 3, y: 0.7 },
      { at: 6, y: 0.7 },
    ]);
    const calm = course(GAME.items.filter(({ lucks }) => !lucks));
    expect(linesOf(calm, 2)[0]?.thin).toEqual([]);
  });

  it('stays between 0 and 1, and has no result before there is one', () => {
    const [line] = linesOf(course([chance(1, 1, 0.9, 0.4), decision(2, 0, 1.2)]), 2);
    expect(line?.main.map(({ y }) => y)).toEqual([0.9, 1]);
    expect(line?.thin.at(-1)?.y).toBe(1);
  });

  it('adds up what was found in rounds, against the most that anybody could', () => {
    const round = (ply: number, seat: number, found: number, best: number): Item => ({
      ...{ ply, end: ply, seat, round: ply, dice: 'ABCDE', found, best, pieces: [] },
    });
    const items = [round(2, 0, 5, 10), round(2, 1, 2, 8), round(4, 0, 5, 10), round(4, 1, 8, 8)];
    const [a, b] = linesOf(course(items), 2);
    expect(a?.main.map(({ y }) => y)).toEqual([0, 0.25, 0.5]);
    expect(a?.thin.map(({ y }) => y)).toEqual([0, 0.5, 1]);
    expect(b?.main.map(({ at }) => at)).toEqual([0, 2, 4]);
  });

  it('of a long game keeps its first and last points and few between', () => {
    const points = Array.from({ length: 20001 }, (_, at) => ({ at, y: 0.5 }));
    const few = thinned(points, 400);
    expect([few.length, few[0]?.at, few.at(-1)?.at]).toEqual([400, 0, 20000]);
  });
});

describe('what a review tells', () => {
  it('the chances of a moment are the last that were said before it', () => {
    expect(sharesAt(GAME, 0)).toEqual([0.5, 0.5]);
    expect(sharesAt(GAME, 2)).toEqual([0.4, 0.6]);
    expect(sharesAt(GAME, 6)).toEqual([0, 1]);
    expect(sharesAt(course([]), 3)).toBeNull();
  });

  it('a run of chance is told at each of its moves', () => {
    expect([1, 2, 3, 4, 6].map((at) => itemAt(GAME, at)?.ply)).toEqual([2, 2, 4, 5, undefined]);
  });

  it('three turning points: what cost most, in the order of the game', () => {
    expect(turningPoints(GAME).map(({ ply }) => ply)).toEqual([1, 5, 6]);
  });

  it('says who played better and whom luck helped, each by its own sum', () => {
    const verdict = verdictOf(GAME.sums ?? []);
    const luck = { seat: 0, worth: 0.2 };
    expect(verdict).toEqual({ skill: 1, unclear: false, luck, rest: 0.07 });
  });

  it('names nobody whose moves were better by less than is not explained', () => {
    const sums = (rest: number) => [
      { lost: 0.3, rest },
      { lost: 0.1, rest: -rest },
    ];
    expect(verdictOf(sums(0.19))).toMatchObject({ skill: 1, unclear: false });
    expect(verdictOf(sums(0.21))).toMatchObject({ skill: null, unclear: true });
  });

  it('tells a game that nobody can judge from one in which nothing has happened', () => {
    const sum = { decisions: 3, judged: 0 };
    expect(
      isBeyondJudge(
        course(
          [],
          [
            { ...sum, result: 1 },
            { ...sum, result: 0 },
          ],
        ),
      ),
    ).toBe(true);
    expect(isBeyondJudge(course([], [sum, sum]))).toBe(false);
    expect(isBeyondJudge(course([], [{ decisions: 0, result: 1 }]))).toBe(false);
  });

  it('says nothing where there is nothing: equal moves, no luck, one player', () => {
    const even = { lost: 0.1, luck: 0 };
    expect(verdictOf([even, { ...even, lost: 0.105 }])).toEqual({
      skill: null,
      unclear: false,
      luck: null,
      rest: 0,
    });
    expect(verdictOf([even]).skill).toBeNull();
  });
});

/** Some moves of a game of mice between computers, as a record. */
async function someGame(moves: number): Promise<string> {
  const core = await startCore();
  let answer = await core.request({ do: 'new', game: 'mice', seats: 2, seed: 'review' });
  for (let made = 0; made < moves && answer.to_act !== 'over'; made++) {
    if (answer.to_act === 'chance') answer = await core.request({ do: 'chance' });
    else {
      const { move } = await core.request({ do: 'best', level: 1, seed: 'x' });
      answer = await core.request({ do: 'play', move });
    }
  }
  return (await core.request({ do: 'record' })).record ?? '';
}

describe('a review under way', () => {
  it('can be paused after any step and goes on to the same end', async () => {
    const record = await someGame(12);
    const whole = new Look(await startCore(), record);
    await whole.run();
    expect(whole.going.value).toBe('done');

    const core = await startCore();
    const broken = new Look(core, record, () => 0);
    const request = core.request.bind(core);
    core.request = (asked) => {
      if (asked.do === 'review') broken.pause();
      return request(asked);
    };
    let rests = 0;
    for (; broken.going.value !== 'done'; rests++) await broken.run();
    expect(rests).toBeGreaterThan(5);
    expect(broken.course.value).toEqual(whole.course.value);
  });

  it('of a record that is none ends with a word, not with an error', async () => {
    const look = new Look(await startCore(), 'kocka 1\ngame: mice\n\nroll red\n');
    await look.run();
    expect(look.going.value).toBe('failed');
  });
});

describe('playing on', () => {
  it('holds the whole line up to there, not the result, and says where it comes from', async () => {
    const record = (await someGame(12)).replace('\n\n', '\nnames: ["Ana","Ben"]\n\n');
    const old = await openReplay(record, await startCore());
    const game = branchFrom(old.saved, 5, { you: 1, level: 3 }, ['Ana', 'Ben']);
    const again = await openReplay(game.record ?? '', await startCore());
    expect(again.log.map(({ move }) => move)).toEqual(old.log.slice(0, 5).map(({ move }) => move));
    expect(again.frames.at(-1)?.state).toEqual(old.frames[5]?.state);
    expect(game.record).not.toContain('Ana');
    expect(game.seats.map(({ player }) => player)).toEqual(['computer', 'human']);
    const told = withHeader(record, 'branch', JSON.stringify(game.origin));
    const { saved } = await openReplay(told, await startCore());
    expect(saved.origin).toEqual({ ply: 5, names: ['Ana', 'Ben'] });
  });

  it('takes a record that names no game for no game', async () => {
    const record = (await someGame(12)).replace('game: mice\n', '');
    await expect(openReplay(record, await startCore())).rejects.toThrow('there is no game');
  });

  it('keeps a start that is not the beginning', () => {
    const record =
      'kocka 1\ngame: pig\nfrom: {"a":1}\nresult: {"winners":[0]}\n\nroll #0000000000000000 +3\nstop\n';
    expect(lineUpTo(record, 1)).toBe('kocka 1\ngame: pig\nfrom: {"a":1}\n\nroll\n');
  });

  it('believes no header that says something else', () => {
    for (const header of [undefined, 'x', '[]', '{"ply":"1","names":[]}', 'null'])
      expect(originIn(header)).toBeUndefined();
  });
});
