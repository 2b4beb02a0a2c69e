import { expect, it } from 'vitest';
import {
  packRecord,
  parseRecord,
  samePlay,
  shortRecord,
  unpackRecord,
  withHeader,
} from '../../src/core/record.ts';

const TEXT = `kocka 1
game: fives
seats: 2

roll AABCD #0123456789abcdef +12
1 draw a1 a2 a3 a4 a5 #0123456789abcdef
time
`;

it('reads headers, seats and moves, with and without hash and time', () => {
  const record = parseRecord(TEXT);
  expect(record.headers.get('game')).toBe('fives');
  expect(record.lines).toEqual([
    { seat: null, move: 'roll AABCD' },
    { seat: 1, move: 'draw a1 a2 a3 a4 a5' },
    { seat: null, move: 'time' },
  ]);
});

it('shortens a record without changing what it replays', () => {
  expect(parseRecord(shortRecord(TEXT)).lines).toEqual(parseRecord(TEXT).lines);
  expect(shortRecord(TEXT)).not.toContain('#');
});

it('knows the same game by its moves and options, whatever else its head says', () => {
  const shared = withHeader(shortRecord(TEXT), 'names', '["Ana","Žofia"]');
  expect(samePlay(TEXT, withHeader(shared, 'id', 'mine'))).toBe(true);
  expect(samePlay(TEXT, TEXT.replace('a5', 'b5'))).toBe(false);
  expect(samePlay(TEXT, TEXT.replace('1 draw', '0 draw'))).toBe(false);
  expect(samePlay(TEXT, TEXT.replace('time\n', ''))).toBe(false);
  expect(samePlay(TEXT, withHeader(TEXT, 'options', '{"mode":"solo"}'))).toBe(false);
});

it('packs a record into an address and back', async () => {
  const packed = await packRecord(withHeader(TEXT, 'names', '["Ana","Žofia"]'));
  expect(packed).toMatch(/^[\w-]+$/);
  expect(parseRecord(await unpackRecord(packed)).headers.get('names')).toBe('["Ana","Žofia"]');
});
