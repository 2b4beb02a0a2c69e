// The page's words. English is written in the source; other languages come from gettext
// catalogues (data/po), loaded when chosen. Reading t() in a component subscribes it to the
// language, so that a switch in mid-game redraws every sentence and nothing else.

import { signal } from '@preact/signals';

export type Language = 'en' | 'cs' | 'sk' | 'pl';
export type Args = Record<string, string | number>;
type Catalogue = Record<string, string | string[]>;

export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  cs: 'Čeština',
  sk: 'Slovenčina',
  pl: 'Polski',
};

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
  cs: () => import('../../../data/po/cs.po'),
  sk: () => import('../../../data/po/sk.po'),
  pl: () => import('../../../data/po/pl.po'),
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

export async function speak(next: Language): Promise<void> {
  const catalogue = next === 'en' ? {} : (await LOADERS[next]()).default;
  spoken.value = { language: next, catalogue };
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

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
