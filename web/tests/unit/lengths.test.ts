// No function of the page is longer than 60 lines between its braces, no component than 80; what a
// function holds within counts with it. No type has more than 20 members beside its functions,
// unless the comment before it says why it stays whole. In C tests/core/check_lengths.py looks.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const MOST = { function: 60, component: 80, members: 20 };
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

interface Source {
  text: string;
  nodes: [Node, string][];
}

const read = new Map<string, Source>();

function sourceOf(path: string): Source {
  const known = read.get(path);
  if (known) return known;
  const text = readFileSync(resolve(SOURCES, path), 'utf8');
  const found = { text, nodes: [...nodes(parseSync(path, text).program as unknown as Node, '')] };
  read.set(path, found);
  return found;
}

/** The functions of a source, with their names and the lines between their braces. */
function functionsIn(path: string): { name: string; lines: number }[] {
  const source = sourceOf(path);
  const found: { name: string; lines: number }[] = [];
  for (const [node, name] of source.nodes) {
    const { body } = node;
    if (!/Function/.test(node.type) || body?.type !== 'BlockStatement') continue;
    const lines = source.text.slice(body.start, body.end).split('\n').length - 2;
    found.push({ name: node.id?.name ?? name, lines });
  }
  return found;
}

const isFunction = (type: unknown): boolean =>
  isNode(type) &&
  (/Function/.test(type.type) || isFunction(type.typeAnnotation) || isFunction(type.value));

/** What a class, an interface or an object's type has beside its functions. */
function membersOf({ type, body, members }: Node): number | null {
  const within = (body as unknown as Node[] | null) ?? [];
  if (type === 'ClassBody')
    return within.reduce((sum, one) => {
      if (one.type === 'PropertyDefinition') return sum + (isFunction(one.value) ? 0 : 1);
      const { params = [] } = (one.value ?? {}) as { params?: Node[] };
      return sum + params.filter(({ type }) => type === 'TSParameterProperty').length;
    }, 0);
  const signatures = type === 'TSInterfaceBody' ? within : type === 'TSTypeLiteral' && members;
  if (!signatures) return null;
  return (signatures as Node[]).filter(
    (one) => one.type === 'TSPropertySignature' && !isFunction(one.typeAnnotation),
  ).length;
}

/** The types of a source with their members, and what the comment before each says. */
function typesIn(path: string): { name: string; members: number; comment: string }[] {
  const source = sourceOf(path);
  const found: { name: string; members: number; comment: string }[] = [];
  for (const [node, name] of source.nodes) {
    const members = membersOf(node);
    if (members === null) continue;
    const before = source.text.slice(0, node.start).split('\n').slice(0, -1).join('\n');
    const comment = /\/\*(?:(?!\*\/)[^])*\*\/\s*$/.exec(before)?.[0] ?? '';
    found.push({ name, members, comment });
  }
  return found;
}

const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
);

it('no type has more than 20 members without a reason', () => {
  /* What tools make of the protocol has as many as that says. */
  const all = paths
    .filter((path) => !path.startsWith('generated'))
    .flatMap((path) => typesIn(path).map((one) => ({ path, ...one })));
  const large = all.filter(({ members }) => members > MOST.members);
  const found = large.filter(({ comment }) => !comment.includes('stays whole'));
  expect(all.length).toBeGreaterThan(300);
  expect(large.length).toBeGreaterThan(0);
  expect(found.map(({ path, name, members }) => `${path}: ${name} has ${members}`)).toEqual([]);
});

it('no function is longer than 60 lines, no component than 80', () => {
  const all = paths.flatMap((path) => functionsIn(path).map((one) => ({ path, ...one })));
  const long = all.filter(({ path, name, lines }) => {
    const component = path.endsWith('x') && /^[A-Z]/.test(name);
    return lines > (component ? MOST.component : MOST.function);
  });
  expect(all.length).toBeGreaterThan(800);
  expect(long.map(({ path, name, lines }) => `${path}: ${name} has ${lines}`)).toEqual([]);
});
