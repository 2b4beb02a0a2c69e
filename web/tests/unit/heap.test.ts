import { readFileSync } from 'node:fs';
import { openEngine } from 'kocka';
import { expect, it } from 'vitest';
import { WASM } from './core.ts';

/** How many bytes the core has after so many games of each kind. */
async function bytesAfter(games: number) {
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM));
  (instance.exports._initialize as () => void)();
  for (let seed = 0; seed < games; seed++) {
    for (const game of ['wispwood', 'mice', 'cubes', 'fives', 'pig']) {
      const answer = openEngine(instance);
      const ask = (request: object) => JSON.parse(answer(JSON.stringify(request)));
      ask({ do: 'new', game, seed });
      for (let turn = 0; turn < 30; turn++) {
        const best = ask({ do: 'best', level: 3, sims: 50 });
        if (best.move) ask({ do: 'play', move: best.move });
        else ask({ do: 'next' });
      }
      ask({ do: 'record' });
      answer.close();
    }
  }
  return (instance.exports.memory as WebAssembly.Memory).buffer.byteLength;
}

it('the core gives back what it took: memory does not grow from game to game', async () => {
  const few = await bytesAfter(2);
  expect(few).toBeLessThan(16 * 1024 * 1024);
  expect(await bytesAfter(12)).toBeLessThan(1.1 * few);
});
