import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NoRecord, RECORD_MAX, unpackRecord } from '../../src/core/record.ts';
import { openReplay, recordProblem, type Replay } from '../../src/core/replay.ts';
import { startCore } from './core.ts';

const RECORD = readFileSync(new URL('../e2e/records/mice.kocka', import.meta.url).pathname, 'utf8');
const MOVES = RECORD.slice(RECORD.indexOf('\n\n') + 2)
  .trimEnd()
  .split('\n').length;

/** The replay, or what is wrong; anything else that is thrown fails the test. */
async function opened(text: string): Promise<Replay | NoRecord> {
  try {
    return await openReplay(text, await startCore());
  } catch (error) {
    if (error instanceof NoRecord) return error;
    throw error;
  }
}

async function refused(text: string): Promise<NoRecord> {
  const found = await opened(text);
  expect(found).toBeInstanceOf(NoRecord);
  return found as NoRecord;
}

const withHead = (lines: string) => RECORD.replace('\n\n', `\n${lines}\n\n`);
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('a record that is not whole', () => {
  it('cut anywhere is a shorter game, or is told with its line', async () => {
    for (let end = 0; end < RECORD.length; end += 41) {
      const part = RECORD.slice(0, end);
      const found = await opened(part);
      if (!(found instanceof NoRecord)) expect(found.frames.length).toBeLessThanOrEqual(MOVES + 1);
      else expect(found.line).toBe(part.trimEnd().split('\n').length);
    }
  });

  it('edited is told with its line: a hash, a move, the result', async () => {
    const hash = / #[0-9a-f]{16}/.exec(RECORD)![0];
    const edited = hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0');
    expect((await refused(RECORD.replace(hash, edited))).line).toBe(lineOf(RECORD, hash));
    const last = RECORD.trimEnd().split('\n').at(-1)!;
    expect((await refused(RECORD.replace(last, 'take violet'))).line).toBe(lineOf(RECORD, last));
    const result = /^result: .*$/m.exec(RECORD)![0];
    const won = 'result: {"winners":[0,1],"totals":[99,99]}';
    expect((await refused(RECORD.replace(result, won))).line).toBe(lineOf(RECORD, result));
  });

  it('of another program or a later version is none', async () => {
    for (const text of [
      '',
      '\0\0\0',
      '[Event "F/S Return Match"]\n\n1. e4 e5',
      '{"game":"mice"}',
      'kocka 1',
      RECORD.replace('kocka 1', 'kocka 2'),
      RECORD.replace(/^rules: .*$/m, 'rules: 99'),
      RECORD.replace(/^game: .*$/m, 'game: chess'),
      RECORD.replace(/^game: .*$/m, 'game: __proto__'),
    ])
      await refused(text);
  });

  it('with the line ends and headers of another editor is whole', async () => {
    const text = RECORD.replaceAll('\n', '\r\n').replace(/^(\w+): /gm, '$1:');
    expect(((await opened(text)) as Replay).frames.length).toBe(MOVES + 1);
  });
});

describe('a hostile record', () => {
  it('makes no seats that are not there', async () => {
    for (const seats of ['1000000000', '-1', '1e9', 'NaN', '[]'])
      await refused(RECORD.replace(/^seats: .*$/m, `seats: ${seats}`));
  });

  it('shows names, levels, origins and hints only as far as they can be ones', async () => {
    const long = 'x'.repeat(100_000);
    const bare = RECORD.replace(/^names: .*\n/m, '');
    const text = bare.replace(
      '\n\n',
      `\nnames: ["${long}","\\u202e<script>alert(1)</script>\\u0007"]\nlevels: ["9",{}]\n` +
        `computers: {"length":1e9}\nhints: [null,1,{"after":"x"},{"after":3,"step":1}]\n` +
        `branch: {"ply":1,"names":[${'"a",'.repeat(1000)}{}]}\n\n`,
    );
    const { saved } = (await opened(text)) as Replay;
    expect(saved.seats.map(({ name }) => name)).toEqual([
      'x'.repeat(40),
      '<script>alert(1)</script>',
    ]);
    expect(saved.seats.map(({ level }) => level)).toEqual([0, 0]);
    expect(saved.seats.every(({ player }) => player === 'human')).toBe(true);
    expect(saved.hints).toEqual([{ after: 3, step: 1 }]);
    expect(saved.origin?.names.length).toBe(10);
  });

  it('too long is refused before anybody reads it, also packed', async () => {
    const long = withHead(`about: ${'x'.repeat(10_000_000)}`);
    const core = await startCore();
    core.request = () => Promise.reject(new Error('it was read'));
    await expect(openReplay(long, core)).rejects.toThrow(NoRecord);
    const bomb = deflateRawSync(Buffer.alloc(50 * RECORD_MAX)).toString('base64url');
    const told = await unpackRecord(bomb).catch((error: unknown) => error);
    expect((told as NoRecord).why).toBe('long');
    expect(recordProblem(told, 'no')).toBe('This record is too long to be opened here.');
  });

  it('packed by nobody is told like any other', async () => {
    for (const packed of ['', '!', 'AAAA', '%%%', 'a'.repeat(100_000)])
      await unpackRecord(packed).then(
        (text) => refused(text),
        (error: unknown) => expect(error).toBeInstanceOf(NoRecord),
      );
  });

  it('of 20,000 moves is opened, with as many questions as it has moves', async () => {
    const core = await startCore();
    const request = core.request.bind(core);
    let asked = 0;
    core.request = (what) => (asked++, request(what));
    const text = `kocka 1\ngame: pig\nseats: 2\n\n${'roll\ndie 1\n'.repeat(10_000)}`;
    const { frames, log } = await openReplay(text, core);
    expect(frames.length).toBe(20_001);
    expect(log.at(-1)?.ply).toBe(20_000);
    expect(asked).toBeLessThan(2 * 20_000 + 10);
  });
});
