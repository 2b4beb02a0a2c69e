// The rules pages of docs/rules, as the build gives them (tools/pages.py says how they look).

/** Words, and words in a style. */
export type Line = (string | ['strong' | 'em' | 'code', string])[];

export type Block =
  ['h', number, Line] | ['p', string | null, Line] | ['ul' | 'ol', Line[]] | ['table', Line[][]];

const PAGES = import.meta.glob<Block[]>('../../../docs/rules/*/*.md', { import: 'default' });

/** A game's rules in a language, or in English; without a page, nothing. */
export async function loadRules(game: string, code: string): Promise<Block[]> {
  const find = (lang: string) =>
    Object.entries(PAGES).find(([path]) => path.endsWith(`/${lang}/${game}.md`))?.[1];
  const page = find(code) ?? find('en');
  return page ? page() : [];
}
