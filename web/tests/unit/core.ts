// The built core in a test: what the page's worker has, without the worker.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Engine } from '../../src/core/engine.ts';
import { openEngine } from '../../../npm/src/core.ts';

const WASM = resolve(import.meta.dirname, '../../../build-wasm/kocka.wasm');

export async function startCore(): Promise<Engine> {
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM), {});
  const answer = openEngine(instance);
  return new Engine((text) => Promise.resolve(answer(text)));
}
