import { expect, it } from 'vitest';
import { exact, moveText, optionsOf, pickUp, tap, turned } from '../../src/games/wispwood/lay.ts';

const MOVES = [
  'refresh',
  'trees m12',
  'wisp 1 I2 m11 m12 @m12',
  'wisp 1 I2 m11 m12 @m11',
  'wisp 1 I2 l12 m12 @m12',
  'wisp 3 I2 n13 n14 @n13 cat',
];
const options = optionsOf(MOVES);
const here = options.get('1 I2') ?? [];

it('reads placements from move texts', () => {
  expect([...options.keys()]).toEqual(['1 I2', '3 I2']);
  expect(here).toHaveLength(3);
});

it('picks a shape up at a legal place and finds its move', () => {
  const laying = pickUp(options, 1, 'I2', [12, 11]);
  expect(exact(here, laying)?.move).toBe('wisp 1 I2 m11 m12 @m12');
  expect(moveText(laying, true)).toBe('wisp 1 I2 m11 m12 @m12');
});

it('moves the wisp within the shape by a tap on it', () => {
  const laying = tap(here, pickUp(options, 1, 'I2', [12, 11]), [12, 10]);
  expect(exact(here, laying)?.move).toBe('wisp 1 I2 m11 m12 @m11');
});

it('turns round the wisp and snaps to the nearest legal place of that form', () => {
  const laying = turned(here, pickUp(options, 1, 'I2', [12, 11]));
  expect(exact(here, laying)?.move).toBe('wisp 1 I2 l12 m12 @m12');
});

it('keeps an illegal place, so that the engine can say why', () => {
  const laying = tap(here, pickUp(options, 1, 'I2', [12, 11]), [20, 20]);
  expect(exact(here, laying)).toBeNull();
  expect(moveText(laying, false)).toBe('wisp 1 I2 u20 u21 @u21 cat');
});
