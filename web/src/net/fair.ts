// Fair dice, checked here: when a game is over the server shows its secret, and every outcome can
// be drawn again (docs/fair-dice.md).

import type { Engine } from '../core/engine.ts';
import { parseRecord } from '../core/record.ts';
import type { Outcome } from '../core/types.ts';
import type { Fair } from '../generated/messages.ts';
import { hex, hmac, join, sha256, unhex } from './sha256.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const byte = (n: number) => Uint8Array.of(n);
const word = (n: number) => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

function message(table: string, ply: number, contributions: string[], block: number): Uint8Array {
  const seats = contributions.map((text) => join(byte(text.length), ascii(text)));
  return join(
    ascii('kocka-dice-1'),
    byte(table.length),
    ascii(table),
    word(ply),
    byte(seats.length),
    ...seats,
    word(block),
  );
}

/** The number below `total` of this move. */
export function draw(
  secret: string,
  table: string,
  ply: number,
  contributions: string[],
  total: bigint,
): bigint {
  if (total <= 1n) return 0n;
  const bits = BigInt((total - 1n).toString(2).length);
  for (let block = 0; ; block++) {
    const mac = hmac(unhex(secret), message(table, ply, contributions, block));
    const view = new DataView(mac.buffer);
    for (let i = 0; i < 4; i++) {
      const number = view.getBigUint64(i * 8) >> (64n - bits);
      if (number < total) return number;
    }
  }
}

type Weighted = Outcome & { weight: number };

function outcome(outcomes: Weighted[], number: bigint): string | undefined {
  let left = number;
  for (const { move, weight } of outcomes) {
    if (left < BigInt(weight)) return move;
    left -= BigInt(weight);
  }
  return undefined;
}

/**
 * Draws every outcome of a finished game again. The number of outcomes that are right, or null if
 * one is not, or if the secret is not the one that the server had promised before.
 */
export async function checkDice(
  engine: Engine,
  record: string,
  table: string,
  fair: Fair,
): Promise<number | null> {
  const { secret, contributions = [] } = fair;
  if (!secret || hex(sha256(unhex(secret))) !== fair.commit) return null;
  const head = record.slice(0, record.indexOf('\n\n') + 2);
  let { to_act: toAct } = await engine.request({ do: 'load', record: head });
  let right = 0;
  for (const [ply, { seat, move }] of parseRecord(record).lines.entries()) {
    if (toAct === 'chance') {
      const { moves = [] } = await engine.request({ do: 'moves' });
      const outcomes = moves as Weighted[];
      const total = outcomes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
      if (outcome(outcomes, draw(secret, table, ply, contributions, total)) !== move) return null;
      right++;
    }
    const request = seat === null ? { do: 'play', move } : { do: 'play', move, seat };
    ({ to_act: toAct } = await engine.request(request));
  }
  return right;
}
