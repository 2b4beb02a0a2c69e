import { afterAll, expect, it } from 'vitest';
import type { Seat } from '../../src/core/types.ts';
import { named, told } from '../../src/core/names.ts';
import { speak } from '../../src/texts/t.ts';

const seat = (player: Seat['player'], name = ''): Seat => ({ name, player, level: 1 });
const names = (seats: Seat[], self?: boolean) => named(seats, self).map(({ name }) => name);

afterAll(() => speak('en'));

it('says who has no name in the language of who reads', async () => {
  const seats = [seat('human'), seat('computer')];
  expect(names(seats)).toEqual(['You', 'Pip']);
  await speak('cs');
  expect(names(seats)).toEqual(['Vy', 'Pip']);
  await speak('en');
});

it('is "you" only to the one person who plays', () => {
  expect(names([seat('human'), seat('computer')], false)).toEqual(['Player 1', 'Pip']);
  expect(names([seat('human'), seat('human')])).toEqual(['Player 1', 'Player 2']);
});

it('keeps given names and tells computers apart', () => {
  const seats = [seat('computer'), seat('human', 'Ana'), seat('computer')];
  expect(names(seats, false)).toEqual(['Pip 1', 'Ana', 'Pip 2']);
});

it("is always *You* on one's own seat, and sentences speak to it", () => {
  const seats = named([seat('human', 'Ana'), seat('computer', 'Ben')]);
  expect(seats.map(({ name }) => name)).toEqual(['You', 'Ben']);
  const say = (index: number) => told(seats[index], 'You stay', '{name} stays');
  expect([say(0), say(1)]).toEqual(['You stay', 'Ben stays']);
});

it('has a name for each strength, and none for a strength that a record does not say', () => {
  const levels = [1, 2, 3, 4, 0].map((level) => ({ ...seat('computer'), level }));
  expect(names(levels)).toEqual(['Pip', 'Otto', 'Luna', 'Rex', 'Computer']);
});
