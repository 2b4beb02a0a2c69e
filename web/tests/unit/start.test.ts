import { expect, it } from 'vitest';
import { rotated, settled } from '../../src/core/options.ts';
import { catIn, keepPerson, personAt, playerName } from '../../src/core/me.ts';

it('draws who begins among all seats, and leaves a choice as it is', () => {
  const drawn = new Set(Array.from({ length: 200 }, () => settled({ start: 'drawn' }, 3).start));
  expect([...drawn].sort()).toEqual([0, 1, 2]);
  expect(settled({ start: 2 }, 3)).toEqual({ start: 2 });
});

it('lets the next one begin the next game, round the table', () => {
  let options: Record<string, unknown> = { risky: true };
  const starts = Array.from({ length: 4 }, () => (options = rotated(options, 3)).start ?? 0);
  expect(starts).toEqual([1, 2, 0, 1]);
  expect(options.risky).toBe(true);
});

it('keeps the name of this device when somebody else sits down first', () => {
  keepPerson(0, { name: 'Ana', cat: 3 });
  keepPerson(0, { name: 'Granny', cat: 4 });
  keepPerson(2, { name: 'Ben', cat: 3 });
  expect(playerName.value).toBe('Ana');
  expect([0, 1, 2].map(personAt)).toEqual([
    { name: 'Ana', cat: 3 },
    { name: '', cat: 1 },
    { name: 'Ben', cat: 3 },
  ]);
});

it('takes no cat from elsewhere that is none of ours', () => {
  expect([1, 8, 0, 9, 1.5, '2', null].map(catIn)).toEqual([1, 8, 0, 0, 0, 0, 0]);
});
