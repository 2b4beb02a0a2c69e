// Our small build steps, as Vite plugins: catalogues and rules to JSON, the WebAssembly core as a hashed
// asset, examples of the goal cards, and a service worker that knows every file of the build.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { cardExamples } from './examples.mjs';

const tool = (name, ...words) =>
  execFileSync(resolve(import.meta.dirname, '../../tools', name), words, { encoding: 'utf8' });

/** Imports of `*.po` give what the page says of that catalogue. */
export function catalogues() {
  return {
    name: 'kocka-catalogues',
    transform(_, id) {
      if (!id.endsWith('.po')) return null;
      const texts = tool('po.py', 'page', basename(id, '.po'));
      return { code: `export default ${texts.trim()};`, map: null };
    },
  };
}

/** Imports of a rules page give its blocks; all are read at once, when the first is wanted. */
export function rulesPages() {
  let pages = null;
  return {
    name: 'kocka-rules-pages',
    watchChange: () => (pages = null),
    transform(_, id) {
      const [, page] = /\/docs\/rules\/(\w+\/\w+)\.md$/.exec(id) ?? [];
      if (!page) return null;
      pages ??= JSON.parse(tool('pages.py', 'page'));
      return { code: `export default ${JSON.stringify(pages[page])};`, map: null };
    },
  };
}

/** `virtual:kocka-wasm` gives the address of the core, or '' where it has not been built. */
export function core(file) {
  const id = '\0virtual:kocka-wasm';
  let building = false;
  return {
    name: 'kocka-core',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === 'virtual:kocka-wasm' ? id : null),
    load(source) {
      if (source !== id) return null;
      if (!existsSync(file)) {
        this.warn(`${file} is missing: build the core first; this page cannot play`);
        return `export default '';`;
      }
      if (!building) return `export default ${JSON.stringify('/@fs' + resolve(file))};`;
      const ref = this.emitFile({ type: 'asset', name: 'kocka.wasm', source: readFileSync(file) });
      return `export default import.meta.ROLLUP_FILE_URL_${ref};`;
    },
  };
}

/** `virtual:kocka-examples` gives the example of each goal card, counted by the core. */
export function examples(file) {
  const id = '\0virtual:kocka-examples';
  return {
    name: 'kocka-examples',
    resolveId: (source) => (source === 'virtual:kocka-examples' ? id : null),
    async load(source) {
      if (source !== id) return null;
      return `export default ${JSON.stringify(await cardExamples(file))};`;
    },
  };
}

function listFiles(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

/** Writes sw.js last, with the list of files and a version made from their contents. */
export function serviceWorker(template) {
  let out = '';
  return {
    name: 'kocka-service-worker',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      if (!existsSync(out)) return;
      const { writeFileSync } = await import('node:fs');
      const files = listFiles(out)
        .map((path) => relative(out, path))
        .filter((path) => path !== 'sw.js' && !/^shot-/.test(path)) // shown by shops alone
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
      const text = readFileSync(template, 'utf8')
        .replace('VERSION', hash.digest('hex').slice(0, 12))
        .replace('[/* FILES */]', JSON.stringify(['./', ...files]));
      writeFileSync(join(out, 'sw.js'), text);
    },
  };
}
