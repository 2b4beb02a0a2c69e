// After the game with friends, at the real server: playing on, short links, the review of the
// server, and the pause between rounds. `npm run build`, build the server, then
// `npm run e2e:together [name]`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { axe, button, choose, closeSheet, fromMenu, goTo, playQuickly, visitor } from './lib.mjs';
import { runTests, test } from './runner.mjs';
import { KOCKA, openWorld } from './kocka.mjs';

const RECORD = readFileSync(new URL('records/mice.kocka', import.meta.url), 'utf8');
const packed = (text) => deflateRawSync(text).toString('base64url');

const moves = (record) =>
  record
    .slice(record.indexOf('\n\n') + 2)
    .split('\n')
    .map((line) => line.replace(/ #.*/, ''));

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
  await goTo(ana, `replay/${packed(RECORD)}`);
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
const connect = (page, own = '0123456789abcdef') =>
  page.evaluate(async (secret) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => (socket.onopen = resolve));
    const answers = new Map();
    window.moved = new Set(); // who has

    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      answers.get(message.id)?.(message);
      const moves = message.on === 'lines' ? message.lines : [];
      for (const { by } of moves) window.moved.add(by);
      if (message.on === 'over') window.ended = true;
    };
    let next = 1;
    window.ask = (what, fields) =>
      new Promise((resolve) => {
        const id = next++;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ do: what, id, ...fields }));
      });
    await window.ask('hello', { secret });
  }, own);

/** The browser is somebody whom the server knows. */
const become = (page, kept) => page.evaluate((all) => Object.assign(localStorage, all), kept);

/* The corners are chosen by all, and nothing to be judged. */
const BEGIN = { cubes: { options: { 'choose-corners': false } } };

/** A game that computers have begun and a person has given up; its table. */
const endEarly = (page, game) =>
  page.evaluate(
    async ([id, { options } = {}]) => {
      const until = async (done) => {
        while (!done()) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      const seats = ['computer:1', 'computer:1', 'me'];
      const { table } = await window.ask('create', { game: id, seats, options });
      await window.ask('join', { table });
      await window.ask('sit', { table, dice: '00' });
      await until(() => window.moved.has(1)); // the first one's turn is over
      await window.ask('resign', { table });
      await until(() => window.ended);
      window.moved = new Set();
      window.ended = false;
      return table;
    },
    [game, BEGIN[game]],
  );

/** A game between computers of the terminal, as a table of the server. */
async function bringIn(world, page, game) {
  const folder = mkdtempSync(join(tmpdir(), 'kocka-games-'));
  const words = ['--players', 'strong,strong', '--games', '1', '--format', 'records'];
  execFileSync(KOCKA, ['simulate', game, ...words, '--out', folder]);
  execFileSync(KOCKA, ['db', 'import', world.server.db, join(folder, `${game}-000000.kocka`)]);
  rmSync(folder, { recursive: true });
  const { games } = await page.evaluate((id) => window.ask('find', { game: id }), game);
  return games[0].table;
}

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
  await goTo(page, `review/${packed(record)}`);
  await page.waitForFunction(() => window.heard.some((text) => text.includes('"summary"')));
  await page.waitForSelector('[data-review=done]');
  const answers = (await page.evaluate(() => window.heard)).map((text) => JSON.parse(text));
  return {
    items: answers.flatMap(({ item }) => item ?? []),
    summary: answers.find(({ summary }) => summary).summary,
  };
};

function byTerminal(record) {
  const seats = Number(/^seats: (\d+)$/m.exec(record)[1]);
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
  const tables = { fives: await bringIn(world, page, 'fives') }; // whole rounds, without their sand
  for (const game of ['mice', 'wispwood', 'cubes']) tables[game] = await endEarly(page, game);
  for (const [game, table] of Object.entries(tables)) {
    const record = await page.evaluate(
      async (id) => (await window.ask('record', { table: id })).record,
      table,
    );
    const terminal = byTerminal(record);
    assert.ok(terminal.items.length > 0, game);
    assert.deepEqual(await byServer(page, table), terminal);
    assert.deepEqual(await byPage(page, record), terminal);
  }
  return page;
});

test('games with friends that are over come to the device, once', async (world) => {
  const secret = 'fedcba9876543210fedcba9876543210';
  const known = { 'kocka.secret': secret };
  const ana = await visitor(world, 'Ana', { viewport: { width: 390, height: 844 } });
  await connect(ana, secret);
  await endEarly(ana, 'mice');
  await endEarly(ana, 'cubes');
  await become(ana, known);
  await goTo(ana, 'mine');
  const mice = ana.getByRole('region', { name: 'Catch the Mice' });
  await mice.getByText('Against: Pip').waitFor();
  await mice.getByText('0 of 1').waitFor();
  await ana.getByRole('region', { name: 'Seven Cubes' }).waitFor();
  await ana.getByText('games with friends are on the server, too').waitFor();
  assert.deepEqual(await axe(ana, 'games with friends, counted'), []);
  await goTo(ana, '');
  await ana.getByText('Finished games').click();
  await button(ana, 'Throw away Seven Cubes').click();
  await button(ana, 'Throw away Seven Cubes').waitFor({ state: 'detached' });
  await endEarly(ana, 'cubes'); // a new one comes, the old one does not
  await goTo(ana, 'mine');
  const cubes = ana.getByRole('region', { name: 'Seven Cubes' });
  await cubes.getByText('0 of 1').waitFor();
  await mice.getByText('0 of 1').waitFor();
  const tablet = await visitor(world, 'Ana'); // the same player elsewhere has all of them
  await become(tablet, known);
  await goTo(tablet, '');
  await tablet.getByText('Finished games').click();
  await button(tablet, 'Watch Catch the Mice').waitFor();
  await button(tablet, 'Watch Seven Cubes').nth(1).waitFor();
  await button(tablet, 'Watch Catch the Mice').click();
  await tablet.waitForSelector('.watching');
  await tablet.getByText('Pip 2').filter({ visible: true }).first().waitFor();
  return [ana, tablet];
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
  await goTo(ana, `replay/${packed(RECORD)}`);
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
  await goTo(mia, `replay/${packed(noted)}`);
  await button(mia, 'Share').waitFor();
  assert.match(await sharedAddress(mia), /#replay\//); // notes go to no server
  await goTo(mia, 'shared/aaaaaaaaaaaa');
  await mia.waitForSelector('[role=alert] >> text=This server has no game under this link');
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
