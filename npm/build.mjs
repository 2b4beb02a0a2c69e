// Makes the npm package `kocka` in a folder: node npm/build.mjs FOLDER
// or only the types of the protocol, in npm/src, for the page: node npm/build.mjs --types
//
// The types of the protocol come from where the protocol is: requests and their members from the
// table of docs/protocol.md, games and their options from what the engine itself says to `games`;
// those of the server's messages from data/messages.json, as docs/messages.md does.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const wasm = process.env.KOCKA_WASM ?? join(root, 'build-wasm/kocka.wasm');

/** What a member of a request may be; `!` marks those that must be there. */
const MEMBERS = {
  game: 'GameId',
  seats: 'number',
  options: 'Options[GameId]',
  seed: 'string | number',
  state: 'State',
  seat: 'number',
  move: 'string',
  player: 'string',
  level: 'number',
  sims: 'number',
  ms: 'number',
  again: 'boolean',
  record: 'string',
  now: 'number',
  computers: 'number[]',
  answer: '{ move: string; delay_ms?: number | null } | null',
  clock: '{ wait: number; left: number }',
  sheet: 'Record<string, unknown>',
  random: 'string',
  commit: 'string',
  commits: 'string[]',
};
const NEEDED = new Set([
  'new.game',
  'set.state',
  'play.move',
  'load.record',
  'preview.move',
  'tally.game',
  'tally.sheet',
  'chain.random',
  'verify.record',
]);

/** What a member of an answer is. */
const ANSWERS = {
  games: 'GameInfo[]',
  to_act: 'ToAct',
  moves: 'MoveList',
  events: 'GameEvent[]',
  move: 'string',
  score: 'SeatScore[]',
  winners: 'number[]',
  record: 'string',
  explain: 'Record<string, unknown>',
  tally: 'Record<string, unknown>',
  links: 'string[]',
  next: "'chance' | 'ask' | 'play' | 'wait' | 'over'",
};
const NOT_ALWAYS = new Set(['winners']);

function table(page) {
  const rows = /\| request \| members \| answer \|\n.*\n((?:\|.*\n)+)/.exec(page)?.[1];
  if (!rows) throw new Error('docs/protocol.md has no table of requests');
  const ticks = (text) => [...text.matchAll(/`([a-z_]+)`/g)].map((m) => m[1]);
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1, -1))
    .map(([name, members, answer]) => ({
      name: ticks(name)[0],
      members: ticks(members),
      position: answer.includes('*the position*'),
      answer: ticks(answer).filter((word) => word !== 'play'),
    }));
}

function known(list, name, what) {
  if (!(name in list)) throw new Error(`npm/build.mjs does not know the type of ${what} ${name}`);
  return list[name];
}

function requestType({ name, members }) {
  const fields = members.map((m) => {
    const mark = NEEDED.has(`${name}.${m}`) ? '' : '?';
    return `  ${m}${mark}: ${known(MEMBERS, m, 'member')};`;
  });
  return [`export interface ${title(name)}Request {`, `  do: '${name}';`, ...fields, '}', ''];
}

function answerType({ name, position, answer }) {
  const fields = answer.map(
    (m) => `  ${m}${NOT_ALWAYS.has(m) ? '?' : ''}: ${known(ANSWERS, m, 'answer')};`,
  );
  const base = position ? 'Position' : 'Ok';
  return [`export interface ${title(name)}Answer extends ${base} {`, ...fields, '}', ''];
}

const title = (name) => name[0].toUpperCase() + name.slice(1);
const quoted = (list) => list.map((x) => `'${x}'`).join(' | ');

function optionType(o) {
  switch (o.type) {
    case 'bool':
      return 'boolean';
    case 'choice':
      return quoted(o.choices);
    case 'int':
    case 'seat':
      return 'number';
    case 'object':
      return `Partial<Record<${quoted(o.keys)}, ${o.length ? 'number[]' : 'number'}>>`;
    case 'list':
      return [quoted(o.choices ?? []), 'string[]'].filter(Boolean).join(' | ');
  }
  throw new Error(`npm/build.mjs does not know options of type ${o.type}`);
}

function optionsType(games) {
  const lines = [
    '/** The options of each game, all with a default. */',
    'export interface Options {',
  ];
  for (const game of games) {
    lines.push(`  ${game.id}: {`);
    for (const o of game.options) {
      lines.push(`    /** ${o.meaning} */`, `    '${o.name}'?: ${optionType(o)};`);
    }
    lines.push('  };');
  }
  return [...lines, '}', ''];
}

function codes(page) {
  const rows = /\| code \| what it means \|\n.*\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  return [...rows.matchAll(/^\| `([a-z-]+)`/gm)].map((m) => m[1]);
}

const COMMON = readFileSync(join(root, 'npm/src/common.d.ts'), 'utf8');

function protocolTypes(page, games) {
  const requests = table(page);
  const lines = [
    '// Made by npm/build.mjs from docs/protocol.md and the engine; do not edit.',
    '',
    `export type GameId = ${quoted(games.map((g) => g.id))};`,
    `export type ErrorCode = ${quoted(codes(page))};`,
    '',
    ...optionsType(games),
    COMMON,
    ...requests.flatMap((r) => [...requestType(r), ...answerType(r)]),
    'export interface Requests {',
    ...requests.map((r) => `  ${r.name}: ${title(r.name)}Request;`),
    '}',
    'export interface Answers {',
    ...requests.map((r) => `  ${r.name}: ${title(r.name)}Answer;`),
    '}',
    '/** A request of this kind; `id`, if there is one, comes back. */',
    'export type RequestOf<D extends keyof Answers> = Requests[D] & { id?: unknown; do: D };',
    '',
  ];
  return lines.join('\n');
}

/** What the engine says to `games`, asked before there are any types. */
async function askGames(core) {
  const { openEngine } = await import(pathToFileURL(core).href);
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
  return JSON.parse(openEngine(instance)('{"do":"games"}')).games;
}

function manifest() {
  const both = (name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  return {
    name: 'kocka',
    version: readFileSync(join(root, 'VERSION'), 'utf8').trim(),
    description: 'Four family board games: rules and computer players, as WebAssembly',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    files: ['dist', 'kocka.wasm', 'protocol.md'],
    exports: {
      '.': { types: './dist/index.d.ts', node: './dist/node.js', default: './dist/index.js' },
      './core': both('core'),
      './messages': { types: './dist/messages.d.ts', default: './dist/messages.js' },
      './kocka.wasm': './kocka.wasm',
      './package.json': './package.json',
    },
    engines: { node: '>=18' },
    keywords: ['board games', 'webassembly', 'rules', 'ai'],
  };
}

function compile(work, out, files) {
  const tsc = join(root, 'web/node_modules/typescript/bin/tsc');
  const flags = ['--target', 'es2022', '--module', 'nodenext', '--moduleResolution', 'nodenext'];
  const strict = ['--strict', '--declaration', '--rewriteRelativeImportExtensions'];
  const lib = ['--lib', 'es2023,dom', '--types', 'node', '--rootDir', join(work, 'src')];
  const roots = ['--typeRoots', join(root, 'web/node_modules/@types')];
  const args = [tsc, ...flags, ...strict, ...lib, ...roots, '--outDir', out];
  execFileSync(process.execPath, [...args, ...files.map((f) => join(work, 'src', f))], {
    cwd: work, // away from the page's tsconfig.json
    stdio: 'inherit',
  });
}

/** Where the package is compiled: tsc makes nothing of node_modules. */
function workplace() {
  const work = mkdtempSync(join(tmpdir(), 'kocka-npm-'));
  cpSync(join(root, 'npm/src'), join(work, 'src'), { recursive: true });
  writeFileSync(join(work, 'package.json'), '{"type":"module"}');
  return work;
}

/** npm/src/protocol.ts; the page takes the package from its sources. */
async function writeTypes(work) {
  compile(work, join(work, 'dist'), ['core.ts']);
  const page = readFileSync(join(root, 'docs/protocol.md'), 'utf8');
  const games = await askGames(join(work, 'dist/core.js'));
  writeFileSync(join(work, 'src/protocol.ts'), protocolTypes(page, games));
}

async function writePackage(work, folder) {
  const out = resolve(folder);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await writeTypes(work);
  execFileSync('python3', [join(root, 'tools/messages.py'), '--ts', join(work, 'src/messages.ts')]);
  compile(work, join(out, 'dist'), ['index.ts', 'node.ts', 'messages.ts']);
  writeFileSync(join(out, 'package.json'), JSON.stringify(manifest(), null, 2) + '\n');
  cpSync(wasm, join(out, 'kocka.wasm'));
  for (const [from, to] of [
    ['npm/README.md', 'README.md'],
    ['LICENSE', 'LICENSE'],
    ['docs/protocol.md', 'protocol.md'],
  ]) {
    cpSync(join(root, from), join(out, to));
  }
}

const work = workplace();
try {
  if (process.argv[2] === '--types') {
    await writeTypes(work);
    cpSync(join(work, 'src/protocol.ts'), join(root, 'npm/src/protocol.ts'));
  } else if (process.argv[2]) {
    await writePackage(work, process.argv[2]);
  } else {
    throw new Error('node npm/build.mjs FOLDER');
  }
} finally {
  rmSync(work, { recursive: true });
}
