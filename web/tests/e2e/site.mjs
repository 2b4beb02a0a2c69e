// What `kocka site` writes, from a sub-folder of a plain file server: a whole game, the page without
// a network, and friends at a server elsewhere.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { button, choose, COMPUTER, newPage, openGame, playQuickly, scan, YOU } from './lib.mjs';
import { launch } from './browser.mjs';
import { startServer } from './kocka.mjs';
import { runTests, test } from './runner.mjs';
import { serve } from './serve.mjs';

const KOCKA = process.env.KOCKA ?? join(import.meta.dirname, '../../../build/kocka');
const PLACE = 'our/games/kocka';

async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'kocka-site-'));
  const files = await serve(folder);
  const origin = files.url.replace(/\/$/, '');
  const server = await startServer(0, { more: ['--origin', origin] });
  const browser = await launch();
  const write = (...words) => execFileSync(KOCKA, ['site', join(folder, PLACE), ...words]);
  const close = async () => {
    await browser.close();
    await server.stop();
    files.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { browser, url: `${files.url}${PLACE}/`, server, write, close };
}

test('a whole game from a sub-folder, and again without a network', async (world) => {
  world.write();
  const page = await newPage(world, { offline: true });
  await openGame(page, 'mice', [YOU, COMPUTER], { per_colour: 2, limit: 4 });
  await playQuickly(page, 'mice');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.goto(world.url);
  await page.waitForSelector('.game-card.mice');
  return page;
});

test('friends sit at a server elsewhere, which allows this page', async (world) => {
  world.write('--server', `http://localhost:${world.server.port}`);
  const page = await newPage(world, { settings: { name: 'Ana' } });
  await choose(page, 'mice', 'With friends');
  await button(page, 'Create table').click();
  const link = await page.inputValue('.invitation input');
  assert.ok(link.startsWith(world.url), link);
  assert.equal(await scan(page, 'QR code of this table'), link);
  return page;
});

await runTests(openSite);
