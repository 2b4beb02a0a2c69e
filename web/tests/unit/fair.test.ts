/// <reference types="node" />

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { checkDice } from '../../src/net/fair.ts';
import { startCore } from './core.ts';

const RECORD = readFileSync(
  resolve(import.meta.dirname, '../../../tests/core/fair/dice-1.kocka'),
  'utf8',
);
const COMMIT = /^commit: (.*)$/m.exec(RECORD)![1]!;

it('draws the outcomes of a server’s game again', async () => {
  const engine = await startCore();
  expect(await checkDice(engine, RECORD, COMMIT)).toBe(25);
});

it('believes the commitment that was seen before the game, not the record’s', async () => {
  const engine = await startCore();
  expect(await checkDice(engine, RECORD, COMMIT.replace(/^./, '0'))).toBeNull();
});

it('finds an outcome that is another one', async () => {
  const engine = await startCore();
  const other = RECORD.replace(/^die 4 .*$/m, 'die 5')
    .replace(/ #.*$/gm, '')
    .replace(/^result: .*\n/m, '');
  expect(await checkDice(engine, other, COMMIT)).toBeNull();
});

it('says of a game with unknown dice that they are not known', async () => {
  const engine = await startCore();
  expect(await checkDice(engine, RECORD.replace(/^(fair|commit).*\n/gm, ''), '')).toBeNull();
});
