// The owner's boxes that this device keeps: options of a game with a name (docs/box.md). A box is a
// small text, written before anything shows it (core/kept.ts), also while it is being entered and
// the engine would still refuse it.

import { signal } from '@preact/signals';
import { forgetAside } from './aside.ts';
import { forget, keep, keptUnder, recall } from './kept.ts';
import type { Options } from './options.ts';
import { packRecord, unpackRecord } from './record.ts';
import { freshId, type GameId } from './types.ts';

const KEY = 'box.';
const VERSION = 1;

export interface Box {
  /** On this device. */
  id: string;
  name: string;
  game: GameId;
  options: Options;
}

/** Why a text is not a box that this page can read. */
export class NoBox extends Error {
  constructor(readonly why: 'part' | 'none' | 'newer') {
    super(why);
  }
}

/** As a file or a link holds it. */
export const boxText = ({ name, game, options }: Box): string =>
  JSON.stringify({ kocka: 'box', version: VERSION, name, game, options });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A new box of this device; throws NoBox. */
export function readBox(text: string, id: string = freshId()): Box {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new NoBox(text.trimStart().startsWith('{') ? 'part' : 'none');
  }
  if (!isObject(found) || found.kocka !== 'box') throw new NoBox('none');
  if (typeof found.version !== 'number' || found.version > VERSION) throw new NoBox('newer');
  if (typeof found.game !== 'string' || !isObject(found.options)) throw new NoBox('none');
  const name = typeof found.name === 'string' ? found.name.slice(0, 60) : '';
  return { id, name, game: found.game, options: found.options };
}

export const packBox = (box: Box): Promise<string> => packRecord(boxText(box));

/** Of a link; throws NoBox. */
export async function unpackBox(packed: string): Promise<Box> {
  let text: string;
  try {
    text = await unpackRecord(packed);
  } catch {
    throw new NoBox('part');
  }
  return readBox(text);
}

/** What is kept, and how many of them only a newer page can read: those stay where they are. */
function kept(): { list: Box[]; newer: number } {
  const found = { list: [] as Box[], newer: 0 };
  for (const id of keptUnder(KEY))
    try {
      found.list.push(readBox(recall(KEY + id) ?? '', id));
    } catch (error) {
      if (error instanceof NoBox && error.why === 'newer') found.newer++;
    }
  return found;
}

const all = signal(kept());

/** How many boxes of any game a newer page has kept here. */
export const newerBoxes = (): number => all.value.newer;

export const boxesOf = (game: GameId): Box[] =>
  all.value.list
    .filter((box) => box.game === game)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));

export function keepBox(box: Box): void {
  keep(KEY + box.id, boxText(box));
  all.value = kept();
}

/** A box from elsewhere is kept once, however often it comes; the one that is there then. */
export function takeBox(box: Box): Box {
  const found = all.value.list.find((one) => boxText(one) === boxText(box));
  if (!found) keepBox(box);
  return found ?? box;
}

export function throwBox(id: string): void {
  forget(KEY + id);
  forgetAside(id);
  all.value = kept();
}
