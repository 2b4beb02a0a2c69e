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

declare module '*.po' {
  const catalogue: Record<string, string | string[]>;
  export default catalogue;
}
