import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import {
  cards,
  catalogues,
  core,
  examples,
  rulesPages,
  serviceWorker,
} from './scripts/plugins.mjs';

const wasm = process.env.KOCKA_WASM ?? resolve(import.meta.dirname, '../build-wasm/kocka.wasm');

export default defineConfig({
  base: './',
  // the npm package, from its sources
  resolve: { alias: { kocka: resolve(import.meta.dirname, '../npm/src/index.ts') } },
  plugins: [
    catalogues(),
    cards(),
    rulesPages(),
    core(wasm),
    examples(wasm),
    serviceWorker(resolve(import.meta.dirname, 'scripts/sw.js')),
  ],
  worker: { format: 'es', plugins: () => [core(wasm)] },
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
