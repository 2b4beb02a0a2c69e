/// <reference types="node" />

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.ts';
import { anchorOf, linkOf, partOf } from '../../src/net/dice.ts';
import { checkDice, diceText } from '../../src/net/fair.ts';
import { startCore } from './core.ts';

const read = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../tests/core/fair', name), 'utf8');
const header = (record: string, key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(record)![1]!;
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

const PLAIN = read('dice-1.kocka');
const LINKS = read('dice-2.kocka');
const COMMIT = { commit: header(PLAIN, 'commit') };
const WRONG = /^The dice of this game are not/;

let engine: Engine;
beforeAll(async () => {
  engine = await startCore();
});

it('draws the outcomes of a server’s game again', async () => {
  expect((await checkDice(engine, PLAIN, COMMIT))?.outcomes).toBe(25);
});

it('believes the commitment that was seen before the game, not the record’s', async () => {
  const commit = COMMIT.commit.replace(/^./, '0');
  expect(await checkDice(engine, PLAIN, { commit })).toBeNull();
});

it('finds an outcome that is another one', async () => {
  const other = PLAIN.replace(/^die 4 .*$/m, 'die 5')
    .replace(/ #.*$/gm, '')
    .replace(/^result: .*\n/m, '');
  expect(await checkDice(engine, other, COMMIT)).toBeNull();
});

it('says of a game with unknown dice that they are not known', async () => {
  const unknown = PLAIN.replace(/^(fair|commit).*\n/gm, '');
  expect(diceText(await checkDice(engine, unknown, { commit: '' }))).toMatch(WRONG);
});

it('tells what a game proves to who had bound himself, and to others', async () => {
  const [anna] = JSON.parse(header(LINKS, 'commits')) as string[];
  const commits = (JSON.parse(header(LINKS, 'contributions')) as string[]).map((link) =>
    link ? sha256(link) : '',
  );
  const seen = { commit: header(LINKS, 'commit'), commits };
  const proof = await checkDice(engine, LINKS, seen);
  expect(proof).toMatchObject({ outcomes: 24, aborted: 1 });
  expect(diceText(proof, anna)).toMatch(/^Fair: 24 .* 1 attempt to begin was broken off/);
  expect(diceText({ ...proof!, aborted: 0 }, anna)).toMatch(/^Fair: 24 .* are right\.$/);
  expect(diceText(proof)).toMatch(/Nothing of this device/);
  expect(diceText(proof, sha256('00'))).toMatch(/Nothing of this device/);
  commits[2] = anna!; // the third seat had bound itself, and was not counted
  expect(await checkDice(engine, LINKS, seen)).toBeNull();
});

/* ---- our own part ---- */

const core = (request: Record<string, unknown>) => engine.request(request);

it('binds itself once for a table and shows one link after the other', async () => {
  const anchor = await anchorOf('t1', core);
  expect(await anchorOf('t1', core)).toBe(anchor);
  expect(await anchorOf('t2', core)).not.toBe(anchor);
  const [one, other] = await Promise.all([anchorOf('t6', core), anchorOf('t6', core)]);
  expect(one).toBe(other);
  const fair = { commit: 'c1', commits: ['', anchor], awaited: [1] };
  const first = await linkOf('t1', fair, [1], core);
  expect(sha256(first!)).toBe(anchor);
  expect(partOf('t1')!.seen).toEqual({ commit: 'c1', commits: ['', anchor] });
  expect(await linkOf('t1', fair, [1], core)).toBe(first); // after a reload
  const next = { commit: 'c2', commits: ['', first!], awaited: [1], aborted: 1 };
  expect(sha256((await linkOf('t1', next, [1], core))!)).toBe(first);
});

it('shows no link twice for different promises', async () => {
  const anchor = await anchorOf('t3', core);
  const fair = { commit: 'c1', commits: [anchor, 'ab'], awaited: [0] };
  const link = await linkOf('t3', fair, [0], core);
  expect(await linkOf('t3', { ...fair, commit: 'c2' }, [0], core)).toBeNull();
  expect(await linkOf('t3', { ...fair, commits: [anchor, 'cd'] }, [0], core)).toBeNull();
  expect(await linkOf('t3', fair, [0], core)).toBe(link);
});

it('shows nothing that is not awaited, or that another device bound itself to', async () => {
  const anchor = await anchorOf('t4', core);
  const fair = { commit: 'c1', commits: [anchor, 'ab'], awaited: [0] };
  expect(await linkOf('t4', { ...fair, awaited: [1] }, [0], core)).toBeNull();
  expect(await linkOf('t4', { commit: 'c1', commits: [anchor] }, [0], core)).toBeNull();
  expect(await linkOf('t4', { ...fair, commits: ['00', 'ab'] }, [0], core)).toBeNull();
  expect(await linkOf('t5', fair, [0], core)).toBeNull();
});
