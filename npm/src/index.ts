// For browsers and workers: the core is fetched from beside this file.

import { Kocka } from './engine.ts';

export { Engine, Kocka, Refused } from './engine.ts';
export { openEngine, type AnswerText } from './core.ts';
export type * from './protocol.ts';

/** Loads the core; or give its bytes, its address or the compiled module yourself. */
export async function openKocka(
  from: URL | string | BufferSource | WebAssembly.Module = new URL(
    '../kocka.wasm',
    import.meta.url,
  ),
): Promise<Kocka> {
  if (from instanceof WebAssembly.Module) return new Kocka(from);
  if (typeof from !== 'string' && !(from instanceof URL)) {
    return new Kocka(await WebAssembly.compile(from));
  }
  const response = await fetch(from);
  if (!response.ok) throw new Error(`kocka: ${String(from)}: ${response.status}`);
  return new Kocka(await WebAssembly.compile(await response.arrayBuffer()));
}
