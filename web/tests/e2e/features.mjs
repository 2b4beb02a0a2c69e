// What the table offers beside the games themselves, in a real Chromium with a real server:
// `npm run build`, build the server, then `npm run e2e:features [name]`.

import assert from 'node:assert/strict';
import {
  arrived,
  axe,
  axeDayAndNight,
  button,
  choose,
  closeSheet,
  COMPUTER,
  FRIEND,
  fromMenu,
  goTo,
  newPage,
  openGame,
  resize,
  until,
  visitor,
  YOU,
} from './lib.mjs';
import { ask, GAMES, TITLES } from './games.mjs';
import { runTests, test } from './runner.mjs';
import { openWorld } from './kocka.mjs';

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
async function timedTable(world, fields) {
  const ana = await visitor(world, 'Ana');
  await goTo(ana, 'friends/mice');
  await ana.getByText('Variants, clock and more').click();
  await ana.getByLabel('5 min + 5 s', { exact: true }).check();
  assert.match(await ana.textContent('.clock-choice .quiet'), /a computer stands in/);
  await alsoAsk(ana, fields);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  assert.match(await ana.textContent('main'), /Clock: \d+ (min|s)/);
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, await ana.inputValue('.invitation input'));
  return [ana, ben];
}

test('a link to a game that nobody knows is answered with a sentence', async (world) => {
  const page = await newPage(world, { settings: { language: 'cs' } });
  for (const screen of ['rules', 'lesson', 'puzzles', 'keeper', 'box', 'friends']) {
    await goTo(page, `${screen}/nosuch`);
    assert.equal(await page.getByRole('alert').textContent(), 'Taková hra tu není.', screen);
  }
  assert.deepEqual(await axe(page, 'no such game'), []);
  await page.getByRole('link', { name: 'Domů' }).click();
  await arrived(page);
  await page.locator('.home-head').waitFor();
  await goTo(page, 'rules/pig');
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('heading', { name: 'Pig', level: 1 }).waitFor();
  return [page];
});

test('clocks run for who is to move and are read out', async (world) => {
  const [ana, ben] = await timedTable(world, {});
  const clocks = ana.getByRole('timer');
  await clocks.nth(1).waitFor();
  assert.match(await clocks.nth(0).getAttribute('aria-label'), /^You: \d minutes left$/);
  await ana.waitForFunction(() => {
    const shown = [...document.querySelectorAll('.seat-clock')].map((c) => c.textContent);
    return new Set(shown).size === 2 && shown.includes('5:00');
  });
  assert.deepEqual(await axeDayAndNight(ana, 'table with clocks'), []);
  return [ana, ben];
});

test('when a clock is up, a computer stands in and the log says so', async (world) => {
  const [ana, ben] = await timedTable(world, { clock: 2, bonus: 0 });
  await ben.waitForSelector('.results'); // computers have played to the end for both
  await closeSheet(ben);
  await fromMenu(ben, 'What happened');
  await ben.waitForSelector('.log li >> text=/(Ana|Ben): the time is up, a computer stands in/');
  return [ana, ben];
});

test("a script in a table's title and a player's name stays a text", async (world) => {
  const script = '<img src=x onerror="window.caught=1">';
  const ana = await visitor(world, script);
  await goTo(ana, 'friends/mice');
  await alsoAsk(ana, { title: script, public: true });
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const address = await ana.inputValue('.invitation input');
  const ben = await visitor(world, 'Ben');
  await goTo(ben, 'friends');
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
  const page = await newPage(world, { viewport: { width: 1600, height: 900 } });
  await choose(page, 'wispwood', 'Play now');
  await page.locator('.goal .example').nth(4).waitFor(); // to be seen, not only there
  assert.equal(await page.locator('.goal .example').count(), 5);
  await page.locator('.goal').first().click();
  const label = await page.getAttribute('.sheet .example', 'aria-label');
  assert.match(label, /^Example: \d+ points$/);
  const found = await axe(page, 'goal card');
  await goTo(page, 'keeper/wispwood');
  await page.getByText('Goal cards:').click();
  await page.waitForFunction(() => document.querySelectorAll('.card-choice .example').length === 5);
  found.push(...(await axe(page, 'keeper')));
  assert.deepEqual(found, []);
  return [page];
});

/* What each of three people has laid by the end of a round, beside the wisps of the one before. */
const LAID = [
  { pumpkin: ['k11', 'm11'], witch: ['l12'], orb: ['n14'], heart: ['k14'] },
  { pumpkin: ['o11'], witch: ['o15'], orb: ['m15'], heart: ['k15'] },
  { pumpkin: ['p16'], witch: ['p12'], orb: ['l16'], heart: ['n16', 'p14'] },
];
const CATS = ['m13', 'l13', 'l13'];
const CHOSEN = ['pumpkin-pairs', 'witch-line', 'orb-line', 'heart-adjacent', 'tree-largest'];

/** The same forests as the core reads them: all else of each square is trees. */
function forestsAtEnd() {
  let wisps = {};
  return LAID.map((laid, round) => {
    for (const [kind, squares] of Object.entries(laid))
      for (const square of squares) wisps = { ...wisps, [square]: kind };
    const tiles = {};
    for (const column of 'klmnop'.slice(0, 4 + round))
      for (let row = 11; row < 15 + round; row++) tiles[`${column}${row}`] = 'tree';
    Object.assign(tiles, wisps);
    delete tiles[CATS[round]];
    return { forests: [0, 1, 2].map(() => ({ cat: CATS[round], tiles })) };
  });
}

test('score keeper: three people, three rounds of wispwood in at most 150 taps', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'keeper/wispwood');
  await page.evaluate(() => {
    window.taps = 0;
    addEventListener('pointerdown', () => window.taps++, true);
  });
  let chosen = 0; // a list is opened with one tap, and with another something is chosen
  await button(page, 'Add player').click();
  await page.click('details.keeper-card > summary');
  for (const card of CHOSEN) {
    const list = page.locator(`.card-choice select:has(option[value=${card}])`);
    await list.selectOption(card);
    chosen += 2;
  }
  const tools = page.getByRole('group', { name: 'What to lay' });
  const squares = (square) => page.locator(`.keeper-forest [data-square=${square}]`);
  for (const [round, laid] of LAID.entries()) {
    if (round > 0) await page.getByRole('radio', { name: `Round ${round + 1}` }).click();
    for (const seat of [0, 1, 2]) {
      await page.getByRole('radio', { name: `Player ${seat + 1}` }).click();
      if (CATS[round] !== CATS[Math.max(0, round - 1)]) {
        await tools.getByRole('button', { name: 'cat', exact: true }).click();
        await squares(CATS[round]).click();
      }
      for (const [kind, places] of Object.entries(laid)) {
        await tools.getByRole('button', { name: kind, exact: true }).click();
        for (const square of places) await squares(square).click();
      }
      await button(page, 'Trees on the rest').click();
    }
  }
  const options = { cards: CHOSEN };
  const sheet = { rounds: forestsAtEnd() };
  const { score } = ask({ do: 'tally', game: 'wispwood', seats: 3, options, sheet });
  const totals = () => page.$$eval('.results-like strong', (all) => all.map((b) => b.textContent));
  const expected = score.map(({ total }) => String(total));
  await until('the core counts the same', async () => `${await totals()}` === `${expected}`);
  await page.waitForSelector('.keeper-winner');
  const taps = (await page.evaluate(() => window.taps)) + chosen;
  assert.ok(taps <= 150, `${taps} taps`);
  await page.reload();
  await until('a reload keeps it', async () => `${await totals()}` === `${expected}`);
  return [page];
});

test('score keeper: a forest is pushed aside, and its trees can go again', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'keeper/wispwood');
  const kinds = () =>
    page.$$eval('.keeper-forest [data-square]', (all) =>
      all.flatMap(({ ariaLabel }) => (/empty/.test(ariaLabel) ? [] : [ariaLabel])),
    );
  await page.click('.keeper-forest [data-square=k11]');
  await button(page, 'Push the forest →').click();
  assert.deepEqual(await kinds(), ['l11, pumpkin', 'n13, cat']);
  await button(page, 'Push the forest ←').click();
  await button(page, 'Trees on the rest').click();
  assert.equal((await kinds()).length, 16);
  assert.equal(await button(page, 'Push the forest ←').isDisabled(), true);
  await button(page, 'Take the trees away').click();
  assert.deepEqual(await kinds(), ['k11, pumpkin', 'm13, cat']);
  assert.deepEqual(await axe(page, 'keeper'), []);
  return [page];
});

test('every game has drawings between its rules, and axe finds nothing', async (world) => {
  const found = [];
  const page = await newPage(world);
  for (const game of GAMES) {
    await goTo(page, `rules/${game}`);
    await page.waitForFunction(
      (title) =>
        document.querySelector('h1')?.textContent === title &&
        document.querySelectorAll('.drawing svg').length >= 3,
      TITLES[game],
    );
    const look = game === 'wispwood' ? axeDayAndNight : axe;
    found.push(...(await look(page, `rules of ${game}`)));
  }
  await goTo(page, 'rules/wispwood');
  await page.waitForFunction(() => document.querySelectorAll('.rules .example').length === 25);
  assert.deepEqual(found, []);
  return [page];
});

test('rules that name no game are those of one; the gallery has an ending of each', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'rules');
  await page.waitForFunction(
    (titles) =>
      titles.includes(document.querySelector('h1')?.textContent) &&
      document.querySelector('.rules .drawing'),
    GAMES.map((game) => TITLES[game]),
  );
  await goTo(page, 'art');
  await page.waitForSelector('main .ending');
  assert.equal(await page.locator('main .ending').count(), 3 * GAMES.length);
  return [page];
});

test('a match, pieces that do not count, and kept results: the keeper and its history', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'keeper/mice');
  await page.locator('.table-form summary').first().click();
  await page.locator('[name=match][value=true]').check();
  const more = (seat, colour) => button(page, `Player ${seat}: ${colour} mouse: one more`).click();
  const totals = (wanted) =>
    page.waitForFunction(
      (text) =>
        [...document.querySelectorAll('.keeper-totals strong')]
          .map((el) => el.textContent)
          .join() === text,
      wanted,
    );
  await more(1, 'red');
  await totals('3,0');
  await page.getByLabel('Game 2', { exact: true }).check();
  await more(2, 'blue');
  await totals('3,2');
  await button(page, 'Keep this result').click();
  await page.getByText('Kept: it stands under').waitFor();
  await page.reload(); // nothing entered is lost
  await totals('3,2');
  await goTo(page, 'keeper/fives');
  const card = page.locator('.keeper-card').first();
  for (const piece of [...'FLNPUI'])
    await card.getByRole('button', { name: `Piece ${piece}`, exact: true }).click();
  await card.getByRole('button', { name: 'Piece I, does not count' }).waitFor();
  await card.getByText('those worth most do not count').waitFor();
  await page.getByText('Tap once more what overlaps').waitFor();
  await totals('7,0');
  assert.deepEqual(await axe(page, 'the keeper of fives'), []);
  await goTo(page, '');
  await page.getByText('Finished games').click();
  await page.locator('.history').getByText('At a real table').waitFor();
  await page.locator('.history').getByText('Player 2 2').waitFor();
  /* It can be had back until the page is left, and then it is gone. */
  await button(page, 'Throw away Catch the Mice').click();
  await button(page, 'Restore').click();
  await page.locator('.history').getByText('Player 2 2').waitFor();
  await button(page, 'Throw away Catch the Mice').click();
  await page.getByText('Catch the Mice: thrown away').waitFor();
  await page.reload();
  await page.getByText('Finished games').click();
  await page.locator('.history').getByText('Nothing yet.').waitFor();
  return [page];
});

test('rules are found from home, searched and looked through; what is ours is said once', async (world) => {
  const page = await newPage(world);
  /* A game that is in no box has no numbers of ours instead of a box's. */
  await page.getByText('More games').click();
  await page.locator('.more-games').getByRole('link', { name: 'Rules' }).click();
  await page.locator('#rule-P1').waitFor();
  assert.equal(await page.locator('.ours').count(), 0);
  await page.goBack();
  await page.locator('.game-card.mice').getByRole('link', { name: 'Rules' }).click();
  await page.locator('.in-short').getByText('Your turn:').waitFor();
  await page.locator('.rules').getByText('with our own numbers').waitFor();
  /* Accents and capitals do not matter, nor does the order of the words. */
  await page.getByLabel('Search the rules').fill('joker PAIR');
  await page.getByRole('status').getByText('2 places found').waitFor();
  await page.locator('#rule-M8').waitFor();
  assert.equal(await page.locator('#rule-M7').count(), 0);
  await page.getByLabel('Search the rules').fill('');
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Variants').click();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Variants');
  await button(page, 'I have read it').click();
  await page.locator('.ours').waitFor({ state: 'detached' });
  await goTo(page, 'rules/wispwood');
  await page.getByLabel('Search the rules').fill('ruler plan');
  await page.getByRole('status').getByText('1 place found').waitFor();
  await goTo(page, 'keeper/cubes');
  await button(page, 'Play along with the real box').waitFor();
  assert.equal(await page.locator('.ours').count(), 0);
  await goTo(page, 'about');
  await page.getByText('Designer: Reiner Knizia').waitFor();
  const guessed = page.getByText(/^Ages \d+ and up, about \d+ minutes: our guess/);
  assert.equal(await guessed.count(), GAMES.length);
  assert.equal(await page.getByText(/\d min\b/).count(), 0);
  await page.getByText('Known in print as Wispwood (English), Zářihvozd (Czech)').waitFor();
  assert.deepEqual(await axe(page, 'about these games'), []);
  return [page];
});

/** Presses the button that prints; what is on paper meanwhile; then the printer is done. */
async function printed(page) {
  await page.evaluate(() => (window.print = () => (window.prints = (window.prints ?? 0) + 1)));
  const before = await page.evaluate(() => window.prints ?? 0);
  await button(page, 'Print this summary').click();
  assert.equal(await page.evaluate(() => window.prints), before + 1);
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const [copy, ...others] = [...document.body.children].filter(shown);
    return {
      alone: others.length === 0,
      text: copy.innerText,
      signs: [...copy.querySelectorAll('.sign')].filter(shown).length,
    };
  });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.printed').count(), 0);
  return seen;
}

test('the quick reference: from rules, keeper and table, with its signs, and printed alone', async (world) => {
  const page = await newPage(world);
  const arrive = async () => {
    await arrived(page);
    assert.ok(page.url().endsWith('#rules/cubes/short'));
    await page.locator('#rule-C7').waitFor({ state: 'detached' });
    await page.getByText('Moves combine:').waitFor();
    assert.equal(await page.locator('.rule').count(), 0, 'nothing but the summary');
  };
  await goTo(page, 'rules/cubes');
  await page.getByRole('link', { name: 'Quick reference' }).click();
  await arrive();
  await page.getByRole('link', { name: 'All rules' }).click();
  await page.locator('#rule-C7').waitFor();
  await goTo(page, 'keeper/cubes');
  await page.getByRole('link', { name: 'Quick reference' }).click();
  await arrive();
  /* Each special token stands right before its name. */
  await page.waitForSelector('.in-short .sign');
  const before = await page.$$eval('.in-short .sign + strong', (all) =>
    all.map((one) => one.textContent),
  );
  for (const name of ['Step:', 'Slant:', 'Leap:', 'Gate:', 'Shield:'])
    assert.ok(before.includes(name), name);
  const found = await axe(page, 'the quick reference');
  const sheet = await printed(page);
  assert.ok(sheet.alone && sheet.signs === before.length, JSON.stringify(sheet));
  assert.match(sheet.text, /^Seven Cubes[^]*Your turn:[^]*Tie:/);
  assert.doesNotMatch(sheet.text, /Print this summary/);
  /* At a table it lies over the board, from the menu and from the rules. */
  await openGame(page, 'cubes', [YOU, COMPUTER]);
  await fromMenu(page, 'Quick reference');
  await page.getByRole('dialog').getByText('Moves combine:').waitFor();
  await page.waitForSelector('.in-short .sign');
  assert.ok((await printed(page)).alone);
  await button(page, 'Close').click();
  await fromMenu(page, 'Rules');
  await button(page, 'Quick reference').click();
  await page.locator('#rule-C7').waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByText('Moves combine:').waitFor();
  assert.ok(page.url().endsWith('#game/test'));
  assert.deepEqual(found, []);
  return [page];
});

test('the quick reference of every game is one screen of a phone, in four languages', async (world) => {
  const pages = [];
  for (const lang of ['en', 'cs', 'sk', 'pl']) {
    const page = await newPage(world, { settings: { language: lang } });
    for (const game of GAMES) {
      await goTo(page, `rules/${game}/short`);
      await page.waitForSelector('.in-short .sign');
      /* A die without a face is two or three bare rectangles. */
      if (game === 'mice')
        assert.equal(await page.locator('.in-short .sign:not(:has(path, circle))').count(), 0);
      const [high, room, wide] = await page.evaluate(() => {
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
        return [scrollHeight, clientHeight, scrollWidth - clientWidth];
      });
      assert.ok(high <= room, `${game} in ${lang}: ${high} of ${room}`);
      assert.equal(wide, 0);
    }
    await resize(page, 320, 568);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    pages.push(page);
  }
  return pages;
});

test('a list in a rule is a list on the page', async (world) => {
  const page = await newPage(world);
  for (const [place, list, items, last] of [
    ['cubes/C10', 'ul', 5, 'shield: every cube'],
    ['fives/F9', 'ol', 6, 'whoever turned the timer'],
  ]) {
    const rule = `#rule-${place.split('/')[1]}`;
    await goTo(page, `rules/${place}`);
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
  await openGame(page, 'fives', [YOU, FRIEND], { mode: 'puzzle' });
  await page.click('.actions .turn');
  await page.click('.actions .caller >> text=Ana');
  await page.click('.actions .finish');
  await page.click('.actions .primary >> text=Go on');
  await page.waitForSelector('.results');
  await page.waitForSelector('.best-list li.fresh');
  const names = async () =>
    (await page.$$eval('.best-list li', (list) => list.map((li) => li.textContent))).map((text) =>
      /^(Ana|Ben).*?(\d)$/.exec(text).slice(1).join(' '),
    );
  assert.deepEqual(await names(), ['Ana 1', 'Ben 0']);
  assert.equal(await page.locator('.best-list li.fresh').count(), 2);
  const found = await axe(page, 'result with list');
  await goTo(page, '');
  await choose(page, 'fives', 'Same device');
  await page.click('.variants summary');
  await page.getByLabel('Puzzle').check();
  await page.waitForSelector('.best-list li');
  assert.deepEqual(await names(), ['Ana 1', 'Ben 0']);
  found.push(...(await axe(page, 'new table with list')));
  await button(page, 'Clear the list').click();
  await button(page, 'Clear it for good?').click();
  await page.waitForSelector('.best-list', { state: 'detached' });
  assert.deepEqual(found, []);
  return [page];
});

test('fives with friends: the next search is seen when all go on, the last round on demand', async (world) => {
  const ana = await visitor(world, 'Ana');
  await goTo(ana, 'friends/fives');
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const ben = await visitor(world, 'Ben');
  await sitDown(ben, await ana.inputValue('.invitation input'));
  for (const page of [ana, ben]) await page.click('.actions .finish');
  for (const page of [ana, ben]) await button(page, 'Go on').click();
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

await runTests(openWorld);
