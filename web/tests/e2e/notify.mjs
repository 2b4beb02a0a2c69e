// Being told of one's turn: notifications and Web Push, which only the whole browser has.
// `npm run build`, build the server, then `npm run e2e:notify [name]`.

import assert from 'node:assert/strict';
import { axe, button, goTo, newPage, until } from './lib.mjs';
import { runTests, test } from './runner.mjs';
import { openWorld, startServer } from './kocka.mjs';
import { deliver, pushKeys, standIn } from './push.mjs';

const notesNow = (page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    return (await worker.getNotifications()).map(({ title, tag }) => [title, tag]);
  });

/** The notifications, as soon as there are any (waitForFunction takes a promise for an answer). */
const notes = (page) =>
  until('a notification', async () => {
    const found = await notesNow(page);
    return found.length > 0 && found;
  });

/** Where the settings have the switch, at a server that can push. */
async function openSettings({ browser }, server, settings, name) {
  const url = `http://localhost:${server.port}/`;
  const page = await newPage(
    { browser, url },
    { offline: true, permissions: ['notifications'], settings: { name: 'Ana', ...settings } },
  );
  await page.addInitScript(standIn, pushKeys());
  await goTo(page, 'friends');
  await page.reload();
  await page.waitForSelector('.new-remote');
  await goTo(page, '');
  await button(page, name).click();
  return page;
}

/** Waits until the switch is so and can be touched. */
const switched = (page, on) =>
  page.waitForFunction((value) => {
    const input = document.querySelector('.push-switch input');
    return input.checked === value && !input.disabled;
  }, on);

/** Allowed already: it is on as soon as a table is opened; off and on again by hand. */
async function offAndOn(page) {
  for (const on of [false, true]) {
    await page.locator('.push-switch input').click();
    await switched(page, on);
  }
}

test('your turn while the page is not seen: title and a notification', async (world) => {
  const ana = await newPage(world, {
    offline: true,
    permissions: ['notifications'],
    settings: { name: 'Ana' },
  });
  await ana.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await goTo(ana, 'friends/mice');
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const address = await ana.inputValue('.invitation input');
  await ana.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const ben = await newPage(world, { settings: { name: 'Ben' } });
  await ben.goto(address);
  await button(ben, 'Sit here').click();
  await ana.waitForFunction(() => document.title.includes('Your turn'));
  assert.deepEqual(await notes(ana), [['Your turn', address.split('/').at(-1)]]);
  await goTo(ana, '');
  await ana.waitForFunction(() => document.title === 'Kocka');
  return [ana, ben];
});

test('Web Push: a switch where the server can, a notification in the language of the page', async (world) => {
  const plain = await newPage(world, { settings: { name: 'Ana' } });
  await goTo(plain, 'friends');
  await plain.waitForSelector('.new-remote');
  await goTo(plain, '');
  await button(plain, 'Settings').click();
  await plain.waitForSelector('.sheet .segments');
  const server = await startServer(0, { push: true });
  try {
    const page = await openSettings(world, server, { language: 'cs' }, 'Nastavení');
    await offAndOn(page);
    assert.equal(await page.$('.push-switch .problem'), null);
    const found = await axe(page, 'settings with Web Push');
    await deliver(page, { table: 'abc', game: 'mice', title: 'Chata' });
    assert.deepEqual(await notes(page), [['Jste na tahu', 'abc']]);
    await page.locator('.push-switch input').click();
    await switched(page, false);
    assert.equal(await plain.$('.push-switch'), null);
    assert.deepEqual(found, []);
    return [plain, page];
  } finally {
    await server.stop();
  }
});

test('Web Push is said to be off when the browser has given it up', async (world) => {
  const server = await startServer(0, { push: true });
  try {
    const page = await openSettings(world, server, {}, 'Settings');
    const box = page.getByLabel('Tell me when it is my turn');
    await offAndOn(page);
    await page.evaluate(() => {
      window.pushGate = new Promise((open) => (window.openGate = open));
    });
    await box.click();
    await page.waitForFunction(() => window.pushLeaves);
    assert.equal(await page.evaluate(() => localStorage.getItem('kocka.summons')), 'on');
    assert.deepEqual([await box.isChecked(), await box.isDisabled()], [true, true]);
    await page.evaluate(() => window.openGate());
    await switched(page, false);
    return page;
  } finally {
    await server.stop();
  }
});

await runTests(() => openWorld({ whole: true }));
