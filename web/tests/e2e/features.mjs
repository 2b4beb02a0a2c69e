// What the table offers beside the games themselves, in a real Chromium with a real server:
// `npm run build`, build the server, then `npm run e2e:features [name]`.

import assert from 'node:assert/strict';
import { axe, button, choose, fromMenu, newPage, openGame, until, YOU } from './lib.mjs';
import { GAMES, TITLES } from './games.mjs';
import { runTests, test } from './runner.mjs';
import { openWorld, startServer } from './kocka.mjs';
import { deliver, pushKeys, standIn } from './push.mjs';

const visitor = (world, name, options = {}) =>
  newPage(world, { ...options, settings: { name, ...options.settings } });

/** Adds to the next `create` what the form does not offer. */
const alsoAsk = (page, extra) =>
  page.evaluate((fields) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.do === 'create') Object.assign(message, fields);
      send.call(this, JSON.stringify(message));
    };
  }, extra);

async function sitDown(page, address) {
  await page.goto(address);
  await button(page, 'Sit here').click();
}

/** Ana sets a table with a clock from the form, or another one; Ben sits down. */
async function timedTable(world, fields, options = {}) {
  const ana = await visitor(world, 'Ana', options);
  await ana.goto(`${world.url}#friends/mice`);
  await ana.getByText('Variants, clock and more').click();
  await ana.getByLabel('5 min + 5 s', { exact: true }).check();
  assert.match(await ana.textContent('.clock-choice .quiet'), /a computer stands in/);
  await alsoAsk(ana, fields);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  assert.match(await ana.textContent('main'), /Clock: \d+ (min|s)/);
  const ben = await visitor(world, 'Ben', options);
  await sitDown(ben, await ana.inputValue('.invitation input'));
  return [ana, ben];
}

for (const colorScheme of ['light', 'dark']) {
  test(`clocks run for who is to move and are read out (${colorScheme})`, async (world) => {
    const [ana, ben] = await timedTable(world, {}, { colorScheme });
    const clocks = ana.getByRole('timer');
    await clocks.nth(1).waitFor();
    assert.match(await clocks.nth(0).getAttribute('aria-label'), /^You: \d minutes left$/);
    await ana.waitForFunction(() => {
      const shown = [...document.querySelectorAll('.seat-clock')].map((c) => c.textContent);
      return new Set(shown).size === 2 && shown.includes('5:00');
    });
    assert.deepEqual(await axe(ana, 'table with clocks'), []);
    return [ana, ben];
  });
}

test('when a clock is up, a computer stands in and the log says so', async (world) => {
  const [ana, ben] = await timedTable(world, { clock: 4, bonus: 0 });
  await fromMenu(ben, 'What happened');
  await ben.waitForSelector('.log li >> text=/(Ana|Ben): the time is up, a computer stands in/');
  return [ana, ben];
});

test("a script in a table's title and a player's name stays a text", async (world) => {
  const script = '<img src=x onerror="window.caught=1">';
  const ana = await visitor(world, script);
  await ana.goto(`${world.url}#friends/mice`);
  await alsoAsk(ana, { title: script, public: true });
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const address = await ana.inputValue('.invitation input');
  const ben = await visitor(world, 'Ben');
  await ben.goto(`${world.url}#friends`);
  await ben.waitForSelector('.go-on a >> text=onerror');
  await sitDown(ben, address);
  await ben.waitForSelector('.table');
  await fromMenu(ben, 'Who is here');
  await ben.waitForSelector('.person >> text=onerror');
  for (const page of [ana, ben]) {
    assert.equal(await page.evaluate(() => window.caught), undefined);
    assert.equal(await page.$('img[src=x]'), null);
  }
  return [ana, ben];
});

test('a goal card shows its example, at the table and in the score keeper', async (world) => {
  const page = await newPage(world, { viewport: { width: 1280, height: 800 } });
  await choose(page, 'wispwood', 'Play now');
  await page.waitForFunction(() => document.querySelectorAll('.goal .example').length === 5);
  await page.locator('.goal').first().click();
  const label = await page.getAttribute('.sheet .example', 'aria-label');
  assert.match(label, /^Example: \d+ points$/);
  const found = await axe(page, 'goal card');
  await page.goto(`${world.url}#keeper/wispwood`);
  await page.click('summary');
  await page.waitForFunction(() => document.querySelectorAll('.card-choice .example').length === 5);
  found.push(...(await axe(page, 'keeper')));
  assert.deepEqual(found, []);
  return [page];
});

test('every game has drawings between its rules, and axe finds nothing', async (world) => {
  const found = [];
  const pages = [];
  for (const colorScheme of ['light', 'dark']) {
    const page = await newPage(world, { colorScheme });
    for (const game of GAMES) {
      await page.evaluate((hash) => (location.hash = hash), `rules/${game}`);
      await page.waitForFunction(
        (title) =>
          document.querySelector('h1')?.textContent === title &&
          document.querySelectorAll('.drawing svg').length >= 3,
        TITLES[game],
      );
      if (colorScheme === 'light' || game === 'wispwood')
        found.push(...(await axe(page, `rules of ${game}, ${colorScheme}`)));
    }
    await page.evaluate(() => (location.hash = 'rules/wispwood'));
    await page.waitForFunction(() => document.querySelectorAll('.rules .example').length === 25);
    pages.push(page);
  }
  assert.deepEqual(found, []);
  return pages;
});

test('a list in a rule is a list on the page', async (world) => {
  const page = await newPage(world);
  for (const [place, list, items, last] of [
    ['cubes/C10', 'ul', 5, 'shield: every cube'],
    ['fives/F9', 'ol', 6, 'whoever turned the timer'],
  ]) {
    const rule = `#rule-${place.split('/')[1]}`;
    await page.evaluate((hash) => (location.hash = hash), `rules/${place}`);
    await page.waitForSelector(`${rule} + ${list}`);
    const texts = await page.locator(`${rule} + ${list} > li`).allTextContents();
    assert.equal(texts.length, items);
    assert.ok(texts.at(-1).startsWith(last), texts.at(-1));
    assert.ok(!(await page.textContent(rule)).includes(last));
  }
  return [page];
});

test('fives: the best results are kept, shown where a game is set, and can be cleared', async (world) => {
  const page = await newPage(world);
  /* A puzzle is over after a round in which nobody finds anything. */
  await openGame(page, 'fives', [YOU, { ...YOU, name: 'Ben' }], { mode: 'puzzle' });
  await page.click('.actions .turn');
  await page.click('.actions .caller >> text=Ana');
  await page.click('.actions .finish');
  await page.click('.actions .primary >> text=Go on');
  await page.waitForSelector('.results');
  const names = async () =>
    (await page.$$eval('.best-list li', (list) => list.map((li) => li.textContent))).map((text) =>
      /^(Ana|Ben).*?(\d)$/.exec(text).slice(1).join(' '),
    );
  assert.deepEqual(await names(), ['Ana 1', 'Ben 0']);
  assert.equal(await page.locator('.best-list li.fresh').count(), 2);
  const found = await axe(page, 'result with list');
  await page.evaluate(() => (location.hash = ''));
  await choose(page, 'fives', 'Same device');
  await page.click('.variants summary');
  await page.getByLabel('Puzzle').check();
  await page.waitForSelector('.best-list li');
  assert.deepEqual(await names(), ['Ana 1', 'Ben 0']);
  found.push(...(await axe(page, 'new table with list')));
  await page.click('.best-list button');
  await page.click('.best-list button >> text=Clear it for good?');
  await page.waitForSelector('.best-list', { state: 'detached' });
  assert.deepEqual(found, []);
  return [page];
});

test('fives with friends: the next search is seen at once, the last round on demand', async (world) => {
  const ana = await visitor(world, 'Ana');
  await ana.goto(`${world.url}#friends/fives`);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, await ana.inputValue('.invitation input'));
  for (const page of [ana, ben]) await page.click('.actions .finish');
  for (const page of [ana, ben]) {
    await page.waitForSelector('.last-round');
    await page.waitForSelector('.actions .finish');
    assert.equal(await page.$('.actions >> text=Go on'), null);
  }
  await ana.click('.last-round');
  assert.match(await ana.textContent('.sheet'), /Round 1.*Your round: 0\. The best possible: \d+/);
  assert.ok((await ana.locator('.round-board .best').count()) > 0);
  /* When the sand runs, nothing lies over the board any more. */
  await ben.click('.actions .turn');
  await ana.waitForSelector('.sheet', { state: 'detached' });
  return [ana, ben];
});

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

test('your turn while the page is not seen: title and a notification', async (world) => {
  const ana = await visitor(world, 'Ana', { permissions: ['notifications'] });
  await ana.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await ana.goto(`${world.url}#friends/mice`);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const address = await ana.inputValue('.invitation input');
  await ana.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await ana.waitForFunction(() => document.title.includes('Your turn'));
  assert.deepEqual(await notes(ana), [['Your turn', address.split('/').at(-1)]]);
  await ana.evaluate(() => (location.hash = ''));
  await ana.waitForFunction(() => document.title === 'Kocka');
  return [ana, ben];
});

test('Web Push: a switch where the server can, a notification in the language of the page', async (world) => {
  const plain = await visitor(world, 'Ana');
  await plain.goto(`${world.url}#friends`);
  await plain.waitForSelector('.new-remote');
  await plain.evaluate(() => (location.hash = ''));
  await button(plain, 'Settings').click();
  await plain.waitForSelector('.sheet .segments');
  const server = await startServer(0, { push: true });
  try {
    const url = `http://localhost:${server.port}/`;
    const page = await newPage(
      { browser: world.browser, url },
      { permissions: ['notifications'], settings: { name: 'Ana', language: 'cs' } },
    );
    await page.addInitScript(standIn, pushKeys());
    await page.goto(`${url}#friends`);
    await page.reload();
    await page.waitForSelector('.new-remote');
    await page.evaluate(() => (location.hash = ''));
    await button(page, 'Nastavení').click();
    const box = page.locator('.summons input');
    /* Allowed already: it is on as soon as a table is opened; off and on again by hand. */
    const at = (on) =>
      page.waitForFunction((value) => {
        const input = document.querySelector('.summons input');
        return input.checked === value && !input.disabled;
      }, on);
    await box.click();
    await at(false);
    await box.click();
    await at(true);
    assert.equal(await page.$('.summons .problem'), null);
    const found = await axe(page, 'settings with Web Push');
    await deliver(page, { table: 'abc', game: 'mice', title: 'Chata' });
    assert.deepEqual(await notes(page), [['Jste na tahu', 'abc']]);
    await box.click();
    await at(false);
    assert.equal(await plain.$('.summons'), null);
    assert.deepEqual(found, []);
    return [plain, page];
  } finally {
    await server.stop();
  }
});

await runTests(() => openWorld({ whole: true }));
