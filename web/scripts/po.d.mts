export interface Entry {
  id: string;
  plural: string | null;
  strings: string[];
}
export function parsePo(text: string): Entry[];
export function compilePo(text: string): Record<string, string | string[]>;
export function compilePoFile(path: string): Record<string, string | string[]>;
