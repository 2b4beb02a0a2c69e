// Two browsers at one table of the real server: `npm run build`, build the server, then
// `npm run e2e:net [name]`. In each game one of them is reloaded and one goes offline in mid-play.

import assert from 'node:assert/strict';
import {
  atRest,
  axe,
  axeDayAndNight,
  breakEngine,
  button,
  choose,
  click,
  closeSheet,
  drawn,
  fromMenu,
  goTo,
  HANDS,
  holdEngines,
  isOver,
  letGo,
  noted,
  noteTexts,
  playQuickly,
  playUntil,
  scan,
  searchFives,
  sticksOut,
  still,
  takeMice,
  until,
  visitor,
} from './lib.mjs';
import { GAMES } from './games.mjs';
import { runTests, test } from './runner.mjs';
import { openWorld, startPostgres, startServer } from './kocka.mjs';

const OPTIONS = {
  mice: { per_colour: 3, limit: 6 },
  cubes: { limit: 6 },
  fives: { timer: 15 },
  wispwood: { 'two-rounds': true },
};

/** Sets a table through the form and comes to its lobby; the address is returned. */
async function setTable(page, game, options = {}) {
  await choose(page, game, 'With friends');
  await page.waitForSelector('.new-remote');
  /* Options that keep a test short are not in the form: they go along with its request. */
  await page.evaluate((extra) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.do === 'create') message.options = { ...message.options, ...extra };
      send.call(this, JSON.stringify(message));
    };
  }, options);
  await button(page, 'Create table').click();
  await page.waitForSelector('.invitation');
  return page.inputValue('.invitation input');
}

/** Sits down on the first seat that is free, and sits there when this is done. */
async function sitDown(page, address) {
  await page.goto(address);
  await page.waitForSelector('.person.open');
  await button(page, 'Sit here').first().click();
  await page.waitForSelector('.person input, .table');
}

const ACT = {
  ...HANDS,
  fives: searchFives,
  mice: (page) => HANDS.mice(page, 1), // stops as soon as it may
};

/** All play until it is over for everybody; `meanwhile` may disturb them. */
const playTogether = (pages, game, meanwhile) =>
  playUntil(pages, ACT[game], async () => (await Promise.all(pages.map(isOver))).every(Boolean), {
    most: 1000,
    meanwhile,
  });

/** Waits until the line above the board does, or does not, say this. */
const line = (page, words, said = true) =>
  page.waitForFunction(
    ([w, s]) => new RegExp(w).test(document.querySelector('.net-line')?.textContent) === s,
    [words, said],
  );

/** Names and points, the same on every screen: one's own seat is called You. */
const scores = async (page) => {
  const texts = await page.$$eval('.results li', (list) => list.map((li) => li.textContent));
  return texts.map((text) => text.replace(/^You/, page.name));
};

/** Two people at a new table, on whose screens the game has begun; those `offline` have all of the
 * page on their devices. */
async function twoAt(world, game, options = OPTIONS[game], { offline = [] } = {}) {
  const ana = await visitor(world, 'Ana', { offline: offline.includes('Ana') });
  const address = await setTable(ana, game, options);
  const ben = await visitor(world, 'Ben', { offline: offline.includes('Ben') });
  await sitDown(ben, address);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  return [ana, ben];
}

async function wholeGame(world, game) {
  const pages = await twoAt(world, game, OPTIONS[game], { offline: ['Ana'] });
  const [ana, ben] = pages;
  const play = (most) => playUntil(pages, ACT[game], (done) => done >= most);
  await play(4);
  await ben.reload();
  await ben.waitForSelector('.table');
  await play(3);
  await ana.context().setOffline(true);
  await line(ana, 'connection');
  /* Who may act does: Ana's move is kept, Ben's is what she has to catch up with. */
  for (const page of pages) if (await page.$('[data-waits-for=you]')) await ACT[game](page, 7);
  await ana.context().setOffline(false);
  await line(ana, 'connection', false);
  await play(3);
  await playQuickly(pages, game);
  assert.deepEqual(await scores(ana), await scores(ben));
  assert.match(await ana.textContent('.sheet h2'), /You win!|wins\.|share/);
  return pages;
}

for (const game of GAMES) {
  test(`${game}: two browsers, one reloaded, one offline for a while`, (world) =>
    wholeGame(world, game));
}

test('a plain http name of the home network: a whole game, and the page says what is missing', async (world) => {
  const pages = await wholeGame({ ...world, url: `http://kocka.test:${world.port}/` }, 'mice');
  const page = pages[0];
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await goTo(page, 'friends');
  await page.waitForSelector('.new-remote');
  await page.waitForSelector('.lobby >> text=/plain http/');
  return pages;
});

test('a rematch brings both to the same new table', async (world) => {
  const pages = await twoAt(world, 'mice');
  const [ana, ben] = pages;
  await playQuickly(pages, 'mice');
  await button(ana, 'Play again').click();
  await ana.waitForSelector('.invitation');
  await ben.waitForSelector('.sheet .say >> text=A new table');
  await button(ben, 'Close').click();
  await button(ben, 'Play again').click();
  for (const page of pages) await page.waitForSelector('.mice-board');
  assert.equal(ana.url(), ben.url());
  return pages;
});

/** Types into a field in the moment in which it appears, before anything that comes later. */
const typeAtOnce = (page, selector, text) =>
  page.evaluate(
    ([selector, text]) =>
      new MutationObserver((_, observer) => {
        const field = document.querySelector(selector);
        if (!field) return;
        observer.disconnect();
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true }),
    [selector, text],
  );

test('who presses *Sit here* while what is played comes above it sits down', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'wispwood', { 'two-rounds': true });
  const ben = await visitor(world, 'Ben');
  const lists = '"do":"games"';
  await holdEngines(ben, lists);
  await ben.goto(address);
  const { x, y, width, height } = await button(ben, 'Sit here').boundingBox();
  await ben.mouse.move(x + width / 2, y + height / 2);
  await ben.mouse.down();
  await letGo(ben, lists);
  await ben.getByText('Only two rounds: Yes').waitFor();
  await ben.mouse.up();
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  return [ana, ben];
});

/** At a table of Ana's, about to sit down. */
async function aboutToSit(world) {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  const ben = await visitor(world, 'Ben');
  await ben.goto(address);
  await button(ben, 'Sit here').waitFor();
  return [ana, ben];
}

test('that there is no answer yet is told, until it is there', async (world) => {
  const [ana, ben] = await aboutToSit(world);
  await ben.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const held = () => send.call(this, text);
      if (JSON.parse(text).do === 'sit') window.send = held;
      else held();
    };
  });
  await button(ben, 'Sit here').click();
  const told = ben.getByRole('status').filter({ hasText: 'No answer yet' });
  await told.waitFor();
  await ben.evaluate(() => window.send());
  await ben.waitForSelector('.table');
  await told.waitFor({ state: 'detached' });
  return [ana, ben];
});

test('what an engine that breaks keeps from being done is told, and the next one does it', async (world) => {
  const [ana, ben] = await aboutToSit(world);
  await breakEngine(ben, '"do":"chain"');
  await button(ben, 'Sit here').click();
  await ben.getByRole('alert').filter({ hasText: 'That did not work (it broke).' }).waitFor();
  await button(ben, 'Sit here').click();
  await ben.waitForSelector('.table');
  assert.equal(await ben.getByRole('alert').count(), 0);
  return [ana, ben];
});

test('a name can be changed at the table, before and in the game', async (world) => {
  const ana = await visitor(world, '');
  const address = await setTable(ana, 'mice');
  const rename = async (name) => {
    await ana.fill('.person input', name);
    await ana.press('.person input', 'Enter');
  };
  await ana.fill('.person input', 'An'); // half typed, somebody comes
  const ben = await visitor(world, 'Ben');
  await ben.goto(address);
  await ben.waitForSelector('.person >> text=Player 1');
  await ana.waitForSelector('text=1 person is watching');
  assert.equal(await ana.inputValue('.person input'), 'An');
  await rename('Anna');
  await ben.waitForSelector('.person >> text=Anna');
  await button(ben, 'Sit here').click();
  await ben.waitForSelector('.seat >> text=Anna');
  await typeAtOnce(ana, '.person input', 'A');
  await fromMenu(ana, 'Who is here');
  await ana.waitForSelector('.person input');
  await drawn(ana); // and what comes after a drawing
  assert.equal(await ana.inputValue('.person input'), 'A');
  await rename('Ana');
  await ben.waitForSelector('.seat-name >> text=/^Ana$/');
  return [ana, ben];
});

test('a watcher sees the game, may not act, and keeps in step in a hidden search', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'fives', { timer: 15 });
  const eve = await visitor(world, 'Eve');
  await eve.goto(address);
  await eve.waitForSelector('.person.open');
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await eve.waitForSelector('.fives-board');
  await line(eve, 'watching');
  assert.equal(await eve.$('.actions .primary'), null);
  await noteTexts(eve, '.actions .prompt');
  const goOn = () => click(eve, '.actions .primary');
  await playTogether([ana, ben], 'fives', goOn);
  await until('the end for who watches', async () => (await isOver(eve)) || (await goOn(), false));
  assert.deepEqual(await scores(eve), await scores(ana));
  const rounds = (await eve.evaluate(() => window.noted)).filter((text) => /best/.test(text));
  assert.ok(rounds.length > 0 && rounds.every((text) => text.startsWith('Ana: ')), rounds.join());
  return [ana, ben, eve];
});

test('fives: who turns the timer too late is shown what can still be done', async (world) => {
  const [ana, ben] = await twoAt(world, 'fives', { timer: 300 });
  await ben.waitForSelector('.actions .turn');
  /* Ben's page sees that Ana was quicker; he himself taps before it has asked what that means. */
  const [asks, plays] = ['"do":"moves"', '"do":"play","move":"turn","seat":1'];
  await holdEngines(ben, asks);
  await ana.click('.actions .turn');
  await ben.waitForSelector('.sand b');
  await holdEngines(ben, plays);
  await noteTexts(ben, '.refusal');
  await ben.click('.actions .turn');
  await letGo(ben, asks);
  await ben.waitForSelector('.actions .finish');
  await letGo(ben, plays);
  await noted(ben, 'The timer has already been turned');
  await drawn(ben);
  await ben.waitForSelector('.actions .finish');
  assert.equal(await ben.locator('.actions .turn').count(), 0);
  return [ana, ben];
});

test('the server is killed in the middle: the page waits and goes on', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  await playUntil([ana, ben], ACT.mice, (done) => done >= 5);
  await world.server.kill();
  for (const page of [ana, ben]) await line(page, 'connection');
  await world.server.start();
  for (const page of [ana, ben]) await line(page, 'connection', false);
  await playQuickly([ana, ben], 'mice');
  assert.deepEqual(await scores(ana), await scores(ben));
  return [ana, ben];
});

const addressOf = (server) => `http://localhost:${server.port}`;

/** Two servers at one database, each of which names both; null where there is no PostgreSQL. */
async function twoServers() {
  const database = await startPostgres();
  if (!database) return null;
  const one = await startServer(0, { db: database.url });
  const two = await startServer(0, { db: database.url });
  for (const server of [one, two]) {
    await server.kill(); // only now are both addresses known
    server.more = ['--servers', `${addressOf(one)},${addressOf(two)}`];
    await server.start();
  }
  const stop = async () => {
    for (const server of [one, two]) await server.stop();
    await database.stop();
  };
  return { one, two, stop };
}

test('one of two servers is killed: the page goes on at the other, also after a reload', async (world) => {
  const servers = await twoServers();
  if (!servers) return [];
  const there = { ...world, url: `${addressOf(servers.one)}/` };
  try {
    const [ana, ben] = await twoAt(there, 'mice', OPTIONS.mice, { offline: ['Ana', 'Ben'] });
    await playUntil([ana, ben], ACT.mice, (done) => done >= 5);
    for (const page of [ana, ben])
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await servers.one.kill();
    await playUntil([ana, ben], ACT.mice, (done) => done >= 5);
    await ana.reload(); // its page comes from the device, its table from the other server
    await ana.waitForSelector('.table');
    await playQuickly([ana, ben], 'mice');
    assert.deepEqual(await scores(ana), await scores(ben));
    return [ana, ben];
  } finally {
    await servers.stop();
  }
});

test('dice are checked, a move is taken back, a computer stands in', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  await ana.reload(); // what she has bound herself to stays on her device
  await ana.waitForSelector('.invitation');
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  await playUntil([ana], takeMice, () => ana.$('button.stop'));
  await button(ana, 'Undo').click();
  await ana.waitForSelector('.lane.glow, .pile.glow');
  await ben.context().close();
  await line(ana, 'Away');
  await fromMenu(ana, 'Who is here');
  await button(ana, 'A computer').click();
  await ana.waitForSelector('.person.computer');
  await closeSheet(ana);
  await playQuickly(ana, 'mice');
  await closeSheet(ana);
  await fromMenu(ana, 'Check the dice');
  await ana.waitForSelector('.say');
  assert.match(
    await ana.textContent('.say'),
    /^Fair: \d+ outcomes were drawn again and are right\.$/,
  );
  return [ana];
});

test('a move made without a network is kept and sent when it is back', async (world) => {
  const [ana, ben] = await twoAt(world, 'cubes', OPTIONS.cubes, { offline: ['Ana'] });
  await atRest(ana);
  await ana.context().setOffline(true);
  await line(ana, 'connection');
  await ana.locator('.square.glow').first().click();
  await line(ana, 'kept');
  assert.equal(await ben.$('.square.glow'), null);
  await ana.context().setOffline(false);
  await ben.waitForSelector('.square.glow');
  await ana.waitForFunction(() => document.querySelectorAll('.figure').length === 1);
  return [ana, ben];
});

test('the same player on another device by link', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'cubes', OPTIONS.cubes);
  await goTo(ana, 'friends');
  await ana.getByText('Play on from another device').click();
  const mine = await ana.getByRole('textbox', { name: 'my link' }).inputValue();
  const secret = await ana.evaluate(() => localStorage.getItem('kocka.secret'));
  assert.equal(mine, `${world.url}#me/${secret}`);
  const asked = [];
  ana.on('request', (request) => asked.push(request.url()));
  await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(ana, 'Copy').click();
  await button(ana, 'Copied').waitFor();
  assert.equal(await ana.evaluate(() => navigator.clipboard.readText()), mine);
  await button(ana, 'QR code').click();
  assert.equal(await scan(ana, 'QR code of my link'), mine);
  assert.ok(!asked.some((url) => url.includes(secret)), 'nobody else is told');
  const tablet = await visitor(world, 'Ana on the tablet');
  await tablet.goto(mine);
  await button(tablet, 'Yes, that is me').click();
  await tablet.waitForSelector('.go-on a');
  await tablet.click('.go-on a');
  await tablet.waitForSelector('.invitation');
  assert.equal(tablet.url(), address);
  await tablet.waitForSelector('.people >> text=/you/');
  return [ana, tablet];
});

test('with friends: a table is left from the list', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  await goTo(ben, 'friends');
  const mine = ben.locator('section', { has: ben.getByRole('heading', { name: 'Your tables' }) });
  await mine.getByRole('button', { name: 'Leave this table' }).click();
  const asked = ben.getByRole('dialog', { name: 'Leave this table' });
  await asked.getByText('a computer plays on for you').waitFor();
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();
  await mine.waitFor({ state: 'detached' });
  await fromMenu(ana, 'Who is here');
  await ana.locator('.person.computer').waitFor();
  return [ana, ben];
});

test('lobby, friends and a table: axe finds nothing, by day and by night', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  const found = await axeDayAndNight(ana, 'lobby');
  const ben = await visitor(world, 'Ben');
  await goTo(ben, 'friends');
  await ben.waitForSelector('.new-remote');
  found.push(...(await axeDayAndNight(ben, 'friends')));
  await sitDown(ben, address);
  await ben.waitForSelector('.mice-board');
  found.push(...(await axeDayAndNight(ben, 'table')));
  assert.deepEqual(found, []);
  return [ana, ben];
});

const totals = (page) => page.getByRole('region', { name: 'Points' }).getByRole('listitem');
const total = (page, seat) => totals(page).nth(seat).locator('strong').textContent();
const totalIs = (page, seat, points) =>
  totals(page).nth(seat).locator('strong').getByText(String(points), { exact: true }).waitFor();

const sheetOf = (page, seat) => page.locator('.keeper-card').nth(seat);
const oneMore = (within) => within.getByRole('button', { name: /one more$/ });

async function keeper(world, game) {
  const page = await visitor(world, 'Ana');
  await choose(page, game, 'Score a real game');
  await page.waitForSelector(`.keeper.${game}`);
  return page;
}

test('score keeper: mice on the cards', async (world) => {
  const page = await keeper(world, 'mice');
  for (let i = 0; i < 4; i++) await oneMore(sheetOf(page, 0)).first().click();
  await oneMore(sheetOf(page, 1)).nth(1).click();
  await totalIs(page, 0, 12);
  await totalIs(page, 1, 2);
  await page.reload(); // what was entered is still there
  await totalIs(page, 0, 12);
  return [page];
});

/** Taps on pieces of a sheet of fives: once they are there, twice they are out. */
const tapPieces = async (card, pieces) => {
  for (const piece of pieces) await button(card, `Piece ${piece}`).click();
};
const tapOut = async (card, pieces, out) => {
  await tapPieces(card, pieces);
  for (const piece of pieces) {
    await card.getByRole('button', { name: `Piece ${piece}`, exact: true, pressed: true }).click();
    await button(card, `Piece ${piece}, ${out}`).waitFor();
  }
};

async function more(page, seats) {
  for (let i = 2; i < seats; i++) await button(page, 'Add player').click();
}

test('score keeper: the printed round of fives: a sixth piece, an overlap, one drawn twice, wrong symbols', async (world) => {
  const page = await keeper(world, 'fives');
  await more(page, 3);
  const [sara, peter, anna] = [0, 1, 2].map((seat) => sheetOf(page, seat));
  await tapPieces(sara, 'FIPLUW'); // F20: values 1 4 2 1 2 4, the five lowest count
  await totalIs(page, 0, 10);
  await button(sara, 'Piece W, does not count').waitFor();
  await sara.getByText('More than five pieces').waitFor();
  /* Peter: an overlapping pair, a piece drawn twice, another one, and the timer. */
  await tapPieces(peter, 'FP');
  await tapOut(peter, 'XY', 'does not count');
  await totalIs(page, 1, 3);
  await button(peter, 'Drawn twice: F').click();
  await button(peter, 'Piece F, drawn twice').waitFor();
  await button(peter, 'Turned the timer').click();
  await totalIs(page, 1, 4);
  for (const said of ['Does not count: X, Y', 'Drawn twice, counts once: F'])
    await peter.getByRole('status').getByText(said).waitFor();
  /* Anna: one has wrong symbols, one is not finished. */
  await tapPieces(anna, 'TL');
  await tapOut(anna, 'ZV', 'does not count');
  await totalIs(page, 2, 4);
  assert.deepEqual(await axe(page, 'the printed round of fives'), []);
  await page.reload(); // all of it is still there
  for (const [seat, points] of [10, 4, 4].entries()) await totalIs(page, seat, points);
  /* A tap more, and it is as if it had never been drawn; it may be drawn again, and count. */
  await button(anna, 'Piece Z, does not count').click();
  await anna.getByRole('button', { name: 'Piece Z', exact: true, pressed: false }).click();
  await totalIs(page, 2, 7);
  await button(peter, 'Drawn twice: F').click();
  await peter.getByRole('button', { name: 'Piece F', exact: true, pressed: true }).waitFor();
  await totalIs(page, 1, 4);
  return [page];
});

test('score keeper: pieces of fives that the core must know to be void are told to it', async (world) => {
  const page = await keeper(world, 'fives');
  const peter = sheetOf(page, 0);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    window.told = [];
    Worker.prototype.postMessage = function (message, ...more) {
      window.told.push(JSON.stringify(message));
      post.call(this, message, ...more);
    };
  });
  await tapPieces(peter, 'FP');
  await tapOut(peter, 'X', 'does not count');
  await button(peter, 'Drawn twice: F').click();
  await totalIs(page, 0, 3);
  await until('the core is told', async () => {
    const told = await page.evaluate(() => window.told.findLast((text) => text.includes('tally')));
    return told?.replaceAll('\\', '').includes('"pieces":["F","P","F"],"void":["X"]');
  });
  return [page];
});

test('score keeper: the printed sheets of a puzzle of fives, circled and crossed off; the rounds stay', async (world) => {
  const page = await keeper(world, 'fives');
  const [klaus, monika] = [sheetOf(page, 0), sheetOf(page, 1)];
  await tapPieces(klaus, 'FI');
  await totalIs(page, 0, 5);
  await page.getByLabel('Puzzle').click(); // another sheet; the first is kept
  await totalIs(page, 0, 0);
  await tapPieces(klaus, 'FLPUTIW'); // F20: 1 1 2 2 3 4 4, with 7 marks
  await tapOut(klaus, 'NYVZ', 'crossed off');
  for (let i = 0; i < 7; i++) await oneMore(klaus).click();
  await tapPieces(monika, 'FLPTVIWX'); // 1 1 2 3 3 4 4 4, with 5
  await tapOut(monika, 'NUY', 'crossed off');
  for (let i = 0; i < 5; i++) await oneMore(monika).click();
  const both = async () => {
    await totalIs(page, 0, 24);
    await totalIs(page, 1, 27);
  };
  await both();
  assert.deepEqual(await axe(page, 'the printed puzzle of fives'), []);
  await page.reload();
  await both();
  await button(monika, 'Piece U, crossed off').waitFor();
  await page.getByLabel('Five rounds').click();
  await totalIs(page, 0, 5);
  return [page];
});

test('score keeper: what an older page kept is counted on', async (world) => {
  const page = await visitor(world, 'Ana');
  await page.evaluate(() => {
    const nothing = { pieces: [], timer: false };
    const rounds = [0, 1, 2, 3, 4].map(() => [nothing, nothing]);
    rounds[0] = [{ pieces: ['I'], timer: true }, nothing];
    const kept = { names: ['Hana', 'Ivo'], data: rounds };
    localStorage.setItem('kocka.keeper.fives', JSON.stringify(kept));
  });
  await choose(page, 'fives', 'Score a real game');
  await totalIs(page, 0, 5);
  assert.equal(await page.getByLabel('Name of player 2').inputValue(), 'Ivo');
  return [page];
});

test('with friends: the button of the form and the link of the lobby need no scrolling', async (world) => {
  const ana = await visitor(world, 'Ana');
  await choose(ana, 'mice', 'With friends');
  const create = await button(ana, 'Create table').boundingBox();
  assert.ok(create.y + create.height <= 844, `it ends at ${create.y + create.height}`);
  await ana.getByText('Variants, clock and more').click();
  await ana.getByLabel('10 minutes').check();
  await ana.getByRole('group', { name: /Risky/ }).getByLabel('Yes').check();
  assert.deepEqual(await axe(ana, 'the form of a table'), []);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const share = await ana.locator('.invitation .field').boundingBox();
  assert.ok(share.y + share.height <= 844, `it ends at ${share.y + share.height}`);
  /* The lobby says what will be played, to guests as well. */
  const ben = await visitor(world, 'Ben');
  await ben.goto(ana.url());
  for (const page of [ana, ben]) {
    const played = page.locator('.played');
    await played.getByText(/Risky.*: Yes/).waitFor();
    await played.getByText(/a computer steps in after: 10 minutes/).waitFor();
    await played.getByRole('link', { name: 'Rules' }).waitFor();
  }
  return [ana, ben];
});

test('with friends: leaving and removing ask once and say what follows', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  await fromMenu(ben, 'Leave the table');
  const ask = ben.getByRole('dialog', { name: 'Leave the table' });
  await ask.getByText('a computer plays on for you').waitFor();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await ask.waitFor({ state: 'detached' });
  await fromMenu(ana, 'Who is here');
  await ana.getByText('is here', { exact: true }).waitFor();
  await button(ana, 'Remove').click();
  const remove = ana.getByRole('dialog', { name: 'Remove Ben' });
  await remove.getByText('A computer plays on for them').waitFor();
  await remove.getByRole('button', { name: 'Remove' }).click();
  await ana.getByText('plays by itself').waitFor();
  return [ana, ben];
});

/** A notice over the board that says this. */
const notice = (page, words) => page.locator('.notice').filter({ hasText: words });

/** Three people at a new table, on whose screens the game has begun. */
async function threeAt(world, game) {
  const ana = await visitor(world, 'Ana');
  await choose(ana, game, 'With friends');
  await ana.waitForSelector('.new-remote');
  await ana.getByRole('group', { name: 'Players' }).getByLabel('3').check();
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const others = await Promise.all(['Ben', 'Cleo'].map((name) => visitor(world, name)));
  for (const page of others) await sitDown(page, ana.url());
  await Promise.all([ana, ...others].map((page) => page.waitForSelector('.table')));
  return [ana, ...others];
}

/** The lobby's form, opened by the host; options that keep a test short go along with it. */
async function setHandover(page, seconds) {
  await page.evaluate((handover) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.do === 'create') Object.assign(message, { handover });
      send.call(this, JSON.stringify(message));
    };
  }, seconds);
}

test('with friends: a computer that takes a seat is counted down, told to all, and sent away', async (world) => {
  const ana = await visitor(world, 'Ana');
  await setHandover(ana, 25); // so long a page may take to say it, and Ana to see what followed
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  const ben = await visitor(world, 'Ben');
  await ben.goto(address);
  await ben.waitForSelector('.person.open');
  for (const page of [ana, ben]) await noteTexts(page, '[role=timer], .notice');
  await button(ben, 'Sit here').click();
  await noted(ana, 'a computer plays for you in 0:');
  await noted(ben, 'A computer plays for Ana in 0:');
  await notice(ana, 'A computer plays for you now.').waitFor();
  /* Ben has no more time either, and two computers are soon at the end: the server stands still. */
  world.server.process.kill('SIGSTOP');
  try {
    await still(ana);
    assert.deepEqual(await axe(ana, 'a computer plays'), []);
    await button(ana, 'Play on').click();
  } finally {
    world.server.process.kill('SIGCONT');
  }
  await notice(ana, 'A computer plays for you now.').waitFor({ state: 'detached' });
  for (const told of ['Ana: a computer stands in', 'Ana: plays again']) await noted(ben, told);
  return [ana, ben];
});

test('with friends: who gives up asks once, is last, and a computer plays on with three', async (world) => {
  const [ana, ben, cleo] = await threeAt(world, 'mice');
  await fromMenu(ben, 'Give up');
  const ask = ben.getByRole('dialog', { name: 'Give up' });
  await ask.getByText('A computer plays on for you, and you come last').waitFor();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await ask.waitFor({ state: 'detached' });
  await noteTexts(ana, '.notice');
  await fromMenu(ben, 'Give up');
  await ask.getByRole('button', { name: 'Give up' }).click();
  await noted(ana, 'Ben has given up; a computer plays on');
  await fromMenu(cleo, 'Give up');
  const last = cleo.getByRole('dialog', { name: 'Give up' });
  await last.getByText('The game is over then').waitFor();
  await last.getByRole('button', { name: 'Give up' }).click();
  await ana
    .getByRole('dialog', { name: 'You win!' })
    .getByText('The others have given up')
    .waitFor();
  await ben.getByRole('dialog', { name: 'Ana wins.' }).waitFor();
  const results = await ana.locator('.results li').allTextContents();
  assert.match(results[0], /^You/);
  assert.match(results[2], /has given up/);
  return [ana, ben, cleo];
});

test('with friends: of two who give up, one is named, and nobody is said to play on', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  await noteTexts(ana, '.notice');
  await fromMenu(ben, 'Give up');
  const ask = ben.getByRole('dialog', { name: 'Give up' });
  await ask.getByRole('button', { name: 'Give up' }).click();
  const result = ana.getByRole('dialog', { name: 'You win!' });
  await result.getByText('Ben has given up.').waitFor();
  await ben.getByRole('dialog', { name: 'Ana wins.' }).getByText('You have given up.').waitFor();
  await noted(ana, 'Ben has given up');
  for (const page of [ana, ben]) assert.equal(await page.getByText('plays on').count(), 0);
  return [ana, ben];
});

test('with friends: a game ends when all agree, and nobody wins', async (world) => {
  const [ana, ben] = await twoAt(world, 'cubes');
  const offer = async () => {
    await fromMenu(ana, 'End the game here');
    const ask = ana.getByRole('dialog', { name: 'End the game here' });
    await ask.getByText('If all agree').waitFor();
    await ask.getByRole('button', { name: 'End the game' }).click();
    await notice(ana, 'when the others agree').waitFor();
    await notice(ben, 'Ana would like to end the game here').waitFor();
  };
  await offer();
  await notice(ben, 'Ana').getByRole('button', { name: 'Play on' }).click();
  await notice(ana, 'when the others agree').waitFor({ state: 'detached' });
  await offer();
  await notice(ben, 'Ana').getByRole('button', { name: 'End the game' }).click();
  for (const page of [ana, ben])
    await page
      .getByRole('dialog', { name: 'The game was ended' })
      .getByText('Nobody wins')
      .waitFor();
  await button(ben, 'Play again').click(); // both can
  await ben.waitForSelector('.invitation');
  return [ana, ben];
});

test('with friends: who was removed is told, and the host who leaves passes the rights on', async (world) => {
  const [ana, ben, cleo] = await threeAt(world, 'mice');
  await fromMenu(ana, 'Leave the table');
  await ana.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await ana.waitForSelector('.home');
  await fromMenu(ben, 'Who is here');
  await ben.locator('.person').nth(2).getByRole('button', { name: 'Remove' }).click();
  await ben
    .getByRole('dialog', { name: 'Remove Cleo' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await notice(cleo, 'The host has removed you from this table').waitFor();
  await still(cleo);
  assert.deepEqual(await axe(cleo, 'removed'), []);
  await cleo.reload(); // and is told again
  await notice(cleo, 'The host has removed you').getByRole('button', { name: 'Watch' }).click();
  await line(cleo, 'watching');
  return [ana, ben, cleo];
});

test('with friends: a lobby says what will be played, is changed, and begins with fewer', async (world) => {
  const ana = await visitor(world, 'Ana');
  await choose(ana, 'cubes', 'With friends');
  await ana.waitForSelector('.new-remote');
  await button(ana, 'Create table').click();
  const played = (page) => page.getByRole('region', { name: 'What will be played' });
  await played(ana).getByText('No clock', { exact: true }).waitFor();
  await played(ana).getByText('No computer steps in').waitFor();
  const ben = await visitor(world, 'Ben');
  await ben.goto(ana.url());
  await played(ben).getByText('No clock', { exact: true }).waitFor();
  /* Who looks does not count as somebody else who does. */
  assert.equal(await ben.locator('.lobby-state', { hasText: 'watching' }).count(), 0);
  assert.equal(await button(ben, 'Change').count(), 0);
  await button(ana, 'Change').click();
  const form = ana.getByRole('dialog', { name: 'What will be played' });
  await form.getByLabel('Catch the Mice').check();
  await form.getByRole('group', { name: 'Players' }).getByLabel('3').check();
  await form.getByLabel('15 min + 10 s').check();
  await form.getByLabel('10 minutes').check();
  assert.deepEqual(await axe(ana, 'changing a table'), []);
  await form.getByRole('button', { name: 'Change the table' }).click();
  for (const page of [ana, ben]) {
    await page.getByRole('heading', { name: 'Catch the Mice' }).waitFor();
    await played(page).getByText('Clock: 15 min + 10 s').waitFor();
    await played(page).getByText('10 minutes').waitFor();
    await page.locator('.person.open').nth(1).waitFor();
  }
  await button(ben, 'Sit here').first().click();
  await button(ana, 'Begin with 2 players').click();
  for (const page of [ana, ben]) await page.waitForSelector('.mice-board');
  assert.equal(await ben.locator('.seat').count(), 2);
  return [ana, ben];
});

test('with friends: phrases are read in one’s own language, and can be silenced', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  const cleo = await visitor(world, 'Cleo', { settings: { language: 'cs' } });
  /* One talks from the bar; a line above the board has its place before it is there. */
  assert.equal(await ben.locator('.bar').getByLabel('Say something').count(), 1);
  const floor = () => ben.locator('.floor').boundingBox();
  const before = await floor();
  await cleo.goto(ana.url());
  await cleo.waitForSelector('.net-line');
  await line(ben, 'Watching: Cleo');
  assert.deepEqual(await floor(), before);
  const say = async (page, words) => {
    await page.getByRole('button', { name: 'Say something' }).click();
    await page
      .getByRole('dialog', { name: 'Say something' })
      .getByRole('button', { name: words })
      .click();
  };
  for (const page of [ben, cleo]) await noteTexts(page, '.bubble'); // they go by themselves
  await say(ana, 'Well played!');
  await noted(ben, 'Well played!');
  await noted(cleo, 'Dobře zahráno!');
  await noteTexts(ben, '.bubble:has(svg.face)');
  await say(ana, 'laughs');
  await noted(ben, 'laughs');
  /* Who does not want to hear it does not. */
  await ben.getByRole('button', { name: 'Say something' }).click();
  await ben.getByLabel('Show me what others say').uncheck();
  assert.deepEqual(await axe(ben, 'talk'), []);
  await closeSheet(ben);
  assert.equal(await ben.locator('.bubble').count(), 0);
  await say(ana, 'Oops!');
  await noted(cleo, 'Jejda!');
  assert.equal(await ben.locator('.bubble').count(), 0);
  /* And where the host wants silence nobody talks. */
  await ana.getByRole('button', { name: 'Say something' }).click();
  await ana.getByLabel('Nobody talks at this table').click(); // it is checked when the server says so
  await ben.getByRole('button', { name: 'Say something' }).click();
  await ben.getByText('The host has turned talking off at this table.').waitFor();
  return [ana, ben, cleo];
});

test('with friends: what the host changes is shown when the server has it', async (world) => {
  const ana = await visitor(world, 'Ana');
  await setTable(ana, 'mice', OPTIONS.mice);
  await button(ana, 'A computer').click();
  await atRest(ana);
  await fromMenu(ana, 'Who is here'); // its files are there now
  await closeSheet(ana);
  await ana.context().setOffline(true);
  await line(ana, 'connection');
  const silent = ana.getByLabel('Nobody talks at this table');
  const strength = ana.getByLabel('Strength');
  await button(ana, 'Say something').click();
  await silent.click();
  await drawn(ana);
  assert.equal(await silent.isChecked(), false);
  await closeSheet(ana);
  await fromMenu(ana, 'Who is here');
  const before = await strength.inputValue();
  assert.notEqual(before, '4');
  await strength.selectOption('4');
  await drawn(ana);
  assert.equal(await strength.inputValue(), before);
  await ana.context().setOffline(false);
  await until('the strength is another', async () => (await strength.inputValue()) === '4');
  await closeSheet(ana);
  await button(ana, 'Say something').click();
  await until('nobody talks', () => silent.isChecked());
  return [ana];
});

test('with friends: the forest that a watcher looks at stays while others move', async (world) => {
  const [ana, ben] = await twoAt(world, 'wispwood');
  const cleo = await visitor(world, 'Cleo');
  await cleo.goto(ana.url());
  await cleo.getByText('You are watching.').waitFor();
  await cleo.getByRole('button', { name: 'Ben', pressed: false }).click();
  const stays = () => cleo.getByRole('button', { name: 'Ben', pressed: true }).waitFor();
  await stays();
  const told = () => cleo.textContent('.last-line');
  for (let turn = 0; turn < 3; turn++) {
    const before = await told();
    await playUntil([ana, ben], ACT.wispwood, async () => (await told()) !== before);
    await stays();
  }
  return [ana, ben, cleo];
});

test('with friends: who watches has a name, sees whose turn it is and is led to the next game', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  const eve = await visitor(world, 'Eve');
  await eve.goto(ana.url());
  await line(eve, 'You are watching. Ana’s turn');
  assert.equal(await button(eve, 'Undo').count(), 0, 'no button that does nothing');
  await line(ana, 'Watching: Eve');
  assert.equal(await button(eve, 'Say something').count(), 0);
  await fromMenu(ben, 'Give up');
  await ben.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await eve.getByRole('dialog', { name: 'Ana wins.' }).waitFor();
  assert.equal(await button(eve, 'Play again').count(), 0);
  await button(ana, 'Play again').click();
  await button(eve, 'Watch the next game').click();
  await eve.waitForSelector('.people');
  assert.equal(eve.url(), ana.url());
  /* Another one begins: Ben, who comes to the table that was set for him. */
  await button(ben, 'Play again').click();
  await line(eve, 'Ben’s turn');
  return [ana, ben, eve];
});

test('with friends: computers have names by strength, which the host changes in the game', async (world) => {
  const ana = await visitor(world, 'Ana');
  await setTable(ana, 'mice', OPTIONS.mice);
  await button(ana, 'A computer').click();
  await ana.locator('.seat-name').getByText('Otto').waitFor();
  await fromMenu(ana, 'Opponents');
  await ana.getByLabel('Rex: Fierce').click(); // checked when the server has said so
  await ana.waitForFunction(() => document.querySelector('.opponent input:checked')?.value === '4');
  await closeSheet(ana);
  await ana.locator('.seat-name').getByText('Rex').waitFor();
  return [ana];
});

test('with friends: two seats of one person have two names', async (world) => {
  const ana = await visitor(world, 'Ana');
  await choose(ana, 'mice', 'With friends');
  await ana.waitForSelector('.new-remote');
  await ana.getByRole('group', { name: 'Players' }).getByLabel('3').check();
  await ana.getByRole('combobox', { name: 'Seat 2' }).selectOption('me');
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const names = () => ana.locator('.person input').evaluateAll((list) => list.map((i) => i.value));
  await until('two names', async () => (await names()).join() === 'Ana,Ana 2');
  await ana.locator('.person input').nth(1).fill('Kai');
  await ana.locator('.person input').nth(1).press('Enter');
  const ben = await visitor(world, 'Ben');
  await ben.goto(ana.url());
  await ben.locator('.person').getByText('Kai').waitFor();
  assert.equal(await ana.evaluate(() => localStorage.getItem('kocka.name')), 'Ana');
  return [ana, ben];
});

test('with friends: who asks to be told of the turn is answered; who watches is not offered it', async (world) => {
  const [ana, ben] = await twoAt(world, 'mice');
  await ana.evaluate(() => {
    /* The headless shell has said no before anybody is asked. */
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'denied'; // as a person would answer
  });
  const cleo = await visitor(world, 'Cleo');
  await cleo.goto(ana.url());
  await cleo.getByText('You are watching.').waitFor();
  await button(cleo, 'Menu').click();
  await button(cleo, 'Who is here').waitFor();
  assert.equal(await button(cleo, 'Tell me when it is my turn').count(), 0);
  await fromMenu(ana, 'Tell me when it is my turn');
  await ana.getByText('The browser or the server does not allow it.').waitFor();
  return [ana, ben, cleo];
});

test('with friends: a guest is told how one wins, takes the lesson and comes back; who watches is not', async (world) => {
  const settings = { tour: 'on' };
  const host = await visitor(world, 'Ana');
  const address = await setTable(host, 'mice', OPTIONS.mice);
  const guest = await visitor(world, 'Eva', { settings });
  await sitDown(guest, address);
  const welcome = guest.getByRole('dialog', { name: 'Catch the Mice' });
  await welcome.getByText('The others can play on meanwhile').waitFor();
  await button(guest, 'First lesson').click();
  await guest.getByRole('link', { name: 'Leave the lesson' }).click();
  await guest.waitForFunction(() => location.hash.startsWith('#table/'));
  await guest.waitForSelector('.mice-board');
  assert.equal(await welcome.count(), 0, 'it is offered once');
  const watcher = await visitor(world, 'Ivo', { settings });
  await watcher.goto(address);
  await watcher.waitForSelector('.mice-board');
  assert.equal(await watcher.locator('.welcome').count(), 0);
  return [host, guest, watcher];
});

test('score keeper: nothing entered is lost by another player or by starting over', async (world) => {
  const page = await keeper(world, 'cubes');
  const cubes = (seat) => sheetOf(page, seat).getByRole('button');
  await cubes(1).first().click();
  await totalIs(page, 1, 1);
  await button(page, 'Add player').click();
  await page.getByLabel('Name of player 3').waitFor();
  await totalIs(page, 1, 1);
  await cubes(2).first().click();
  await totalIs(page, 2, 1);
  await button(page, 'Remove player').click();
  await page.getByLabel('Name of player 3').waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await totalIs(page, 2, 1);
  const ask = page.getByRole('dialog', { name: 'Start over' });
  await button(page, 'Start over').click();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await ask.waitFor({ state: 'detached' });
  await totalIs(page, 1, 1);
  await button(page, 'Start over').click();
  await ask.getByRole('button', { name: 'Start over' }).click();
  await totalIs(page, 1, 0);
  await button(page, 'Undo').click();
  await totalIs(page, 1, 1);
  return [page];
});

test('score keeper: cubes', async (world) => {
  const page = await keeper(world, 'cubes');
  const cubes = (seat) => sheetOf(page, seat).getByRole('button');
  await cubes(0).first().click();
  await cubes(1).nth(1).click();
  await cubes(1).nth(2).click();
  await totalIs(page, 0, 1);
  await totalIs(page, 1, 2);
  /* The points are in sight, wherever one is. */
  const points = await page.getByRole('region', { name: 'Points' }).boundingBox();
  assert.ok(points.y + points.height <= 844, `they end at ${points.y + points.height}`);
  /* C16: stopped before anybody reached the centre, and who has as many shares. */
  const winner = page.locator('.keeper-winner');
  await page.getByLabel('Stopped before').check();
  await winner.getByText('Player 2 wins.').waitFor();
  await cubes(0).nth(1).click();
  await winner.getByText('A shared victory: Ana, Player 2').waitFor();
  /* C14: only with all seven. */
  await page.getByLabel('Ana reached the centre').check();
  await page.getByRole('alert').waitFor();
  for (let i = 2; i < 7; i++) await cubes(0).nth(i).click();
  await winner.getByText('Ana wins.').waitFor();
  return [page];
});

test('score keeper: three rounds of wispwood, points per card and tile, a winner', async (world) => {
  const page = await keeper(world, 'wispwood');
  await page.getByText('Goal cards:').click();
  await page.locator('.card-choice select').first().selectOption('pumpkin-pairs');
  for (const square of ['m12', 'n12']) await page.click(`[data-square=${square}]`);
  const first = page.locator('.card-points').getByRole('listitem').first();
  await first.locator('strong').getByText('11', { exact: true }).waitFor();
  await first.getByRole('button').click();
  assert.equal(await page.textContent('[data-square=m12] .earned'), '+11');
  /* Fill the square of each round with trees: 4, 5 and 6 squares wide. */
  await page
    .getByRole('group', { name: 'What to lay' })
    .getByRole('button', { name: /tree/i })
    .click();
  for (const side of [4, 5, 6]) {
    await page.getByLabel(`Round ${side - 3}`).click();
    for (const column of 'klmnop'.slice(0, side))
      for (let row = 11; row < 11 + side; row++) {
        if (`${column}${row}` === 'm13') continue;
        if (side === 4 && /^[mn]12$/.test(`${column}${row}`)) continue;
        await page.click(`[data-square=${column}${row}]`);
      }
    await page.waitForFunction(
      (points) => document.querySelector('.card-points .sum strong')?.textContent === points,
      String((side - 3) * 2),
    );
  }
  await page.waitForSelector('.keeper-winner');
  assert.match(await page.textContent('.keeper-winner'), /Ana/);
  assert.ok(Number(await total(page, 0)) >= 11 + 2 + 4 + 6);
  return [page];
});

test('score keeper: wispwood alone, the ghost keeps what it holds', async (world) => {
  const page = await keeper(world, 'wispwood');
  await page.click('text=Remove player');
  const scores = (points) =>
    page.waitForSelector(`.keeper-card .keeper-points >> text="${points}"`);
  for (const points of [6, 4]) await button(page, `The ghost: ${points}: one more`).click();
  await scores(10); // 6 and 4
  await page.getByLabel('Round 2').click();
  await scores(10);
  await button(page, 'The ghost: 3: one more').click();
  await scores(13);
  await page.getByLabel('4', { exact: true }).click(); // another strip: 8 7 6 5
  await scores(19);
  assert.deepEqual(await axe(page, 'keeper of the ghost'), []);
  return [page];
});

/* Forests that give the two printed sheets of a first round; see tests/games/check_tally.py. */
const SHEETS = [
  [['OOO.', 'CTT.', 'TTTT', 'THT.'], 20],
  [['POPC', 'TTTT', 'TTHH', 'HPHH'], 22],
];
const TOOLS = { C: 'cat', P: 'pumpkin', W: 'witch', O: 'orb', H: 'heart', T: 'tree' };

/** Lays a forest as it is drawn, kind by kind. */
async function layForest(page, rows) {
  const tools = page.getByRole('group', { name: 'What to lay' });
  for (const [letter, tool] of Object.entries(TOOLS)) {
    await tools.getByRole('button', { name: tool, exact: true }).click();
    for (const [y, row] of rows.entries())
      for (const [x, one] of [...row].entries())
        if (one === letter) await page.click(`[data-square=${'klmnop'[x]}${11 + y}]`);
  }
}

test('score keeper: the printed sheets of wispwood, 20 and 22, and the ghost with 51', async (world) => {
  const page = await keeper(world, 'wispwood');
  await page.getByText('Goal cards:').click();
  for (const card of ['pumpkin-sudoku', 'witch-around', 'orb-around', 'heart-adjacent'])
    await page.locator(`select:has(option[value=${card}])`).selectOption(card);
  await page.locator('select:has(option[value=tree-largest])').selectOption('tree-largest');
  for (const [seat, [rows, points]] of SHEETS.entries()) {
    await page.getByRole('radio', { name: ['Ana', 'Player 2'][seat] }).click();
    await layForest(page, rows);
    await totalIs(page, seat, points);
  }
  await button(page, 'Remove player').click();
  for (const [points, wisps] of [
    [6, 2],
    [5, 1],
    [4, 1],
  ])
    for (let i = 0; i < wisps; i++) await button(page, `The ghost: ${points}: one more`).click();
  await page.getByLabel('Round 2').click();
  for (const points of [6, 5, 4])
    for (let i = 0; i < 2; i++) await button(page, `The ghost: ${points}: one more`).click();
  await page.locator('.keeper-card .keeper-points').getByText('51', { exact: true }).waitFor();
  return [page];
});

test('score keeper: axe finds nothing, by day and by night', async (world) => {
  const found = [];
  const page = await visitor(world, 'Ana');
  for (const game of GAMES) {
    await goTo(page, `keeper/${game}`);
    await page.waitForSelector(`.keeper.${game}`);
    found.push(...(await axeDayAndNight(page, `keeper ${game}`)));
  }
  assert.deepEqual(found, []);
  return [page];
});

/** A kept sheet of fives with all that does not count, and a correction of it. */
function keepSheetOfFives(page) {
  return page.evaluate(() => {
    const found = { pieces: [...'FLNPUIF'], void: ['X', 'Y'], timer: true };
    const none = { pieces: [], void: [], timer: false };
    const rounds = [0, 1, 2, 3, 4].map((round) => [round ? none : found, none]);
    const sheets = [0, 1].map(() => ({ circled: [], crossed: [], marks: 0 }));
    const notes = { names: ['Annemarie', 'Maximilian'], data: { puzzle: false, rounds, sheets } };
    const draft = { ...notes, names: ['Annemarie', 'Leopoldine'] };
    const result = { game: 'fives', names: notes.names, totals: [8, 0], winners: [0] };
    localStorage.setItem(
      'kocka.sheet.one',
      JSON.stringify({ ...result, when: Date.now(), notes, draft }),
    );
  });
}

test('narrow screens and large letters, in four languages: nothing sticks out', async (world) => {
  const found = [];
  for (const language of ['en', 'cs', 'sk', 'pl'])
    for (const size of [16, 32]) {
      const page = await visitor(world, 'Annemarie', {
        viewport: { width: size === 16 ? 320 : 390, height: 700 },
        settings: { language },
      });
      await keepSheetOfFives(page);
      await page.reload();
      await page.addStyleTag({ content: `html { font-size: ${size}px }` });
      const look = async (where, selector) => {
        await goTo(page, where);
        await page.waitForSelector(selector);
        await still(page);
        const bad = await sticksOut(page);
        found.push(...bad.map((b) => `${language} ${size} ${where}: ${b}`));
      };
      for (const game of GAMES) await look(`keeper/${game}`, `.keeper.${game}`);
      await look('keeper/fives/one', '.piece-counts .twice[aria-pressed]');
      await goTo(page, '');
      await page.locator('.home details summary').first().click(); // by whatever name
      await page.waitForSelector('.history li');
      found.push(...(await sticksOut(page)).map((b) => `${language} ${size} history: ${b}`));
      await look('friends', '.new-remote');
      await page.click('.new-remote > .primary'); // by whatever name
      await page.waitForSelector('.invitation');
      found.push(...(await sticksOut(page)).map((b) => `${language} ${size} lobby: ${b}`));
      await page.context().close();
    }
  assert.deepEqual(found, []);
  return [];
});

await runTests(openWorld);
