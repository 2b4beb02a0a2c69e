// Records, as text: headers, an empty line, one move per line (`[SEAT ]MOVE[ #HASH][ +MS]`). The
// page reads only as much of them as it needs to replay and to share; the engine is the judge.

import type { State } from './types.ts';

/** Bytes of a record that is opened here: the engine takes no longer request. */
export const RECORD_MAX = 1_000_000;

/** A text that is no record, or none that can be opened here. */
export class NoRecord extends Error {
  constructor(
    readonly why: 'long' | 'wrong',
    /** From 1, where it is known. */
    readonly line?: number,
    said = '',
  ) {
    super(`no record: ${said || why}`);
  }
}

export interface RecordLine {
  seat: number | null;
  move: string;
}

export interface GameRecord {
  headers: Map<string, string>;
  lines: RecordLine[];
}

const LINE = /^(?:(\d) )?(.*?)(?: #[0-9a-f]{16})?(?: \+\d+)?$/;

export function parseRecord(text: string): GameRecord {
  const [head = '', ...rest] = text.split('\n\n');
  const headers = new Map<string, string>();
  for (const line of head.split('\n').slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ +/, ''));
  }
  const lines: RecordLine[] = [];
  for (const line of rest.join('\n\n').split('\n')) {
    const match = line ? LINE.exec(line) : null;
    if (match) lines.push({ seat: match[1] ? Number(match[1]) : null, move: match[2] ?? '' });
  }
  return { headers, lines };
}

/** As we write it, whoever wrote it: one kind of line end, and one at the end. Throws NoRecord. */
export function plainRecord(text: string): string {
  if (text.length > RECORD_MAX) throw new NoRecord('long');
  return `${text.replaceAll('\r\n', '\n').trimEnd()}\n`;
}

/** The header alone, as a record without moves. */
export function headOf(text: string): string {
  const end = text.indexOf('\n\n');
  return end < 0 ? text : text.slice(0, end + 2);
}

/** The head of a record; moves may follow. `from` or `options` says how it begins. */
export const recordHead = (
  game: string,
  seats: number,
  key: 'from' | 'options',
  value: object,
): string =>
  ['kocka 1', `game: ${game}`, `seats: ${seats}`, `${key}: ${JSON.stringify(value)}`, '', ''].join(
    '\n',
  );

/** The head of a record that begins at a position. */
export const recordFrom = (state: Omit<State, 'winners'>, seats: number): string =>
  recordHead(String(state.game), seats, 'from', state);

/** The record with a header set or replaced; `names` is how a shared game tells who played. */
export function withHeader(text: string, key: string, value: string): string {
  const [head = '', ...rest] = text.split('\n\n');
  const lines = head.split('\n').filter((line) => !line.startsWith(`${key}:`));
  return [[...lines, `${key}: ${value}`].join('\n'), ...rest].join('\n\n');
}

/** The same game from its beginning to its end, whatever else is written in their heads. */
export function samePlay(one: string, other: string): boolean {
  const [a, b] = [parseRecord(one), parseRecord(other)];
  const same = (key: string) => a.headers.get(key) === b.headers.get(key);
  return (
    ['game', 'seats', 'options', 'from'].every(same) &&
    a.lines.length === b.lines.length &&
    a.lines.every(({ seat, move }, i) => seat === b.lines[i]!.seat && move === b.lines[i]!.move)
  );
}

/** Without hashes and times: the shortest text that replays. */
export function shortRecord(text: string): string {
  return text.replace(/ #[0-9a-f]{16}( \+\d+)?$/gm, '');
}

/* What comes out at the other end; a little text can hold a great one, so there is a limit. */
async function pipe(
  bytes: Uint8Array,
  through: GenericTransformStream,
  most: number,
): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(through as never);
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new NoRecord('long');
    }
    parts.push(value);
  }
}

/** The record as letters for an address: deflated, in base64url. */
export async function packRecord(text: string): Promise<string> {
  const plain = new TextEncoder().encode(text);
  const bytes = await pipe(plain, new CompressionStream('deflate-raw'), Infinity);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws NoRecord. */
export async function unpackRecord(packed: string): Promise<string> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await pipe(bytes, new DecompressionStream('deflate-raw'), RECORD_MAX);
    return new TextDecoder().decode(text);
  } catch (error) {
    throw error instanceof NoRecord ? error : new NoRecord('wrong');
  }
}
