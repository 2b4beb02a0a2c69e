// The WebAssembly core for Node: load(path) gives a function that answers
// one request text with one answer text.
import { readFileSync } from 'node:fs';

export async function load(path) {
  const module = await WebAssembly.compile(readFileSync(path));
  if (WebAssembly.Module.imports(module).length) throw new Error('the module imports something');
  const { exports: core } = await WebAssembly.instantiate(module);
  core._initialize?.();
  const page = core.kocka_new();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (line) => {
    const bytes = encoder.encode(line);
    const at = core.kocka_input(page, bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    const from = core.kocka_answer(page, bytes.length);
    const memory = new Uint8Array(core.memory.buffer);
    return decoder.decode(memory.subarray(from, memory.indexOf(0, from)));
  };
}
