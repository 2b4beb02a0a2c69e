// Modules that our build makes (scripts/plugins.mjs).

declare module 'virtual:kocka-wasm' {
  const url: string;
  export default url;
}

declare module 'virtual:kocka-examples' {
  const examples: Record<
    string,
    { rows: string[]; points?: number; tiles: Record<string, number>; may: string[] }
  >;
  export default examples;
}

declare module 'virtual:kocka-texts' {
  type Catalogue = Record<string, string | string[]>;
  const parts: Record<string, Record<string, () => Promise<{ default: Catalogue }>>>;
  export default parts;
}

declare module '*/cards.tsv' {
  const cards: [id: string, family: string, paws: number][];
  export default cards;
}
