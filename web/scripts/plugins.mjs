// Our small build steps, as Vite plugins: catalogues and rules to JSON, the WebAssembly core as a hashed
// asset, examples of the goal cards, and a service worker that knows every file of the build.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { cardExamples } from './examples.mjs';

const tool = (name, ...words) =>
  execFileSync(resolve(import.meta.dirname, '../../tools', name), words, { encoding: 'utf8' });

const PO = resolve(import.meta.dirname, '../../data/po');
const PAGE = resolve(import.meta.dirname, '../src');

/**
 * `virtual:kocka-texts` gives for each language what the page says there, in parts: '' from the
 * start, the others with the first module of their folder that says something; not so info.ts of a
 * game, which home shows.
 */
export function catalogues() {
  const id = '\0virtual:kocka-texts';
  const languages = ['en', ...readdirSync(PO).map((name) => basename(name, '.po'))];
  const read = () =>
    Object.fromEntries(languages.map((lang) => [lang, JSON.parse(tool('po.py', 'page', lang))]));
  let texts = null;
  const all = () => (texts ??= read());
  const list = (lang) =>
    Object.keys(all()[lang]).map(
      (part) => `${JSON.stringify(part)}: () => import('virtual:kocka-texts/${lang}/${part}')`,
    );
  return {
    name: 'kocka-catalogues',
    watchChange: () => (texts = null),
    resolveId: (source) => (source.startsWith(id.slice(1)) ? `\0${source}` : null),
    load(source) {
      if (!source.startsWith(id)) return null;
      for (const file of readdirSync(PO)) this.addWatchFile(join(PO, file));
      if (source === id) {
        return `export default {${languages.map((lang) => `${lang}: {${list(lang)}}`)}};`;
      }
      const [, lang, part] = /^\/(\w+)\/(.*)$/.exec(source.slice(id.length));
      return `export default ${JSON.stringify(all()[lang][part])};`;
    },
    transform(code, path) {
      const part = Object.keys(all()[languages[1]]).find(
        (name) => name && path.startsWith(join(PAGE, name, '/')) && basename(path) !== 'info.ts',
      );
      if (part === undefined || !/from ['"][./]*texts\/t\.ts['"]/.test(code)) return null;
      const t = JSON.stringify(join(PAGE, 'texts/t.ts'));
      const more = `import { need as needTexts } from ${t}; needTexts(${JSON.stringify(part)});`;
      return { code: `${code}\n${more}\n`, map: null };
    },
  };
}

/** An import of the table of goal cards gives what is not said: the rest is in the catalogues. */
export function cards() {
  return {
    name: 'kocka-cards',
    transform(code, id) {
      if (!id.endsWith('/data/cards.tsv')) return null;
      const [head, ...rows] = code
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
      const [family, paws] = ['family', 'paws'].map((name) => head.indexOf(name));
      const table = rows.map((row) => [row[0], row[family], Number(row[paws])]);
      return { code: `export default ${JSON.stringify(table)};`, map: null };
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
