// What the page shows as done outlives it: each test holds back what the page would have to wait for,
// the store or the network, and takes the page away as soon as it shows that something was done.
// `npm run build`, build the server, then `node tests/e2e/kept.mjs [name]`.

import assert from 'node:assert/strict';
import {
  atRest,
  choose,
  closeSheet,
  COMPUTER,
  FRIEND,
  fromMenu,
  holdStore,
  newPage,
  openGame,
  YOU,
} from './lib.mjs';
import { runTests, test } from './runner.mjs';
import { openWorld } from './kocka.mjs';

const list = (page) => page.getByRole('region', { name: 'Continue' });
const status = (page, text) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Leaves a game of mice and one of cubes on the list; at home. */
async function twoGames(world) {
  const page = await newPage(world);
  for (const [game, title] of [
    ['mice', 'Catch the Mice'],
    ['cubes', 'Seven Cubes'],
  ]) {
    await choose(page, game, 'Play now');
    await atRest(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await list(page).getByRole('link', { name: title }).waitFor();
  }
  return page;
}

/** The games on the list, once it is there. */
async function listed(page) {
  await list(page).getByRole('link').first().waitFor();
  return list(page).getByRole('strong').allTextContents();
}

const throwAway = async (page, title) => {
  await list(page)
    .getByRole('button', { name: `Throw away ${title}` })
    .click();
  await status(page, `${title}: thrown away`);
};

/** Until the database has everything: then nothing is left to be done by the next page. */
const settled = (page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^kocka\.intent/.test(key)));

test('a game thrown away stays away, however late the store is', async (world) => {
  const page = await twoGames(world);
  await holdStore(page);
  await throwAway(page, 'Seven Cubes');
  await page.reload();
  assert.deepEqual(await listed(page), ['Catch the Mice']);
  await settled(page);
  await page.reload();
  assert.deepEqual(await listed(page), ['Catch the Mice']);
  return page;
});

test('a game put back is there, however late the store is', async (world) => {
  const page = await twoGames(world);
  await throwAway(page, 'Seven Cubes');
  await settled(page);
  await holdStore(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await list(page).getByRole('link', { name: 'Seven Cubes' }).waitFor();
  await page.reload();
  assert.deepEqual(await listed(page), ['Seven Cubes', 'Catch the Mice']);
  await settled(page);
  await page.reload();
  assert.deepEqual(await listed(page), ['Seven Cubes', 'Catch the Mice']);
  return page;
});

test('a game just begun has its address, however late the store is', async (world) => {
  const page = await newPage(world);
  await holdStore(page);
  await choose(page, 'cubes', 'Play now');
  await page.waitForURL(/#game\//);
  await page.reload();
  await page.getByRole('heading', { name: 'Seven Cubes' }).waitFor();
  await atRest(page);
  return page;
});

const lastLine = (page) => page.locator('.last-line').textContent();
const lineChanges = (page, from) =>
  page.waitForFunction((text) => document.querySelector('.last-line')?.textContent !== text, from);
const undo = (page) => page.getByRole('button', { name: 'Undo' });

test('a move that is seen, or seen taken back, stays so, however late the store is', async (world) => {
  const page = await newPage(world);
  await openGame(page, 'cubes', [YOU, FRIEND]);
  await atRest(page);
  const before = await lastLine(page);
  await holdStore(page);
  await page.locator('.square.glow').first().click();
  await lineChanges(page, before);
  const after = await lastLine(page);
  await page.reload();
  await atRest(page);
  assert.equal(await lastLine(page), after);
  await settled(page);
  await holdStore(page);
  await undo(page).click();
  await lineChanges(page, after);
  await page.reload();
  await atRest(page);
  assert.equal(await lastLine(page), before);
  return page;
});

test("the computer's answer that is seen stays, however late the store is", async (world) => {
  const page = await newPage(world);
  await openGame(page, 'cubes', [YOU, COMPUTER]);
  await atRest(page);
  await holdStore(page);
  const log = async () => {
    await fromMenu(page, 'What happened');
    const dialog = page.getByRole('dialog', { name: 'What happened' });
    await dialog.waitFor();
    const lines = await dialog.getByRole('listitem').allTextContents();
    await closeSheet(page);
    return lines;
  };
  const before = await log();
  await page.locator('.square.glow').first().click();
  const done = page.getByRole('button', { name: 'Done' });
  await done.or(page.locator('[data-waits-for=you]')).first().waitFor();
  if (await done.isVisible()) await done.click();
  await page.waitForSelector('[data-waits-for=you]');
  const after = await log();
  assert.ok(after.length > before.length + 1, after.join('\n'));
  await page.reload();
  await atRest(page);
  assert.deepEqual(await log(), after);
  return page;
});

test('a move made without a network is sent though the tab was closed', async (world) => {
  const ana = await newPage(world, { offline: true, settings: { name: 'Ana' } });
  await choose(ana, 'cubes', 'With friends');
  await ana.getByRole('button', { name: 'Create table' }).click();
  const address = await ana.getByLabel('Link to this table').inputValue();
  const ben = await newPage(world, { settings: { name: 'Ben' } });
  await ben.goto(address);
  await ben.getByRole('button', { name: 'Sit here' }).click();
  await atRest(ana);
  await ana.context().setOffline(true);
  await status(ana, 'No connection');
  await ana.locator('.square.glow').first().click();
  await status(ana, 'Your move is kept and will be sent');
  const context = ana.context();
  await ana.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(address);
  await ben.locator('.square.glow').first().waitFor();
  await later.locator('.figure').first().waitFor();
  assert.equal(await later.locator('.figure').count(), 1);
  return ben;
});

await runTests(openWorld);
