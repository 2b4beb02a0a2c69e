// Two browsers at one table of the real server: `npm run build`, build the server, then
// `npm run e2e:net [name]`. In each game one of them is reloaded and one goes offline in mid-play.

import assert from 'node:assert/strict';
import { axe, HANDS, newPage } from './lib.mjs';
import { launch, startServer } from './kocka.mjs';

const tests = new Map();
const test = (name, run) => tests.set(name, run);

const OPTIONS = {
  mice: { per_colour: 3, limit: 6 },
  cubes: { limit: 6 },
  fives: { timer: 15 },
  wispwood: { 'two-rounds': true },
};

async function visitor(world, name, options = {}) {
  const page = await newPage(
    { browser: world.browser, url: world.url },
    { ...options, settings: { name, ...options.settings } },
  );
  page.name = name;
  return page;
}

/** Sets a table through the form and comes to its lobby; the address is returned. */
async function setTable(page, game, options = {}) {
  await page.click(`.game-card.${game} .ways button:nth-child(2)`);
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
  await page.click('.new-remote > .primary');
  await page.waitForSelector('.invitation');
  return page.inputValue('.invitation input');
}

async function sitDown(page, address) {
  await page.goto(address);
  await page.waitForSelector('.person.open');
  await page.click('.person.open .primary');
}

const isOver = async (page) => Boolean(await page.$('.results'));

/** Five joined squares that show the dice, found by looking at the board. */
function findPiece(squares, dice) {
  const at = new Map(squares);
  const near = ([x, y]) => [`${x - 1} ${y}`, `${x + 1} ${y}`, `${x} ${y - 1}`, `${x} ${y + 1}`];
  const grow = (cells, left) => {
    if (left.length === 0) return cells;
    for (const cell of new Set(cells.flatMap((c) => near(c.split(' ').map(Number))))) {
      const i = left.indexOf(at.get(cell));
      if (i < 0 || cells.includes(cell)) continue;
      const found = grow([...cells, cell], left.toSpliced(i, 1));
      if (found) return found;
    }
    return null;
  };
  for (const [cell, symbol] of squares) {
    const i = dice.indexOf(symbol);
    const found = i < 0 ? null : grow([cell], dice.toSpliced(i, 1));
    if (found) return found;
  }
  return null;
}

/** Draws one piece, if there is none yet, then is done. */
async function searchFives(page) {
  const go = (await page.$('.actions .primary')) ?? (await page.$('.actions button'));
  if (!go || /Search/.test(await go.textContent())) return false;
  if ((await go.textContent()).includes('Turn') && !(await page.$('.ink .mark'))) {
    const dice = (await page.getAttribute('.fives-dice', 'aria-label')).split(': ')[1].split(', ');
    const squares = await page.$$eval('.fives-board .square', (list) =>
      list.map((button) => {
        const [name, symbol] = button.getAttribute('aria-label').split(', ');
        return [`${name.charCodeAt(0) - 97} ${name.slice(1)}`, symbol];
      }),
    );
    for (const cell of findPiece(squares, dice) ?? []) {
      const [x, y] = cell.split(' ').map(Number);
      await page.click(`[data-square="${String.fromCharCode(97 + x)}${y}"]`);
    }
    await page.waitForTimeout(100);
  }
  return go.click({ timeout: 1500, force: true }).then(
    () => true,
    () => false,
  );
}

const ACT = {
  ...HANDS,
  fives: searchFives,
  mice: (page) => HANDS.mice(page, 1), // stops as soon as it may
};

/** Both play until it is over; `meanwhile` may disturb them. */
async function playTogether(pages, game, meanwhile = async () => {}, limit = 1500) {
  for (let i = 0; i < limit; i++) {
    const over = await Promise.all(pages.map(isOver));
    if (over.every(Boolean)) return i;
    await meanwhile(i);
    let acted = false;
    for (const page of pages) {
      if (!(await isOver(page))) acted = (await ACT[game](page, i)) || acted;
    }
    if (!acted) await pages[0].waitForTimeout(20);
  }
  throw new Error(`the game was not over after ${limit} actions`);
}

const scores = (page) => page.$$eval('.results li', (list) => list.map((li) => li.textContent));

async function wholeGame(world, game) {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, game, OPTIONS[game]);
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  await playTogether([ana, ben], game, async (i) => {
    if (i === 4) {
      await ben.reload();
      await ben.waitForSelector('.table');
    }
    if (i === 8) await ana.context().setOffline(true);
    if (i === 12) {
      await ana.context().setOffline(false);
      await ana.waitForSelector('.net-line:empty', { state: 'attached' });
    }
  });
  assert.deepEqual(await scores(ana), await scores(ben));
  assert.match(await ana.textContent('.sheet h2'), /winner|victory/i);
  return [ana, ben];
}

for (const game of ['mice', 'cubes', 'fives', 'wispwood']) {
  test(`${game}: two browsers, one reloaded, one offline for a while`, (world) =>
    wholeGame(world, game));
}

test('a plain http name of the home network: a whole game, and the page says what is missing', async (world) => {
  const pages = await wholeGame({ ...world, url: `http://kocka.test:${world.port}/` }, 'mice');
  const page = pages[0];
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await page.goto(`http://kocka.test:${world.port}/#friends`);
  await page.waitForSelector('.new-remote');
  assert.match(await page.textContent('.lobby'), /plain http/);
  return pages;
});

test('a rematch brings both to the same new table', async (world) => {
  const pages = await wholeGame(world, 'mice');
  const [ana, ben] = pages;
  await ana.click('.sheet .primary');
  await ana.waitForSelector('.invitation');
  await ben.click('.sheet .primary');
  await ben.waitForSelector('.invitation');
  assert.equal(ana.url(), ben.url());
  for (const page of pages) await page.click('.person .primary');
  for (const page of pages) await page.waitForSelector('.mice-board');
  return pages;
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
  assert.match(await eve.textContent('.net-line'), /watching/);
  assert.equal(await eve.$('.actions .primary'), null);
  const goOn = async () => {
    await (await eve.$('.actions .primary'))?.click({ timeout: 1000 }).catch(() => {});
  };
  await playTogether([ana, ben], 'fives', goOn);
  for (let i = 0; i < 100 && !(await isOver(eve)); i++) {
    await goOn();
    await eve.waitForTimeout(100);
  }
  await eve.waitForSelector('.results');
  assert.deepEqual(await scores(eve), await scores(ana));
  return [ana, ben, eve];
});

test('the server is killed in the middle: the page waits and goes on', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  await playTogether([ana, ben], 'mice', async (i) => {
    if (i !== 5) return;
    await world.server.kill();
    await ana.waitForFunction(() =>
      /connection/.test(document.querySelector('.net-line').textContent),
    );
    await world.server.start();
    await ana.waitForFunction(
      () => !/connection/.test(document.querySelector('.net-line').textContent),
      null,
      { timeout: 20000 },
    );
  });
  assert.deepEqual(await scores(ana), await scores(ben));
  return [ana, ben];
});

test('dice are checked, a move is taken back, a computer stands in', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'mice', OPTIONS.mice);
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await ana.waitForSelector('.lane.glow, .pile.glow');
  const undo = ana.locator('.bar button').first();
  for (let i = 0; i < 40 && !(await ana.$('button.stop')); i++) {
    const glow = ana.locator('.lane.glow, .pile.glow').first();
    await glow.click({ timeout: 300 }).catch(() => {});
    await ana.waitForTimeout(100);
  }
  await ana.waitForSelector('button.stop');
  await undo.click();
  await ana.waitForSelector('.lane.glow, .pile.glow');
  await ben.context().close();
  await ana.waitForFunction(() => /Away/.test(document.querySelector('.net-line').textContent));
  await ana.click('.bar button:last-child');
  await ana.click('.menu button >> text=Who is here');
  await ana.click('.person-acts button >> text=A computer');
  await ana.waitForSelector('.person.computer');
  await ana.keyboard.press('Escape');
  await playTogether([ana], 'mice');
  await ana.keyboard.press('Escape');
  await ana.click('.bar button:last-child');
  await ana.click('.menu button >> text=Check the dice');
  await ana.waitForSelector('.say');
  assert.match(await ana.textContent('.say'), /^Fair: \d+ outcomes/);
  return [ana];
});

test('a move made without a network is kept and sent when it is back', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'cubes', OPTIONS.cubes);
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, address);
  await ana.waitForSelector('.square.glow');
  await ana.context().setOffline(true);
  await ana.click('.square.glow >> nth=0');
  await ana.waitForFunction(() => /kept/.test(document.querySelector('.net-line').textContent));
  assert.equal(await ben.$('.square.glow'), null);
  await ana.context().setOffline(false);
  await ben.waitForSelector('.square.glow');
  await ana.waitForFunction(() => document.querySelectorAll('.figure').length === 1);
  return [ana, ben];
});

test('the same player on another device by link', async (world) => {
  const ana = await visitor(world, 'Ana');
  const address = await setTable(ana, 'cubes', OPTIONS.cubes);
  const mine = `${world.url}#me/${await ana.evaluate(() => localStorage.getItem('kocka.secret'))}`;
  const tablet = await visitor(world, 'Ana on the tablet');
  await tablet.goto(mine);
  await tablet.click('.primary');
  await tablet.waitForSelector('.go-on a');
  await tablet.click('.go-on a');
  await tablet.waitForSelector('.invitation');
  assert.equal(tablet.url(), address);
  assert.match(await tablet.textContent('.people'), /you/);
  return [ana, tablet];
});

test('lobby, friends and a table: axe finds nothing, by day and by night', async (world) => {
  const found = [];
  const pages = [];
  for (const colorScheme of ['light', 'dark']) {
    const ana = await visitor(world, 'Ana', { colorScheme });
    const address = await setTable(ana, 'mice', OPTIONS.mice);
    found.push(...(await axe(ana, `lobby ${colorScheme}`)));
    const ben = await visitor(world, 'Ben', { colorScheme });
    await ben.goto(`${world.url}#friends`);
    await ben.waitForSelector('.new-remote');
    found.push(...(await axe(ben, `friends ${colorScheme}`)));
    await sitDown(ben, address);
    await ben.waitForSelector('.mice-board');
    found.push(...(await axe(ben, `table ${colorScheme}`)));
    pages.push(ana, ben);
  }
  assert.deepEqual(found, []);
  return pages;
});

const total = (page, seat) => page.textContent(`.results-like li:nth-child(${seat + 1}) strong`);
const totalIs = (page, seat, points) =>
  page.waitForFunction(
    ([n, p]) =>
      document.querySelector(`.results-like li:nth-child(${n + 1}) strong`)?.textContent === p,
    [seat, String(points)],
  );

async function keeper(world, game) {
  const page = await visitor(world, 'Ana');
  await page.click(`.game-card.${game} .ways button:last-child`);
  await page.waitForSelector(`.keeper.${game}`);
  return page;
}

test('score keeper: mice on the cards', async (world) => {
  const page = await keeper(world, 'mice');
  for (let i = 0; i < 4; i++) await page.click('.stepper >> nth=0 >> button >> nth=1');
  await page.click('.stepper >> nth=6 >> button >> nth=1');
  await totalIs(page, 0, 12);
  await totalIs(page, 1, 2);
  await page.reload(); // what was entered is still there
  await totalIs(page, 0, 12);
  return [page];
});

test('score keeper: the printed example of fives, six pieces and a timer', async (world) => {
  const page = await keeper(world, 'fives');
  const first = page.locator('.keeper-card').first();
  for (const piece of ['F', 'I', 'P', 'L', 'U', 'W'])
    await first.locator(`[aria-label="Piece ${piece}"]`).click();
  await totalIs(page, 0, 10); // F20: values 1 4 2 1 2 4, the five lowest count
  await page.locator('.timer button').nth(1).click();
  await totalIs(page, 1, 1);
  return [page];
});

test('score keeper: cubes', async (world) => {
  const page = await keeper(world, 'cubes');
  await page.click('.cube-counts button >> nth=0');
  await page.click('.cube-counts button >> nth=8');
  await page.click('.cube-counts button >> nth=9');
  await totalIs(page, 0, 1);
  await totalIs(page, 1, 2);
  return [page];
});

test('score keeper: three rounds of wispwood, points per card and tile, a winner', async (world) => {
  const page = await keeper(world, 'wispwood');
  await page.click('summary');
  await page.selectOption('.card-choice select >> nth=0', 'pumpkin-pairs');
  for (const square of ['m12', 'n12']) await page.click(`[data-square=${square}]`);
  await page.waitForFunction(
    () => document.querySelector('.card-points li:first-child strong')?.textContent === '11',
  );
  await page.click('.card-points button >> nth=0');
  assert.equal(await page.textContent('[data-square=m12] .earned'), '+11');
  /* Fill the square of each round with trees: 4, 5 and 6 squares wide. */
  await page.click('.tools button >> nth=4');
  for (const side of [4, 5, 6]) {
    await page.click(`.segments >> nth=0 >> label >> nth=${side - 4}`);
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
  assert.match(await page.textContent('.keeper-winner'), /Player 1/);
  assert.ok(Number(await total(page, 0)) >= 11 + 2 + 4 + 6);
  return [page];
});

test('score keeper: axe finds nothing, by day and by night', async (world) => {
  const found = [];
  const pages = [];
  for (const colorScheme of ['light', 'dark'])
    for (const game of ['mice', 'cubes', 'fives', 'wispwood']) {
      const page = await visitor(world, 'Ana', { colorScheme });
      await page.goto(`${world.url}#keeper/${game}`);
      await page.waitForSelector(`.keeper.${game}`);
      await page.waitForTimeout(200);
      found.push(...(await axe(page, `keeper ${game} ${colorScheme}`)));
      pages.push(page);
      await page.context().close();
    }
  assert.deepEqual(found, []);
  return pages;
});

/** What sticks out of the page or is cut off inside its own box. */
const sticksOut = (page) =>
  page.evaluate(() => {
    const seen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, svg');
    const bad = [...document.querySelectorAll('.lobby *')].filter((e) => {
      const box = e.getBoundingClientRect();
      const out = box.right > innerWidth + 1 || box.left < -1;
      const cut = /^(BUTTON|LABEL|SPAN|STRONG|H1|H2|P|SMALL)$/.test(e.tagName);
      return seen(e) && (out || (cut && e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0));
    });
    return bad.map((e) => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`);
  });

test('narrow screens and large letters, in four languages: nothing sticks out', async (world) => {
  const found = [];
  for (const language of ['en', 'cs', 'sk', 'pl'])
    for (const size of [16, 32]) {
      const page = await visitor(world, 'Annemarie', {
        viewport: { width: size === 16 ? 320 : 390, height: 700 },
        settings: { language },
      });
      await page.addStyleTag({ content: `html { font-size: ${size}px }` });
      const look = async (where, selector) => {
        await page.evaluate((hash) => (location.hash = hash), where);
        await page.waitForSelector(selector);
        await page.waitForTimeout(150);
        const bad = await sticksOut(page);
        found.push(...bad.map((b) => `${language} ${size} ${where}: ${b}`));
      };
      for (const game of ['mice', 'cubes', 'fives', 'wispwood'])
        await look(`keeper/${game}`, `.keeper.${game}`);
      await look('friends', '.new-remote');
      await page.click('.new-remote > .primary');
      await page.waitForSelector('.invitation');
      found.push(...(await sticksOut(page)).map((b) => `${language} ${size} lobby: ${b}`));
      await page.context().close();
    }
  assert.deepEqual(found, []);
  return [];
});

const wanted = process.argv[2] ?? '';
const server = await startServer();
const browser = await launch();
const world = { server, browser, port: server.port, url: `http://localhost:${server.port}/` };
let failed = 0;
for (const [name, run] of tests) {
  if (!name.includes(wanted)) continue;
  const start = Date.now();
  let timer;
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('took more than 150 s')), 150000);
    });
    const pages = await Promise.race([run(world), late]);
    for (const page of pages) assert.deepEqual(page.problems, [], page.name);
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed++;
    console.log(
      `FAIL  ${name}\n      ${String(error.stack).split('\n').slice(0, 14).join('\n      ')}`,
    );
    if (process.env.SHOTS) await shots(process.env.SHOTS);
  } finally {
    clearTimeout(timer);
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);

/** Where everybody was when it failed. */
async function shots(folder) {
  let i = 0;
  for (const context of browser.contexts()) {
    for (const page of context.pages()) {
      console.log('     ', page.url(), page.problems);
      await page.screenshot({ path: `${folder}/fail-${i++}.png` }).catch(() => {});
    }
  }
}
