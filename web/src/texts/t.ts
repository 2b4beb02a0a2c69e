// The page's words. English is written in the source (but the goal cards); other languages come from gettext
// catalogues (data/po), loaded when chosen, and in parts: a folder that is loaded later brings its
// own with it (scripts/plugins.mjs calls `need` there). Reading t() in a component subscribes it to
// the language, so that a switch in mid-game redraws every sentence and nothing else.

import { signal } from '@preact/signals';
import PARTS from 'virtual:kocka-texts';

export type Language = 'en' | 'cs' | 'sk' | 'pl';
export type Args = Record<string, string | number>;
type Catalogue = Record<string, string | string[]>;

export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  cs: 'Čeština',
  sk: 'Slovenčina',
  pl: 'Polski',
};

/** The index of the plural form for a count, as in the catalogues' Plural-Forms header. */
export const PLURAL: Record<Language, (count: number) => number> = {
  en: (c) => (c === 1 ? 0 : 1),
  cs: (c) => (c === 1 ? 0 : c >= 2 && c <= 4 ? 1 : 2),
  sk: (c) => (c === 1 ? 0 : c >= 2 && c <= 4 ? 1 : 2),
  pl: (c) => {
    const few = c % 10 >= 2 && c % 10 <= 4 && (c % 100 < 12 || c % 100 > 14);
    return c === 1 ? 0 : few ? 1 : 2;
  },
};

const spoken = signal<{ language: Language; catalogue: Catalogue }>({
  language: 'en',
  catalogue: {},
});

export const language = () => spoken.value.language;

export function guessLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Language;
  }
  return 'en';
}

let wanted: Language = 'en';
const needed = new Set(['']);
let reading: Promise<void> = Promise.resolve();
let known = '';

/* All that is needed by now; what has been read before comes from the browser's own memory. */
async function read(): Promise<void> {
  const code = wanted;
  const parts = Object.entries(PARTS[code] ?? {}).filter(([part]) => needed.has(part));
  const names = [code, ...parts.map(([part]) => part)].join();
  if (names === known) return;
  const found = await Promise.all(parts.map(([, load]) => load()));
  known = names;
  const catalogue: Catalogue = Object.assign({}, ...found.map((part) => part.default));
  spoken.value = { language: code, catalogue };
  if (typeof document !== 'undefined') document.documentElement.lang = code;
}

/* One after the other, so that the last one wins. */
const readAgain = () => (reading = reading.then(read, read));

export function speak(next: Language): Promise<void> {
  wanted = next;
  return readAgain();
}

/** From now on the texts of a part of the page are wanted, too. */
export function need(part: string): void {
  if (needed.has(part)) return;
  needed.add(part);
  readAgain().catch(() => needed.delete(part));
}

/** What has been loaded, when it can speak: without it the first words might be English. */
export const spoke = async <T>(loaded: Promise<T>): Promise<T> => {
  const found = await loaded;
  await reading.catch(() => {}); // English then
  return found;
};

const fill = (text: string, args?: Args) =>
  args ? text.replace(/\{(\w+)\}/g, (whole, key: string) => String(args[key] ?? whole)) : text;

/** The sentence in the player's language; `{name}` is filled from args. */
export function t(id: string, args?: Args): string {
  const found = spoken.value.catalogue[id];
  return fill(typeof found === 'string' ? found : id, args);
}

/** A sentence that depends on a count; `{n}` is the count. */
export function n(one: string, many: string, count: number, args?: Args): string {
  const { language: code, catalogue } = spoken.value;
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : null;
  const text = forms ? forms[PLURAL[code](count)] : count === 1 ? one : many;
  return fill(text ?? many, { n: count, ...args });
}

/** Marks a text for the catalogue that is translated later, where it is shown. */
export const msg = (id: string) => id;
