// Which texts the page uses, and keeping the catalogues in step with them.
//   node scripts/texts.mjs           adds what is new (untranslated), drops what is unused
// A text is used if it stands in t('…'), n('…', '…') or msg('…') in src, in a table of reasons of
// the rules in C, which the page shows when a move is refused, or in a why_say of a computer player,
// which it shows with a hint.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePo } from './po.mjs';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '..');
export const LANGUAGES = ['cs', 'sk', 'pl'];

function files(folder, pattern) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path, pattern);
    return pattern.test(name) ? [path] : [];
  });
}

const LITERAL = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const ONE = new RegExp(String.raw`\b(?:t|msg)\(\s*${LITERAL}`, 'g');
const TWO = new RegExp(String.raw`\bn\(\s*${LITERAL},\s*${LITERAL}`, 'g');
const value = (literal) => new Function(`return ${literal}`)();

/** Map from each text to its plural, or null. */
export function usedTexts() {
  const texts = new Map();
  for (const path of files(join(WEB, 'src'), /\.tsx?$/)) {
    const code = readFileSync(path, 'utf8');
    for (const match of code.matchAll(ONE)) texts.set(value(match[1]), null);
    for (const match of code.matchAll(TWO)) texts.set(value(match[1]), value(match[2]));
  }
  for (const text of [...reasonTexts(), ...whyTexts()]) texts.set(text, null);
  return texts;
}

const ROW = /\{\s*"[a-z-]+",\s*(?:"[A-Z]\d+"|NULL),\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g;

const STRINGS = /(?:"(?:[^"\\]|\\.)*"\s*)+/g;
const WHY = /why_say\(([^;]*);/g;

/** C string literals that stand side by side, as one text. */
const joined = (literals) =>
  [...literals.matchAll(/"(?:[^"\\]|\\.)*"/g)].map((m) => JSON.parse(m[0])).join('');

/* What a pattern finds in the sources of some folders. */
function* findInC(folders, pattern) {
  for (const path of folders.flatMap((folder) => files(join(WEB, '../src', folder), /\.c$/)))
    for (const match of readFileSync(path, 'utf8').matchAll(pattern)) yield match[1];
}

/** The sentences of refused moves, from the rules in C. */
export function reasonTexts() {
  const template = '../tests/support'; // 'kocka new-game' makes a game of it
  return new Set([...findInC(['games', 'game', template], ROW)].map(joined));
}

/** The sentences with which computer players explain themselves. */
export function whyTexts() {
  const calls = [...findInC(['ai'], WHY)];
  return new Set(calls.flatMap((call) => [...call.matchAll(STRINGS)].map((m) => joined(m[0]))));
}

export const poPath = (code) => join(WEB, 'po', `${code}.po`);
export const readCatalogue = (code) => parsePo(readFileSync(poPath(code), 'utf8'));

const HEADERS = {
  cs: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  sk: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  pl: 'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
};

export function writeCatalogue(code, entries) {
  const quote = (text) => JSON.stringify(text ?? '');
  const head = [
    'msgid ""',
    'msgstr ""',
    quote(`Language: ${code}\n`),
    quote('Content-Type: text/plain; charset=UTF-8\n'),
    quote(`Plural-Forms: ${HEADERS[code]}\n`),
  ].join('\n');
  const blocks = entries.map(({ id, plural, strings }) => {
    if (plural === null) return `msgid ${quote(id)}\nmsgstr ${quote(strings[0])}`;
    const forms = [0, 1, 2].map((i) => `msgstr[${i}] ${quote(strings[i])}`);
    return [`msgid ${quote(id)}`, `msgid_plural ${quote(plural)}`, ...forms].join('\n');
  });
  writeFileSync(poPath(code), [head, ...blocks].join('\n\n') + '\n');
}

/** Brings the catalogues in step; `translations` may hold new ones: {code: {id: string | [forms]}}. */
export function update(translations = {}) {
  const used = [...usedTexts()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const code of LANGUAGES) {
    const old = new Map(readCatalogue(code).map((entry) => [entry.id, entry.strings]));
    const entries = used.map(([id, plural]) => {
      const given = translations[code]?.[id];
      const strings = given === undefined ? (old.get(id) ?? []) : [given].flat();
      return { id, plural, strings };
    });
    writeCatalogue(code, entries);
    const missing = entries.filter((e) => !e.strings.some(Boolean)).length;
    console.log(`${code}: ${entries.length} texts, ${missing} untranslated`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) update();
