// Reads gettext catalogues: the small part of the .po format that we write ourselves (msgid,
// msgid_plural, msgstr, comments, wrapped strings). One idea: a catalogue becomes a plain object
// from English to a string, or to a list of plural forms, so that the page needs no gettext.

import { readFileSync } from 'node:fs';

const unquote = (text) => JSON.parse(text);

/** Returns [{id, plural, strings}] of a .po text, the header (empty id) left out. */
export function parsePo(text) {
  const entries = [];
  let entry = null;
  let append = () => {};
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const match = /^(msgid|msgid_plural|msgstr(?:\[(\d+)\])?)\s+(".*")$/.exec(line);
    if (match) {
      const value = unquote(match[3]);
      if (match[1] === 'msgid') {
        entry = { id: value, plural: null, strings: [] };
        entries.push(entry);
        append = (more) => (entry.id += more);
      } else if (match[1] === 'msgid_plural') {
        entry.plural = value;
        append = (more) => (entry.plural += more);
      } else {
        const index = Number(match[2] ?? 0);
        entry.strings[index] = value;
        append = (more) => (entry.strings[index] += more);
      }
    } else if (line.startsWith('"')) {
      append(unquote(line));
    }
  }
  return entries.filter((e) => e.id !== '');
}

/** The catalogue object that the page loads; untranslated entries are left out. */
export function compilePo(text) {
  const catalogue = {};
  for (const { id, plural, strings } of parsePo(text)) {
    if (strings.every((s) => s)) catalogue[id] = plural === null ? strings[0] : strings;
  }
  return catalogue;
}

export const compilePoFile = (path) => compilePo(readFileSync(path, 'utf8'));
