// A game with a secret deal, which no game of ours has, played whole by two browsers at the real
// server: `node tests/e2e/secret.mjs [name]`. The command and the core that know it are made for
// tests alone; the page is the one that everybody has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  axe,
  button,
  click,
  closeSheet,
  fromMenu,
  goTo,
  isOver,
  newPage,
  playUntil,
} from './lib.mjs';
import { openWorld } from './kocka.mjs';
import { runTests, test } from './runner.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const BUILD = process.env.KOCKA_BUILD ?? join(ROOT, 'build');
const CORE = readFileSync(process.env.KOCKA_WASM ?? join(ROOT, 'build-wasm/tests/secret.wasm'));

/** A page whose core is the one that knows the game. */
async function visitor({ browser, url }, name) {
  const knowing = {
    newContext: async (options) => {
      const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
      await context.route('**/*.wasm', (route) =>
        route.fulfill({ contentType: 'application/wasm', body: CORE }),
      );
      return context;
    },
  };
  const page = await newPage({ browser: knowing, url }, { settings: { name } });
  page.name = name;
  return page;
}

/** By seat what its hand holds, as this page shows it; once all are dealt. */
async function hands(page) {
  await page.waitForSelector('.plain-board dt:text-is("dealt") + dd:has(strong:text-is("2"))');
  return page.$$eval('.plain-board dt', (list) => {
    const found = [];
    let at = list.find(({ textContent }) => textContent === 'hands').nextElementSibling;
    for (; at?.tagName === 'DD'; at = at.nextElementSibling)
      found.push(Number(at.querySelector('strong').textContent));
    return found;
  });
}

/** What the log says of the deal. */
async function dealt(page) {
  await fromMenu(page, 'What happened');
  await page.waitForSelector('.sheet .log');
  const log = await page.textContent('.sheet .log');
  await closeSheet(page);
  return log.match(/deal (\d|hidden)/g).sort();
}

const HIDDEN = 7; // as the game writes what is not known

test('a secret deal: two browsers play it whole, and nobody is told what others hold', async (world) => {
  const ana = await visitor(world, 'Ana');
  await goTo(ana, 'friends/secret');
  await ana.waitForSelector('.new-remote input[value=secret]:checked');
  await button(ana, 'Create table').click();
  const address = await ana.inputValue('.invitation input');
  const ben = await visitor(world, 'Ben');
  const eve = await visitor(world, 'Eve');
  for (const page of [ben, eve]) await page.goto(address);
  await button(ben, 'Sit here').click();
  const [hers, his, seen] = [await hands(ana), await hands(ben), await hands(eve)];
  assert.ok(hers[0] >= 1 && hers[0] <= 6 && his[1] >= 1 && his[1] <= 6, `${hers} ${his}`);
  assert.deepEqual([hers[1], his[0], ...seen], [HIDDEN, HIDDEN, HIDDEN, HIDDEN]);
  assert.deepEqual(await dealt(ana), [`deal ${hers[0]}`, 'deal hidden']);
  assert.deepEqual(await dealt(eve), ['deal hidden', 'deal hidden']);
  assert.deepEqual(await axe(ana, 'plain board at a server'), []);

  const act = (page) => click(page, '.plain-board button');
  await playUntil([ana, ben], act, (done) => done === 1);
  await ben.reload(); // in the middle of it
  await ben.waitForSelector('[data-waits-for=you]');
  assert.deepEqual(await hands(ben), [0, his[1]]);
  await playUntil([ana, ben], act, async () => (await isOver(ana)) && (await isOver(ben)));

  await eve.waitForSelector('.results');
  const points = (page) => page.$$eval('.results strong', (l) => l.map((e) => e.textContent));
  assert.deepEqual(await points(ana), await points(ben));
  assert.deepEqual(await points(eve), await points(ben));
  return [ana, ben, eve];
});

await runTests((options) => openWorld({ ...options, program: join(BUILD, 'tests/kocka-secret') }));
