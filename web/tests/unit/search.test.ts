// The computers' time in 5er Finden, with the built core and a clock of the test's own.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../../src/core/kept.ts';
import { timeLeft } from '../../src/core/clock.ts';
import { LocalTable } from '../../src/core/local-table.ts';
import { settings } from '../../src/core/settings.ts';
import type { Saved } from '../../src/core/types.ts';
import { countOf, type FivesState } from '../../src/games/fives/state.ts';
import { startCore } from './core.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forget('sand'); // of the test before: all play the same game
});
afterEach(() => {
  vi.useRealTimers();
  settings.pace.value = 'calm';
});

async function sitDown(level: number, seed = 'search') {
  const saved: Saved = {
    id: 'a',
    game: 'fives',
    seats: [
      { name: 'You', player: 'human', level: 1 },
      { name: 'Robo', player: 'computer', level },
    ],
    options: {},
    seed,
    chance: 'auto',
    record: null,
    updated: 0,
    over: false,
  };
  const session = new LocalTable(saved, await startCore(), {
    save: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    halts: (entry) => entry.move === 'time' || entry.state.phase === 'roll',
  });
  const state = () => session.view.value?.state as unknown as FivesState;
  await session.open();
  for (let i = 0; i < 100 && state().phase !== 'search'; i++) await vi.advanceTimersByTimeAsync(0);
  expect(state().phase).toBe('search');
  /* Seconds of sand, which runs since somebody has turned the timer. */
  const sand = () => (session.sand.value ? timeLeft(session.sand.value) / 1000 : 0);
  return { session, sand, state, close: () => session.close() };
}

/** Seconds until the computer has outlined something; until it has turned the timer. */
async function timesOf(level: number, seed: string) {
  const { state, close } = await sitDown(level, seed);
  let found = 0;
  let seconds = 0;
  for (; state().turned === null && seconds < 300; seconds++) {
    await vi.advanceTimersByTimeAsync(1000);
    if (!found && countOf(state(), 1)) found = seconds + 1;
  }
  close();
  return { found, turned: seconds };
}

it('gives the weakest computer the time that it needs, and the best little', async () => {
  settings.pace.value = 'calm';
  let slow = 0;
  for (const seed of ['a', 'b', 'c']) {
    const weak = await timesOf(1, seed);
    const strong = await timesOf(4, seed);
    expect(strong.found).toBeLessThanOrEqual(2);
    expect(strong.turned).toBeLessThan(10);
    expect(weak.found).toBeGreaterThan(strong.found);
    expect(weak.turned).toBeGreaterThan(20);
    slow += weak.found;
  }
  expect(slow / 3).toBeGreaterThan(5);
});

it('lets time run faster, sand and finds alike, when only computers search', async () => {
  settings.pace.value = 'calm';
  const { session, sand, state, close } = await sitDown(1);
  await session.play('turn', 0);
  expect(sand()).toBeCloseTo(60, 0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sand()).toBeCloseTo(30, -1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(state().phase).not.toBe('search');
  expect(countOf(state(), 1)).toBeLessThan(5);
  close();
});

it('lets the sand run as it is while a person searches', async () => {
  settings.pace.value = 'calm';
  const { session, sand, state, close } = await sitDown(4);
  await vi.advanceTimersByTimeAsync(10000);
  expect(state().turned).toBe(1);
  const left = sand();
  expect(left).toBeGreaterThan(45);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sand()).toBeCloseTo(left - 5, 0);
  await vi.advanceTimersByTimeAsync(60000);
  expect(state().phase).not.toBe('search');
  close();
  expect(session.failure.value).toBeNull();
});

it('does not wait at pace "instant"', async () => {
  settings.pace.value = 'instant';
  const { state, close } = await sitDown(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(countOf(state(), 1)).toBeGreaterThan(0);
  close();
});

it('lets time stand while a sheet covers the board', async () => {
  settings.pace.value = 'calm';
  const { session, sand, state, close } = await sitDown(4);
  session.covered.value = true;
  await vi.advanceTimersByTimeAsync(600000);
  expect(state().turned).toBeNull();
  expect(countOf(state(), 1)).toBe(0);
  session.covered.value = false;
  await vi.advanceTimersByTimeAsync(10000);
  expect(state().turned).toBe(1);
  const left = sand();
  session.covered.value = true;
  await vi.advanceTimersByTimeAsync(600000);
  expect(sand()).toBeCloseTo(left, 0);
  session.covered.value = false;
  await vi.advanceTimersByTimeAsync(60000);
  expect(state().phase).not.toBe('search');
  close();
});
