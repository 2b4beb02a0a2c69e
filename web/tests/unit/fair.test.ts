/// <reference types="node" />

import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { draw } from '../../src/net/fair.ts';
import { hex, hmac, sha256, unhex } from '../../src/net/sha256.ts';

const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');

it('hashes as everybody does', () => {
  for (const length of [0, 3, 55, 56, 64, 119, 1000]) {
    const data = Uint8Array.from({ length }, (_, i) => i * 7);
    expect(hex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'));
    const mac = createHmac('sha256', unhex(SECRET)).update(data).digest('hex');
    expect(hex(hmac(unhex(SECRET), data))).toBe(mac);
  }
});

/* The vectors of docs/fair-dice.md. */
it.each([
  [0, 6n, 0n],
  [1, 6n, 2n],
  [2, 6n, 0n],
  [3, 36n, 25n],
  [4, 1n, 0n],
  [5, 1000003n, 624309n],
  [100000, 7n, 5n],
  [7, 8589934593n, 7961569986n],
  [8, 5n, 4n],
  [9, 65n, 51n],
  [10, 33n, 26n],
])('draws as documented: move %i below %i', (ply, total, number) => {
  expect(draw(SECRET, 'abcdefghijkmnpqr', ply, ['00ff', ''], total)).toBe(number);
});
