// The built core in a test: what the page's worker has, without the worker.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Engine } from '../../src/core/engine.ts';
import { openKocka } from 'kocka';

export const WASM = resolve(import.meta.dirname, '../../../build-wasm/kocka.wasm');

export async function startCore(): Promise<Engine> {
  const core = (await openKocka(readFileSync(WASM))).engine();
  return new Engine((text) => Promise.resolve(core.text(text)));
}
