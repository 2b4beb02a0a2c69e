import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CARD_IDS } from '../../src/games/wispwood/card-texts.ts';
import { cardExamples, exampleForests } from '../../scripts/examples.mjs';

describe('examples of the goal cards', () => {
  it('are there for every card, and the core counts what was counted by hand', async () => {
    const wasm = resolve(import.meta.dirname, '../../../build-wasm/kocka.wasm');
    const examples = await cardExamples(wasm);
    expect(Object.keys(examples).sort()).toEqual([...CARD_IDS].sort());
    for (const { card, points } of exampleForests()) {
      expect([card, examples[card]?.points]).toEqual([card, points]);
      const shares = Object.values(examples[card]?.tiles ?? {});
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points);
      expect(examples[card]?.may.length ?? 0).toEqual(
        card.startsWith('witch-') ? expect.any(Number) : 0,
      );
    }
  });
});
