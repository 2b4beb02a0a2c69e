import { describe, expect, it } from 'vitest';
import { Counter, nothing, type Forest, type ForestPoints } from '../../src/keeper/count.ts';
import { impossible, reason } from '../../src/texts/reasons.ts';
import { speak } from '../../src/texts/t.ts';
import { startCore } from './core.ts';

const CARDS = ['pumpkin-sudoku', 'witch-line', 'orb-line', 'heart-cross', 'tree-lines'];
const mice = (red: number) => ({ red, orange: 0, yellow: 0, green: 0, blue: 0 });
const row = (columns: string, kind: string) =>
  Object.fromEntries([...columns].map((column) => [`${column}12`, kind]));

describe('what cannot lie on one table', () => {
  it('is said in the language of the player', async () => {
    await speak('cs');
    const counter = new Counter(await startCore());
    const { problem } = await counter.mice([mice(6), mice(1)]);
    expect(problem).toBe('tolik myší této barvy není: červená');
    const wide = await counter.forest({ cat: 'm13', tiles: row('klmnop', 'tree') }, CARDS, 1);
    expect(wide).toBe('les 1. kola se musí vejít do čtverce 4×4');
    await speak('en');
    expect(await counter.forest({ cat: 'm13', tiles: row('klmnop', 'tree') }, CARDS, 1)).toBe(
      'a forest of round 1 must fit in a square of 4×4',
    );
  });

  it('is never an English sentence elsewhere', async () => {
    await speak('pl');
    const error = { code: 'bad-state', message: 'something that no keeper can cause' };
    expect(impossible(error)).toBe('liczby do siebie nie pasują');
    await speak('en');
  });
});

describe('a puzzle of fives', () => {
  const sheet = (circled: string, marks: number) => ({ circled: [...circled], marks });

  it('counts circled pieces and marks, as the printed examples do', async () => {
    const counter = new Counter(await startCore());
    const printed = [sheet('FLPUTIW', 7), sheet('FLPTVIWX', 5)]; // F20
    const { score, winners, problem } = await counter.puzzle(printed);
    expect(problem).toBeNull();
    expect(score.map(({ total }) => total)).toEqual([24, 27]);
    expect(winners).toEqual([1]);
  });

  it('takes any sheets that rounds can have led to, and no others', async () => {
    const counter = new Counter(await startCore());
    const total = async (...sheets: ReturnType<typeof sheet>[]) => {
      const { score, problem } = await counter.puzzle(sheets);
      return problem ? 'no' : score.map((seat) => seat.total).join(' ');
    };
    expect(await total(sheet('', 0), sheet('', 0))).toBe('0 0');
    expect(await total(sheet('', 1), sheet('', 0))).toBe('1 0'); // nobody found one
    expect(await total(sheet('F', 1), sheet('L', 2))).toBe('2 3');
    expect(await total(sheet('F', 1), sheet('L', 3))).toBe('no');
    expect(await total(sheet('FILNPTUVWXYZ', 0), sheet('', 12))).toBe('30 12');
    expect(await total(sheet('FILNPTUVWXYZ', 6), sheet('', 7))).toBe('no');
    expect(await total(sheet('I', 0), sheet('', 0), sheet('XZ', 1), sheet('', 0))).toBe('4 0 8 0');
    expect(await total(sheet('FILX', 0))).toBe('10');
  });
});

describe('the ghost of wispwood', () => {
  const ghost = (level: number, ...held: number[]) => ({ level, held });
  const square = (side: number) => {
    const squares = [...'klmnop'.slice(0, side)].flatMap((x) =>
      Array.from({ length: side }, (_, y) => `${x}${11 + y}`),
    );
    const tiles = squares.filter((name) => name !== 'm13').map((name) => [name, 'tree']);
    return { cat: 'm13', tiles: Object.fromEntries(tiles) as Record<string, string> };
  };

  it('scores what it holds by its strip', async () => {
    const counter = new Counter(await startCore());
    const printed = await counter.ghost(CARDS, ghost(1, 4, 3, 3, 0), [20]);
    expect(printed).toEqual({ points: 51, strip: [6, 5, 4, 3], turns: 0 });
    const first = await counter.ghost(CARDS, ghost(4, 1, 0, 0, 2), []);
    expect(first).toMatchObject({ points: 18, strip: [8, 7, 6, 5] });
    const none = await counter.ghost(CARDS, ghost(2, 0, 0, 0, 0), []);
    expect(none).toMatchObject({ points: 0, strip: [8, 6, 5, 3] });
    expect(typeof (await counter.ghost(CARDS, ghost(1, 5, 0, 0, 0), []))).toBe('string');
  });

  it('wins or loses at the end', async () => {
    const counter = new Counter(await startCore());
    const trees = (await counter.forest(square(6), CARDS, 3)) as ForestPoints;
    const points = Object.entries(trees.cards).map(([id, card]) => [id, card.points] as const);
    const total = points.reduce((sum, [, more]) => sum + more, trees.bonus);
    const last = { ...Object.fromEntries(points), bonus: trees.bonus, total };
    const none = nothing(CARDS);
    const end = (forest: Forest, first: number) =>
      counter.alone(forest, CARDS, [none, none, last], ghost(1, 3, 0, 0, 0), [first, 6, 18]);
    expect((await end(square(6), total - 24)).winners).toEqual([0]); // as many are enough
    expect((await end(square(6), total - 23)).winners).toEqual([]);
    expect((await end(square(5), total - 23)).winners).toBeNull(); // the round goes on
  });
});

describe('refused moves', () => {
  it('name two things in the language of the player', async () => {
    await speak('sk');
    const text = 'That space offers %s: no cat is needed.';
    const error = {
      code: 'illegal-move',
      message: '',
      reason: { code: 'cat-needless', rule: 'W9', text, what: 'L3 and I4', squares: [] },
    };
    expect(reason(error).text).toContain('L3 a I4');
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
