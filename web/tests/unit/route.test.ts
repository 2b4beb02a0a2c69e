import { expect, it } from 'vitest';
import { parseRoute } from '../../src/core/route.ts';

it('reads screens from the address and falls back to home', () => {
  expect(parseRoute('#game/abc')).toEqual({ screen: 'game', parts: ['abc'] });
  expect(parseRoute('#rules/mice/M7')).toEqual({ screen: 'rules', parts: ['mice', 'M7'] });
  expect(parseRoute('')).toEqual({ screen: 'home', parts: [] });
  expect(parseRoute('#nonsense/x')).toEqual({ screen: 'home', parts: [] });
});
