import { afterAll, expect, it } from 'vitest';
import { speak } from '../../src/texts/t.ts';
import { when } from '../../src/texts/when.ts';

const NOW = new Date(2026, 10, 16, 12, 0).getTime();
const at = (...parts: [number, number, number, number, number]) =>
  when(new Date(...parts).getTime(), NOW);

afterAll(() => speak('en'));

it('says what is recent as people do', async () => {
  expect(when(NOW - 1000, NOW)).toBe('now');
  expect(at(2026, 10, 16, 11, 55)).toBe('5 minutes ago');
  expect(at(2026, 10, 16, 9, 0)).toBe('3 hours ago');
  expect(at(2026, 10, 15, 23, 0)).toBe('yesterday');
  expect(at(2026, 10, 12, 1, 0)).toBe('4 days ago');
  await speak('cs');
  expect(at(2026, 10, 16, 11, 55)).toBe('před 5 minutami');
  await speak('pl');
  expect(at(2026, 10, 15, 23, 0)).toBe('wczoraj');
  await speak('en');
});

it('gives older days a date, with the year only if it is another', async () => {
  expect(at(2026, 2, 3, 9, 0)).toMatch(/^(3 March|March 3)$/);
  expect(at(2025, 11, 24, 9, 0)).toMatch(/2025/);
  await speak('sk');
  expect(at(2026, 2, 3, 9, 0)).toBe('3. marca');
  await speak('en');
});
