// The WebAssembly engine as a program: request lines in, answer lines out,
// like `kocka engine`. usage: node engine.mjs [kocka.wasm]
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const path = process.argv[2] ?? new URL('../../build-wasm/kocka.wasm', import.meta.url);
const module = await WebAssembly.compile(readFileSync(path));
if (WebAssembly.Module.imports(module).length) throw new Error('the module imports something');
const { exports: core } = await WebAssembly.instantiate(module);
core._initialize?.();
const page = core.kocka_new();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function answer(line) {
  const bytes = encoder.encode(line);
  const at = core.kocka_input(page, bytes.length);
  new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
  const from = core.kocka_answer(page, bytes.length);
  const memory = new Uint8Array(core.memory.buffer);
  return decoder.decode(memory.subarray(from, memory.indexOf(0, from)));
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(answer(line) + '\n');
}
