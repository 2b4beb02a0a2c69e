// What people are told of a game's options. Each game has a file in texts/; an option
// that it does not name is called by the engine's name and explained by the engine's own sentence.

import type { Options } from '../core/options.ts';
import type { GameId } from '../core/types.ts';
import { msg, t } from '../texts/t.ts';

export interface OptionText {
  label: string;
  sentence: string;
  /** Choices and special numbers, as people call them. */
  values?: [unknown, string][];
  /** An item of a list, as people call it; else its word. */
  item?: (item: string) => string;
  /** Numbers to tap beside the field. */
  numbers?: number[];
  /** Wanted seldom. */
  rare?: boolean;
  /** What is printed on the parts of a box. */
  printed?: boolean;
  /** Rows by name: those that are not there are ours. */
  rows?: boolean;
  /** What holds on the page at so many seats, if it is not the engine's default. */
  usual?: (seats: number) => unknown;
}

/** What the engine refuses, and what people are told instead, beside which option. */
export type Problem = [RegExp, (found: string[]) => [option: string, text: string]];

export interface OptionTexts {
  options: Record<string, OptionText>;
  /** What the printed rules recommend to some players: one tap. */
  advice?: { text: string; options: Options }[];
  /** Who begins, as it is printed. */
  first?: string;
  /** Why the engine refuses some options of this game. */
  problems?: Problem[];
}

const FOUND = import.meta.glob<OptionTexts>('./texts/*.ts', { eager: true, import: 'texts' });

const NONE: OptionTexts = { options: {} };

export const textsOf = (game: GameId): OptionTexts => FOUND[`./texts/${game}.ts`] ?? NONE;

const START: OptionText = {
  label: msg('Who begins'),
  sentence: msg('In a new game of the same players the next one begins.'),
};

export function textOf(game: GameId, name: string, meaning: string): OptionText {
  const known = textsOf(game).options[name] ?? (name === 'start' ? START : null);
  return known ?? { label: name, sentence: meaning };
}

/** A value of an option, as people call it; null: it has no short name. */
export function valueText(text: OptionText, value: unknown): string | null {
  const named = text.values?.find(([one]) => one === value)?.[1];
  if (named !== undefined) return t(named);
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return typeof value === 'string' || typeof value === 'number' ? t(String(value)) : null;
}
