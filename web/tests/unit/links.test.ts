// Links to games that people have sent each other open for ever. Those in links-1.0.json were made
// by version 1.0 of records in tests/corpus; keep them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseRecord, unpackRecord } from '../../src/core/record.ts';
import { startCore } from './core.ts';

const CORPUS = resolve(import.meta.dirname, '../../../tests/corpus');
const LINKS = JSON.parse(readFileSync(`${CORPUS}/links-1.0.json`, 'utf8')) as Record<
  string,
  string
>;

it.each(Object.entries(LINKS))('a link of version 1.0 shows the game %s', async (name, packed) => {
  const record = await unpackRecord(packed);
  const whole = readFileSync(`${CORPUS}/0.1/${name}.kocka`, 'utf8');
  expect(parseRecord(record).lines).toEqual(parseRecord(whole).lines);
  expect(parseRecord(record).headers.get('names')).toBe('["Ana","Žofia"]');
  const engine = await startCore();
  const shown = await engine.request({ do: 'load', record });
  const last = whole.trimEnd().split('#').at(-1)?.split(' ')[0];
  expect(shown).toMatchObject({ hash: last });
});
