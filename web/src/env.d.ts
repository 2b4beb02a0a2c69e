// Modules that our build makes (scripts/plugins.mjs).

declare module 'virtual:kocka-wasm' {
  const url: string;
  export default url;
}

declare module '*.po' {
  const catalogue: Record<string, string | string[]>;
  export default catalogue;
}
