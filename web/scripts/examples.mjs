// The example of each goal card: its small forest from src/games/wispwood/wisp_examples.c, and what the
// rules' core says about it: the points of each tile, and where a new witch may stand.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCore } from './core.mjs';

const ROOT = join(import.meta.dirname, '../..');
const ROW = /\.card = "([a-z-]+)",\s*\.points = (\d+),\s*\.row = \{([^}]*)\}/g;
const KINDS = { P: 'pumpkin', W: 'witch', O: 'orb', H: 'heart', T: 'tree' };
const SHAPES = ['I2', 'I3', 'L3', 'I4', 'O4', 'T4', 'S4', 'L4'];

/** The forests as they stand in the source: {card, points, rows}. */
export function exampleForests() {
  const source = readFileSync(join(ROOT, 'src/games/wispwood/wisp_examples.c'), 'utf8');
  return [...source.matchAll(ROW)].map(([, card, points, rows]) => ({
    card,
    points: Number(points),
    rows: [...rows.matchAll(/"([^"]+)"/g)].map(([, row]) => row),
  }));
}

const square = (column, row) => `${String.fromCharCode(107 + column)}${11 + row}`;

/* The forest in the middle of a real position: the other tiles are those not seen yet. */
function position(state, rows) {
  const forest = { cat: '', ready: true, tiles: {} };
  const unseen = { ...state.unseen };
  let supply = state.supply;
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter === 'C') forest.cat = square(x, y);
      const kind = KINDS[letter];
      if (!kind) return;
      forest.tiles[square(x, y)] = kind;
      supply--;
      if (kind !== 'tree') unseen[kind]--;
    }),
  );
  const zero = Object.fromEntries([...state.cards, 'bonus', 'total'].map((line) => [line, 0]));
  return {
    ...state,
    forests: [forest, state.forests[1]],
    unseen,
    supply,
    round: 3,
    turn: 1,
    scores: [
      [zero, zero],
      [zero, zero],
    ],
  };
}

/** Per card {rows, points, tiles: {"x,y": points}, may: ["x,y"]}; without the core only rows. */
export async function cardExamples(wasm) {
  const found = exampleForests();
  if (!existsSync(wasm)) {
    return Object.fromEntries(found.map(({ card, rows }) => [card, { rows, tiles: {}, may: [] }]));
  }
  const ask = await openCore(wasm);
  const examples = {};
  for (const { card, rows } of found) {
    const family = card.split('-')[0];
    const others = [...new Set(found.map((e) => e.card.split('-')[0]))];
    const cards = others.map((f) =>
      f === family ? card : found.find((e) => e.card.startsWith(`${f}-`)).card,
    );
    const options = { cards, shapes: SHAPES };
    let answer = ask({ do: 'new', game: 'wispwood', seats: 2, options, seed: 'example' });
    while (answer.to_act === 'chance') answer = ask({ do: 'chance' });
    ask({ do: 'set', state: position(answer.state, rows) });
    const { cards: told, witch } = ask({ do: 'explain' }).explain.forests[0];
    const names = new Map(
      rows.flatMap((row, y) => [...row].map((_, x) => [square(x, y), `${x},${y}`])),
    );
    examples[card] = {
      rows,
      points: told[card].points,
      tiles: Object.fromEntries(
        Object.entries(told[card].tiles ?? {}).map(([at, points]) => [names.get(at), points]),
      ),
      may: family === 'witch' ? (witch ?? []).map((at) => names.get(at)).filter(Boolean) : [],
    };
  }
  return examples;
}
