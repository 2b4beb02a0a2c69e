// For Node, whose fetch does not read files: the core is read from beside this file.

import { readFile } from 'node:fs/promises';
import { Kocka } from './engine.ts';

export { Engine, Kocka, Refused } from './engine.ts';
export { openEngine, type AnswerText } from './core.ts';
export type * from './protocol.ts';

/** Loads the core; or give its bytes, its file or the compiled module yourself. */
export async function openKocka(
  from: URL | string | BufferSource | WebAssembly.Module = new URL(
    '../kocka.wasm',
    import.meta.url,
  ),
): Promise<Kocka> {
  if (from instanceof WebAssembly.Module) return new Kocka(from);
  const bytes = typeof from === 'string' || from instanceof URL ? await readFile(from) : from;
  return new Kocka(await WebAssembly.compile(bytes as BufferSource));
}
