// Helpers for tests in a real Chromium: pages, saved games, hands and keys.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const DIST = join(dirname(fileURLToPath(import.meta.url)), '../../dist');

export async function openBrowser(args = []) {
  const site = await serve(DIST);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  });
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { browser, url: site.url, close };
}

/** A fresh page at home, without waiting for the computers; fails the test on any page error. */
export async function newPage({ browser, url }, options = {}) {
  const { settings = {}, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...rest,
  });
  await context.addInitScript((chosen) => {
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`kocka.${key}`, value);
  }, settings);
  await context.addInitScript(() => {
    if (!localStorage.getItem('kocka.pace')) localStorage.setItem('kocka.pace', 'instant');
    if (!localStorage.getItem('kocka.tour')) localStorage.setItem('kocka.tour', 'off');
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  await page.goto(url);
  await page.waitForSelector('.game-card');
  return page;
}

/** Puts a game into the page's own store and opens it: for options that make a test short. */
export async function openGame(page, game, seats, options = {}, chance = 'auto') {
  await page.evaluate(
    ({ game, seats, options, chance }) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('kocka', 1);
        open.onerror = reject;
        open.onsuccess = () => {
          const saved = {
            id: 'test',
            game,
            seats,
            options,
            seed: 'test',
            chance,
            record: null,
            updated: 1,
            over: false,
          };
          const put = open.result.transaction('games', 'readwrite').objectStore('games').put(saved);
          put.onsuccess = resolve;
        };
      }),
    { game, seats, options, chance },
  );
  await page.evaluate(() => (location.hash = 'game/test'));
  await page.waitForSelector('.table');
}

export const YOU = { name: 'Ana', player: 'human', level: 1 };
export const COMPUTER = { name: 'Kocka', player: 'computer', level: 1 };

export async function axe(page, where) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(
    (v) => `${where}: ${v.id}: ${v.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`,
  );
}

/** Waits until the table moves no more by itself; says what it waits for (see table.tsx). */
export async function atRest(page) {
  const at = '[data-waits-for]:not([data-waits-for=itself]):not([data-waits-for=others])';
  return (await page.waitForSelector(at)).getAttribute('data-waits-for');
}

const over = (page) => page.$('.results');

/** Repeats one human action until the game is over. */
export async function playOut(page, act, limit = 600) {
  for (let i = 0; i < limit; i++) {
    if (await over(page)) return i;
    if (!(await act(page, i))) await page.waitForTimeout(15);
  }
  throw new Error(`the game was not over after ${limit} actions`);
}

const click = async (page, selector, index = 0) => {
  const all = await page.$$(selector);
  if (all.length === 0) return false;
  return all[index % all.length].click({ timeout: 1500, force: true }).then(
    () => true,
    () => false,
  );
};

/** One action with the pointer, per game. */
export const HANDS = {
  mice: async (page, i) => {
    if (await click(page, i % 3 ? 'button.stop' : 'button.again')) return true;
    if (await click(page, '.actions .primary:not([disabled]):not(.stop):not(.again)')) return true;
    return click(page, '.lane.glow, .pile.glow', i);
  },
  cubes: async (page, i) =>
    (await click(page, '.actions .primary')) || click(page, '.square.glow', i),
  fives: async (page) => click(page, '.actions .primary'),
  wispwood: async (page, i) => {
    if (await click(page, '.sheet .primary')) return true;
    if (await click(page, '.actions .primary')) return true;
    if (i % 2 && (await click(page, '.wisp-space.glow', i))) return true;
    return click(page, '.square.open', i);
  },
};

/** Moves the focus with Tab until it is on something that matches. */
export async function tabTo(page, selector, most = 60) {
  for (let i = 0; i < most; i++) {
    const here = await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    if (here) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

/** Walks with the arrow keys from the focused square to another one. */
export async function walkTo(page, selector) {
  if (!(await tabTo(page, '.square'))) return false;
  const steps = await page.evaluate((s) => {
    const target = document.querySelector(s);
    const squares = [...document.querySelectorAll('.square')];
    if (!target) return null;
    const columns = Number(getComputedStyle(target.parentElement).getPropertyValue('--columns'));
    const [from, to] = [squares.indexOf(document.activeElement), squares.indexOf(target)];
    return [
      (to % columns) - (from % columns),
      Math.floor(to / columns) - Math.floor(from / columns),
    ];
  }, selector);
  if (!steps) return false;
  for (let x = 0; x < Math.abs(steps[0]); x++) {
    await page.keyboard.press(steps[0] > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let y = 0; y < Math.abs(steps[1]); y++) {
    await page.keyboard.press(steps[1] > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  return true;
}

const press = async (page, selector) => {
  if (!(await page.$(selector)) || !(await tabTo(page, selector))) return false;
  await page.keyboard.press('Enter');
  return true;
};

const square = async (page, selector) => {
  if (!(await page.$(selector)) || !(await walkTo(page, selector))) return false;
  await page.keyboard.press('Enter');
  return true;
};

/** One action with the keyboard alone, per game. */
export const KEYS = {
  mice: async (page) =>
    (await press(page, 'button.stop')) ||
    (await press(page, '.actions .primary:not([disabled]):not(.stop):not(.again)')) ||
    press(page, '.lane.glow, .pile.glow'),
  cubes: async (page) => (await press(page, '.actions .primary')) || square(page, '.square.glow'),
  fives: async (page) => press(page, '.actions .primary'),
  wispwood: async (page, i) =>
    (await press(page, '.sheet .primary')) ||
    (await press(page, '.actions .primary')) ||
    (i % 2 ? press(page, '.wisp-space.glow') : square(page, '.square.open')),
};

/** Options that keep a whole game short. */
export const SHORT = {
  mice: { per_colour: 3 },
  cubes: { limit: 8 },
  fives: { timer: 15 },
  wispwood: { 'two-rounds': true },
};
