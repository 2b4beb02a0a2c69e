import type { Entry } from './po.mjs';
export const LANGUAGES: string[];
export function usedTexts(): Map<string, string | null>;
export function reasonTexts(): Set<string>;
export function whyTexts(): Set<string>;
export function readCatalogue(code: string): Entry[];
export function update(translations?: Record<string, Record<string, string | string[]>>): void;
