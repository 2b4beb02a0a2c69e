// Records, as text: headers, an empty line, one move per line (`[SEAT ]MOVE[ #HASH][ +MS]`). The
// page reads only as much of them as it needs to replay and to share; the engine is the judge.

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
    const colon = line.indexOf(': ');
    if (colon > 0) headers.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const lines: RecordLine[] = [];
  for (const line of rest.join('\n\n').split('\n')) {
    const match = line ? LINE.exec(line) : null;
    if (match) lines.push({ seat: match[1] ? Number(match[1]) : null, move: match[2] ?? '' });
  }
  return { headers, lines };
}

/** The header alone, as a record without moves. */
export const headOf = (text: string) => text.slice(0, text.indexOf('\n\n') + 2);

/** The record with a header set or replaced; `names` is how a shared game tells who played. */
export function withHeader(text: string, key: string, value: string): string {
  const [head = '', ...rest] = text.split('\n\n');
  const lines = head.split('\n').filter((line) => !line.startsWith(`${key}: `));
  return [[...lines, `${key}: ${value}`].join('\n'), ...rest].join('\n\n');
}

/** Without hashes and times: the shortest text that replays. */
export function shortRecord(text: string): string {
  return text.replace(/ #[0-9a-f]{16}( \+\d+)?$/gm, '');
}

async function pipe(bytes: Uint8Array, through: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(through as never);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The record as letters for an address: deflated, in base64url. */
export async function packRecord(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpackRecord(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
}
