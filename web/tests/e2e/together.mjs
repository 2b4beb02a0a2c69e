// After the game with friends, at the real server: playing on, short links, the review of the
// server, and the pause between rounds. `npm run build`, build the server, then
// `npm run e2e:together [name]`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { axe, button, choose, closeSheet, fromMenu, newPage, playQuickly } from './lib.mjs';
import { runTests, test } from './runner.mjs';
import { KOCKA, openWorld } from './kocka.mjs';

const RECORD = readFileSync(new URL('records/mice.kocka', import.meta.url), 'utf8');
const packed = (text) => deflateRawSync(text).toString('base64url');

const moves = (record) =>
  record
    .slice(record.indexOf('\n\n') + 2)
    .split('\n')
    .map((line) => line.replace(/ #.*/, ''));

async function visitor(world, name, options = {}) {
  const page = await newPage(
    { browser: world.browser, url: world.url },
    { ...options, settings: { name, ...options.settings } },
  );
  page.name = name;
  return page;
}

/** Comes to a table and sits down on the first seat that is free. */
async function sitDown(page, address) {
  await page.goto(address);
  await button(page, 'Sit here').first().click();
  await page.waitForSelector('.table');
}

async function recordOf(page) {
  const saved = page.waitForEvent('download');
  await fromMenu(page, 'Download the record');
  return readFileSync(await (await saved).path(), 'utf8');
}

test('play on with friends: the record holds the whole line and says where it comes from', async (world) => {
  const ana = await visitor(world, 'Ana', { viewport: { width: 390, height: 844 } });
  await ana.goto(`${world.url}#replay/${packed(RECORD)}`);
  const slider = ana.getByRole('slider', { name: 'Move' });
  await slider.fill('36');
  await button(ana, 'Play on from here').click();
  await ana.getByRole('radio', { name: 'friends at other devices' }).check();
  await ana.getByRole('radio', { name: 'Ben' }).check();
  await button(ana, 'Create table').waitFor();
  assert.deepEqual(await axe(ana, 'play on with friends'), []);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const ben = await visitor(world, 'Mia');
  await sitDown(ben, await ana.inputValue('.invitation input'));
  const pages = [ana, ben];
  for (const page of pages) await page.waitForSelector('.mice-board');
  await fromMenu(ben, 'What happened');
  await ben.waitForSelector('.sheet >> text=Played on from move 36 of another game');
  await button(ben, 'Close').click();
  await playQuickly(pages, 'mice');
  await closeSheet(ben);
  const text = await recordOf(ben);
  assert.deepEqual(moves(text).slice(0, 36), moves(RECORD).slice(0, 36));
  assert.match(text, /^branch: \{"ply":36,"names":\[\]\}$/m);
  assert.match(text, /^names: \["Mia","Ana"\]$/m);
  return pages;
});

/** A connection of its own in the page, to ask the server what the page does not. */
const connect = (page) =>
  page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const answers = new Map();

    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      answers.get(message.id)?.(message);
      const moves = message.on === 'lines' ? message.lines : [];
      window.moved = (window.moved ?? 0) + moves.filter(({ by }) => Number.isInteger(by)).length;
      if (message.on === 'over') window.ended = true;
    };
    let next = 1;
    window.ask = (what, fields) =>
      new Promise((resolve) => {
        const id = next++;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ do: what, id, ...fields }));
      });
    await window.ask('hello', { secret: '0123456789abcdef' });
  });

/** A game that computers have begun and a person has given up; its table. */
const endEarly = (page, game) =>
  page.evaluate(async (id) => {
    const seats = ['computer:1', 'computer:1', 'me'];
    const { table } = await window.ask('create', { game: id, seats });
    await window.ask('join', { table });
    await window.ask('sit', { table, dice: '00' });
    while (window.moved < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await window.ask('resign', { table });
    while (!window.ended) await new Promise((resolve) => setTimeout(resolve, 20));
    window.moved = 0;
    window.ended = false;
    return table;
  }, game);

const byServer = (page, table) =>
  page.evaluate(async (id) => {
    const items = [];
    for (;;) {
      const answer = await window.ask('review', { table: id, from: items.length });
      items.push(...answer.items);
      if (answer.done) return { items, summary: answer.summary };
    }
  }, table);

/** What the engine of the page has said of a review. */
const byPage = async (page, record) => {
  await page.evaluate(() => (window.heard = []));
  await page.evaluate((hash) => (location.hash = hash), `review/${packed(record)}`);
  await page.waitForFunction(() => window.heard.some((text) => text.includes('"summary"')));
  await page.waitForSelector('[data-review=done]');
  const answers = (await page.evaluate(() => window.heard)).map((text) => JSON.parse(text));
  return {
    items: answers.flatMap(({ item }) => item ?? []),
    summary: answers.find(({ summary }) => summary).summary,
  };
};

function byTerminal(record, seats) {
  const said = execFileSync(KOCKA, ['review', '--json', '-'], { input: record, encoding: 'utf8' });
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { items: lines.slice(0, -seats), summary: lines.slice(-seats) };
}

test('the review of a game is the same in terminal, page and server', async (world) => {
  const page = await visitor(world, 'Ana');
  await page.evaluate(() => {
    /* Answers about reviews, as they come from the worker. */
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
    Object.defineProperty(Worker.prototype, 'onmessage', {
      set(listener) {
        set.call(this, (event) => {
          if (event.data.text?.includes('"plies"')) window.heard.push(event.data.text);
          listener(event);
        });
      },
    });
  });
  await connect(page);
  for (const game of ['mice', 'wispwood']) {
    const table = await endEarly(page, game);
    const record = await page.evaluate(
      async (id) => (await window.ask('record', { table: id })).record,
      table,
    );
    const terminal = byTerminal(record, 3);
    assert.ok(terminal.items.length > 0);
    assert.deepEqual(await byServer(page, table), terminal);
    assert.deepEqual(await byPage(page, record), terminal);
  }
  return page;
});

/** The address that *Share* gives, by whichever way. */
async function sharedAddress(page) {
  await page.evaluate(() => {
    delete window.given;
    navigator.share = undefined;
    navigator.clipboard.writeText = async (text) => (window.given = text);
  });
  await button(page, 'Share').click();
  await page.waitForFunction(() => window.given);
  return page.evaluate(() => window.given);
}

test('a shared link is short where a server keeps it, and whole where not', async (world) => {
  const ana = await visitor(world, 'Ana', { viewport: { width: 390, height: 844 } });
  await ana.goto(`${world.url}#replay/${packed(RECORD)}`);
  await button(ana, 'Share').waitFor();
  const short = await sharedAddress(ana);
  assert.match(short, /#shared\/[a-z2-9]{12}$/);
  await ana.waitForSelector('.say >> text=this server keeps the game for 90 days');
  await closeSheet(ana);
  const ben = await visitor(world, 'Ben');
  await ben.goto(short);
  await ben.waitForSelector('.watching');
  await ben.context().setOffline(true); // the address holds the whole game now
  await ben.waitForFunction(() => location.hash.startsWith('#replay/'));
  await ana.context().setOffline(true);
  assert.match(await sharedAddress(ana), /#replay\//);
  await ana.context().setOffline(false);
  const mia = await visitor(world, 'Mia');
  const noted = RECORD.replace('\n\n', '\nnotes: [{"after":3,"text":"Oh"}]\n\n');
  await mia.goto(`${world.url}#replay/${packed(noted)}`);
  await button(mia, 'Share').waitFor();
  assert.match(await sharedAddress(mia), /#replay\//); // notes go to no server
  await mia.goto(`${world.url}#shared/aaaaaaaaaaaa`);
  await mia.waitForSelector('[role=alert] >> text=This server keeps no game under this link');
  assert.deepEqual(await axe(mia, 'a short link that holds nothing'), []);
  return [ana, ben, mia];
});

test('between two rounds of 5er Finden the dice wait until all go on', async (world) => {
  const ana = await visitor(world, 'Ana', { viewport: { width: 390, height: 844 } });
  await choose(ana, 'fives', 'With friends');
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, await ana.inputValue('.invitation input'));
  const pages = [ana, ben];
  for (const page of pages) await page.waitForSelector('.table');
  for (const page of pages) await page.click('.actions .finish');
  for (const page of pages) await page.waitForSelector('[data-waits-for=go-on]');
  await button(ben, 'Go on').click();
  await ben.waitForSelector('text=Waiting for the others…');
  assert.equal(await ana.getAttribute('.table', 'data-waits-for'), 'go-on');
  await button(ana, 'Go on').click();
  for (const page of pages) await page.waitForSelector('text=/Round 2 of 5/');
  return pages;
});

await runTests(openWorld);
