import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { catalogues, core, examples, rulesPages, serviceWorker } from './scripts/plugins.mjs';

const wasm = process.env.KOCKA_WASM ?? resolve(import.meta.dirname, '../build-wasm/kocka.wasm');

export default defineConfig({
  base: './',
  plugins: [
    catalogues(),
    rulesPages(),
    core(wasm),
    examples(wasm),
    serviceWorker(resolve(import.meta.dirname, 'scripts/sw.js')),
  ],
  worker: { format: 'es', plugins: () => [core(wasm)] },
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
