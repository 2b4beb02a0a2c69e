import { describe, expect, it } from 'vitest';
import { Counter } from '../../src/keeper/count.ts';
import { impossible, reason } from '../../src/core/reasons.ts';
import { need, speak } from '../../src/texts/t.ts';
import { keeper as fivesKeeper } from '../../src/keeper/fives-sheet.tsx';
import { keeper as miceKeeper } from '../../src/keeper/mice-sheet.tsx';
import { counted } from '../../src/keeper/notes.ts';
import { count, keeper as wispwoodKeeper, lies } from '../../src/keeper/wispwood-sheet.tsx';
import { gaps, type Forest } from '../../src/keeper/wispwood-forest.ts';
import { startCore } from './core.ts';

const core = async () => {
  const engine = await startCore();
  return (request: Record<string, unknown>) => engine.request(request);
};

const CARDS = ['pumpkin-sudoku', 'witch-line', 'orb-line', 'heart-cross', 'tree-lines'];
const mice = (red: number) => ({ red, orange: 0, yellow: 0, green: 0, blue: 0 });
const row = (columns: string, kind: string) =>
  Object.fromEntries([...columns].map((column) => [`${column}12`, kind]));

describe('what cannot lie on one table', () => {
  it('is said in the language of the player', async () => {
    await speak('cs');
    const known = [miceKeeper, wispwoodKeeper].flatMap(({ impossible: own = [] }) => own);
    const counter = new Counter(known, await core());
    const { problem } = await counter.tally('mice', 2, { cards: [mice(6), mice(1)] });
    expect(problem).toBe('tolik myší této barvy není: červená');
    const forests = [{ cat: 'm13', tiles: row('klmnop', 'tree') }];
    const wide = () => counter.tally('wispwood', 1, { rounds: [{ forests }] }, { cards: CARDS });
    expect((await wide()).problem).toBe('les 1. kola se musí vejít do čtverce 4×4');
    await speak('en');
    expect((await wide()).problem).toBe('a forest of round 1 must fit in a square of 4×4');
  });

  it('is never an English sentence elsewhere', async () => {
    await speak('pl');
    const error = { code: 'bad-state', message: 'something that no keeper can cause' };
    expect(impossible(error)).toBe('liczby do siebie nie pasują');
    await speak('en');
  });
});

// What sheets are worth is tested where it is counted: tests/games/check_tally.py.
describe('a sheet', () => {
  it('is counted by the core', async () => {
    const counter = new Counter([], await core());
    const sheets = [
      { circled: [...'FLPUTIW'], marks: 7 },
      { circled: [...'FLPTVIWX'], marks: 5 },
    ]; // F20
    const puzzle = { mode: 'puzzle' };
    const { score, winners } = await counter.tally('fives', 2, { sheets, over: true }, puzzle);
    expect(score.map(({ total }) => total)).toEqual([24, 27]);
    expect(winners).toEqual([1]);
  });

  it('is counted by what a box has of the points, whatever else is in it', async () => {
    const counter = new Counter([], await core());
    const white = [...'AB'].map((first) => first + 'ABCDEF'.repeat(17).slice(0, 99));
    const notes = { names: [], data: null, options: { values: { I: 9 }, white } };
    const options = { ...counted(notes, fivesKeeper.counts), mode: 'puzzle' };
    const sheets = Array.from({ length: 3 }, () => ({ circled: ['I'], marks: 0 }));
    const tally = await counter.tally('fives', 3, { sheets, over: true }, options);
    expect(tally.problem).toBeFalsy();
    expect(tally.score.map(({ total }) => total)).toEqual([9, 9, 9]);
  });
});

describe('refused moves', () => {
  it('name two things in the language of the player', async () => {
    need('games/wispwood');
    await speak('sk');
    const text = 'That space offers %s: no cat is needed.';
    const error = {
      code: 'illegal-move',
      message: '',
      reason: { code: 'cat-needless', rule: 'W9', text, what: 'L3 and I4', squares: [] },
    };
    expect(reason(error).text).toContain('roh z troch a tyčka zo štyroch');
    expect(reason(error).text).not.toContain('offers');
    await speak('en');
  });

  it('spell the symbols of five squares', async () => {
    const engine = await startCore();
    const lines = Array.from({ length: 10 }, () => 'AABCDEFABC').join('\n');
    const options = { boards: [lines, lines] };
    await engine.request({ do: 'new', game: 'fives', seats: 2, options });
    await engine.request({ do: 'play', move: 'roll AABCD' });
    const refused = await engine
      .request({ do: 'play', seat: 0, move: 'draw b1 c1 d1 e1 f1' })
      .catch((error: { reason: Parameters<typeof reason>[0] }) => reason(error.reason));
    expect(refused).toEqual({
      text: 'These squares show circle cross triangle wave square, but the dice do not.',
      rule: 'F6',
    });
  });
});

describe('forests of a real table', () => {
  const tiles = { l12: 'heart', l13: 'tree' };
  const untouched = { cat: 'm13', tiles: {} };
  const sheet = (forests: Forest[][], options = {}) => ({
    names: forests[0]!.map(() => ''),
    data: { cards: CARDS, forests, ghost: { level: 1, held: forests.map(() => [0, 0, 0, 0]) } },
    options,
  });
  const told = async (forests: Forest[][], round: number) => {
    const counter = new Counter([], await core());
    const { more, problem } = await count(sheet(forests), counter, round);
    return { of: 0, cards: [], rounds: [], ...more, forests, problem: problem !== null };
  };

  it('begin a round with the wisps and the cat of the one before', async () => {
    const forests = [[{ cat: 'm12', tiles }], [untouched], [untouched]];
    const found = await told(forests, 2);
    for (const round of [1, 2])
      expect(lies(found, forests, round, 0)).toEqual({ cat: 'm12', tiles: { l12: 'heart' } });
    expect(lies(found, [...forests], 1, 0)).toBeNull(); // something else was entered since
  });

  it('follow a correction of the round before, until something is entered', async () => {
    const own = { cat: 'm13', tiles: { k11: 'orb' } };
    const corrected = { cat: 'm13', tiles: { l12: 'witch' } };
    const forests = [
      [corrected, untouched],
      [untouched, own],
    ];
    const found = await told(forests, 1);
    expect(lies(found, forests, 1, 0)).toEqual(corrected);
    expect(lies(found, forests, 1, 1)).toEqual(own);
  });

  it('are shown as before while others cannot be', async () => {
    const wide = { cat: 'm13', tiles: row('klmnop', 'tree') };
    const found = await told([[wide, untouched]], 0);
    expect(found.problem).toBe(true);
    expect(lies(found, [[wide, untouched]], 0, 0)).toEqual(wide);
    expect(lies(found, [[wide, untouched]], 0, 1)).toEqual(untouched);
    expect(lies(found, [[wide], [untouched]], 1, 0)).toBeNull(); // what stays is not known
  });

  it('are counted by the cards that the box has, be it the chosen ones or not', async () => {
    const counter = new Counter([], await core());
    const pool = ['witch-chain', 'witch-ring', 'orb-line'];
    const counts = async (forest: Forest, options: object) =>
      (await count(sheet([[forest, untouched]], options), counter, 0)).more;
    const box = await counts(untouched, { pool, 'no-trees-card': true });
    const able = (family: string) => box?.cards.filter((id) => id.startsWith(family));
    expect(able('witch')?.toSorted()).toEqual(['witch-chain', 'witch-ring']);
    expect(able('orb')).toEqual(['orb-line']);
    expect(able('heart')).toHaveLength(5);
    expect(able('tree')).toEqual([]);
    const laid = Object.keys(box?.rounds?.[0]?.forests[0]?.cards ?? {});
    expect(laid).toEqual([CARDS[0], able('witch')?.[0], 'orb-line', 'heart-cross']);
    const wide = { cat: 'm13', tiles: row('klmnop', 'tree') };
    const refused = await counts(wide, { pool });
    expect(refused?.cards).toContain(CARDS[4]); // told although the forest cannot be counted
    expect(refused?.rounds).toBeUndefined();
  });

  it('have room in a square that grows, and as many rounds as are played', async () => {
    const rounds = [[untouched], [untouched], [untouched]];
    const found = await told(rounds, 2);
    const room = found.rounds.map(({ side }) => gaps(untouched, side).length + 1);
    expect(room).toEqual([16, 25, 36]);
    const counter = new Counter([], await core());
    const third = [...rounds.slice(1), [{ cat: 'm13', tiles }]];
    const { more, problem } = await count(sheet(third, { 'two-rounds': true }), counter, 2);
    expect([problem, more?.of, more?.rounds?.length]).toEqual([null, 2, 2]);
  });
});
