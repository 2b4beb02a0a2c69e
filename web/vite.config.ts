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

/*
 * What home loads, and what every game does, in two files instead of dozens: each small file costs
 * the wire its own beginning and a list of what it takes from others. What they import comes along.
 */
const GROUPS = [
  { name: 'base', test: /web\/src\/(app|home\/home)\./, priority: 2 },
  {
    name: 'play',
    test: /web\/src\/(table\/open-table|core\/(local-table|mind)|games\/(events|explained)|ui\/(fresh|follow|round-name))\./,
    priority: 1,
  },
];

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
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
