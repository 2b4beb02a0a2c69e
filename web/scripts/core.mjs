// The built core in Node: objects in, objects out.

import { readFileSync } from 'node:fs';

/** An engine of this module: a function that answers requests, or throws. */
export async function openCore(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  const { memory, kocka_new, kocka_input, kocka_answer } = instance.exports;
  const engine = kocka_new();
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    new Uint8Array(memory.buffer, kocka_input(engine, bytes.length)).set(bytes);
    const at = kocka_answer(engine, bytes.length);
    const all = new Uint8Array(memory.buffer);
    const answer = JSON.parse(new TextDecoder().decode(all.subarray(at, all.indexOf(0, at))));
    if (!answer.ok) throw new Error(`the core refuses ${request.do}: ${answer.error.message}`);
    return answer;
  };
}
