// No function of the page is longer than 60 lines between its braces, no component than 80; in C
// tests/core/check_lengths.py looks. What a function holds within counts with it.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const MOST = { function: 60, component: 80 };
const SOURCES = resolve(import.meta.dirname, '../../src');

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string };
  body?: Node | null;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below this one, with the name under which it stands. */
function* nodes(node: Node, name: string): Generator<[Node, string]> {
  yield [node, name];
  for (const value of Object.values(node))
    for (const below of [value].flat())
      if (isNode(below)) yield* nodes(below, node.id?.name ?? node.key?.name ?? name);
}

/** The functions of a source, with their names and the lines between their braces. */
function functionsIn(path: string): { name: string; lines: number }[] {
  const source = readFileSync(resolve(SOURCES, path), 'utf8');
  const found: { name: string; lines: number }[] = [];
  for (const [node, name] of nodes(parseSync(path, source).program as unknown as Node, '')) {
    const { body } = node;
    if (!/Function/.test(node.type) || body?.type !== 'BlockStatement') continue;
    const lines = source.slice(body.start, body.end).split('\n').length - 2;
    found.push({ name: node.id?.name ?? name, lines });
  }
  return found;
}

it('no function is longer than 60 lines, no component than 80', () => {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const all = paths.flatMap((path) => functionsIn(path).map((one) => ({ path, ...one })));
  const long = all.filter(({ path, name, lines }) => {
    const component = path.endsWith('x') && /^[A-Z]/.test(name);
    return lines > (component ? MOST.component : MOST.function);
  });
  expect(all.length).toBeGreaterThan(800);
  expect(long.map(({ path, name, lines }) => `${path}: ${name} has ${lines}`)).toEqual([]);
});
