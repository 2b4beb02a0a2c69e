// The WebAssembly engine as a program: request lines in, answer lines out,
// like `kocka engine`. usage: node engine.mjs [kocka.wasm]
import { createInterface } from 'node:readline';
import { load } from './core.mjs';

const answer = await load(
  process.argv[2] ?? new URL('../../build-wasm/kocka.wasm', import.meta.url),
);
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(answer(line) + '\n');
}
