// The page in a real Chromium, against the built files: `npm run build && npm run e2e [name]`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  arrived,
  atRest,
  axe,
  axeDayAndNight,
  breakEngine,
  button,
  choose,
  click,
  closeSheet,
  COMPUTER,
  drawn,
  FRIEND,
  fromMenu,
  goTo,
  GREEDY,
  HANDS,
  holdEngines,
  KEYS,
  letGo,
  newPage,
  noted,
  noteTexts,
  openBrowser,
  openGame,
  playOut,
  playQuickly,
  playSome,
  playUntil,
  resize,
  pressAtOnce,
  SHORT,
  still,
  tabTo,
  until,
  YOU,
} from './lib.mjs';
import { GAMES, TITLES } from './games.mjs';
import { runTests, test } from './runner.mjs';
import { filesOf, LANGUAGES, sum } from './weight.mjs';

const MENU = '[aria-label=Menu]';

for (const game of GAMES) {
  test(`${game}: a whole game against the computer, offline`, async (home) => {
    const page = await newPage(home, { offline: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.game-card');
    await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
    await playOut(page, HANDS[game]);
    assert.match(await page.textContent('.sheet h2'), /You win!|wins\.|share/);
    return page;
  });

  test(`${game}: a whole game with the keyboard alone`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
    await playOut(page, KEYS[game]);
    return page;
  });

  test(`${game}: axe finds nothing, by day and by night`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
    await atRest(page);
    const found = await axeDayAndNight(page, game);
    await playSome(page, HANDS[game], 3);
    found.push(...(await axeDayAndNight(page, `${game} later`)));
    assert.deepEqual(found, []);
    return page;
  });
}

test('home: two taps from the address into a game', async (home) => {
  const page = await newPage(home);
  await choose(page, 'mice', 'Play now');
  await page.waitForSelector('.mice-board');
  return page;
});

for (const [width, height] of [
  [844, 390],
  [640, 360],
  [360, 640],
  [320, 568],
])
  test(`home at ${width}×${height}: a button is in sight, nothing is too wide`, async (home) => {
    const page = await newPage(home, { viewport: { width, height } });
    const play = await button(page, 'Play now').first().boundingBox();
    assert.ok(play.y + play.height <= height, `it ends at ${play.y + play.height}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} px too wide`);
    return page;
  });

test('the strength of the computer is seen in the game and changed there', async (home) => {
  const page = await newPage(home);
  const name = page.locator('.seat-name').nth(1);
  await choose(page, 'mice', 'Play now');
  await atRest(page);
  assert.equal(await name.textContent(), 'Pip');
  await fromMenu(page, 'Opponents');
  await page.getByLabel('Rex: Fierce').check();
  assert.deepEqual(await axe(page, 'opponents'), []);
  await closeSheet(page);
  await name.getByText('Rex').waitFor();
  await page.reload();
  await atRest(page);
  assert.equal(await name.textContent(), 'Rex');
  await playSome(page, HANDS.mice, 2);
  return page;
});

test('a question mark lists the keys, those of the game as well', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await atRest(page);
  await tabTo(page, '.square');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('Walk over the board').waitFor();
  await keys.getByText('Mirror', { exact: true }).waitFor();
  assert.deepEqual(await axe(page, 'keys'), []);
  await closeSheet(page);
  await fromMenu(page, 'Keys');
  await keys.waitFor();
  return page;
});

test('sound is switched where it is seen, on home and at the table', async (home) => {
  const page = await newPage(home);
  const sound = page.getByRole('button', { name: 'Sound', exact: true });
  assert.equal(await sound.getAttribute('aria-pressed'), 'false');
  await sound.click();
  assert.equal(await sound.getAttribute('aria-pressed'), 'true');
  await page.evaluate(() => {
    const make = AudioContext.prototype.createOscillator;
    window.made = { tones: 0, pulses: [] };
    AudioContext.prototype.createOscillator = function () {
      window.made.tones++;
      return make.call(this);
    };
    navigator.vibrate = (pulses) => window.made.pulses.push(pulses);
  });
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await page.waitForFunction(() => window.made.tones > 0 && window.made.pulses.length > 0);
  await atRest(page);
  await fromMenu(page, 'Sound off');
  await button(page, 'Sound on').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('kocka.sound')), 'off');
  await closeSheet(page);
  const before = await page.evaluate(() => window.made.tones);
  await playSome(page, HANDS.mice, 2);
  assert.equal(await page.evaluate(() => window.made.tones), before);
  return page;
});

test('what a phone needs to install the page is there', async (home) => {
  const page = await newPage(home, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const found = await page.evaluate(async () => {
    const link = (rel) => document.querySelector(`link[rel=${rel}]`).href;
    const manifest = await (await fetch(link('manifest'))).json();
    const size = async (src) => {
      const image = new Image();
      image.src = new URL(src, link('manifest'));
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    };
    const pictures = [...manifest.icons, ...manifest.screenshots];
    const wrong = [];
    for (const { src, sizes } of pictures)
      if (sizes !== 'any' && (await size(src)) !== sizes) wrong.push(src);
    const [cache] = (await caches.keys()).filter((name) => name !== 'kocka-words');
    const kept = (await (await caches.open(cache)).keys()).map(({ url }) => url);
    return { wrong, forms: pictures.length, apple: await size(link('apple-touch-icon')), kept };
  });
  assert.deepEqual([found.wrong, found.apple, found.forms], [[], '180x180', 7]);
  assert.ok(found.kept.some((url) => url.endsWith('icon-192.png')));
  assert.ok(!found.kept.some((url) => url.includes('shot-')), 'only shops show them');
  return page;
});

test('home, settings, menu, rules and log: axe finds nothing', async (home) => {
  const page = await newPage(home);
  const found = await axeDayAndNight(page, 'home');
  await button(page, 'Settings').click();
  await page.waitForSelector('.sheet h2');
  found.push(...(await axeDayAndNight(page, 'settings')));
  await closeSheet(page);
  await choose(page, 'mice', 'Same device');
  await page.waitForSelector('.sheet h2');
  found.push(...(await axeDayAndNight(page, 'new table')));
  await closeSheet(page);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  await button(page, 'Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  found.push(...(await axeDayAndNight(page, 'menu')));
  await closeSheet(page);
  const sheets = {
    Rules: '.rules',
    'Quick reference': '.in-short .sign',
    'What happened': '.log',
    'The board in words': '.text-board',
  };
  for (const [item, inside] of Object.entries(sheets)) {
    await fromMenu(page, item);
    await page.waitForSelector(`.sheet ${inside}`, { state: 'attached' });
    found.push(...(await axeDayAndNight(page, item)));
    await closeSheet(page);
  }
  assert.deepEqual(found, []);
  return page;
});

for (const reducedMotion of ['reduce', 'no-preference'])
  test(`the end is a scene, a reason and points, and can be reached again (${reducedMotion})`, async (home) => {
    const page = await newPage(home, { reducedMotion });
    await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
    await page.evaluate(() => {
      window.flights = new Set();
      const look = () => {
        for (const { effect, animationName } of document.getAnimations())
          if (effect.target.closest('.ending')) window.flights.add(animationName);
      };
      document.addEventListener('animationstart', look);
    });
    await playQuickly(page, 'mice');
    await page.waitForSelector('.sheet .ending');
    await page.waitForSelector('.sheet .breakdown tbody tr');
    const title = await page.textContent('.sheet h2');
    assert.match(title, /^(You win!|Kocka wins\.|You share the win with Kocka!)$/);
    const points = await page.$$eval('.results strong', (all) =>
      all.map((b) => Number(b.textContent)),
    );
    const why = await page.textContent('.won-by');
    if (points[0] > points[1])
      assert.match(why, new RegExp(`^${points[0] - points[1]} points? ahead\\.$`));
    await still(page);
    const moved = await page.evaluate(() => [...window.flights]);
    assert.equal(moved.includes('ending-run'), reducedMotion !== 'reduce', moved.join());
    assert.deepEqual(await axe(page, 'the end'), []);
    await closeSheet(page);
    const after = page.getByRole('navigation', { name: 'The game is over' });
    await after.getByRole('button', { name: 'Result' }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    const harder = /stronger|weaker/;
    const offered = page.getByRole('button', { name: harder });
    assert.equal(await offered.count(), title === 'You win!' ? 1 : 0); // nobody is weaker than this one
    await closeSheet(page);
    await after.getByRole('button', { name: 'Home' }).click();
    await page.waitForSelector('.game-card');
    return page;
  });

test('same device: two people, each at the own side', async (home) => {
  const page = await newPage(home);
  await noteTexts(page, '.hand-over');
  await choose(page, 'mice', 'Same device');
  await button(page, 'Start').click();
  await page.waitForSelector('.mice-board');
  const first = await page.textContent('.own h2');
  await noted(page, `${first}’s turn`);
  const other = async () => (await page.textContent('.own h2')) !== first;
  await playUntil([page], (p) => HANDS.mice(p, 1), other);
  const second = await page.textContent('.own h2');
  await noted(page, `${second}’s turn`);
  await page.waitForSelector('.hand-over p', { state: 'detached' });
  return page;
});

test('the log speaks to the one who reads it, in sentences', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await noteTexts(page, '.last-line');
  const caught = /^You catch (an?|two) \w+ (mouse|mice)( from Kocka)?( and |$)/;
  const both = () =>
    page.evaluate(
      (own) =>
        window.noted.some((text) => new RegExp(own).test(text)) &&
        window.noted.some((text) => text.startsWith('Kocka catches ')),
      caught.source,
    );
  await playUntil([page], HANDS.mice, both);
  assert.equal(await page.textContent('.seat-name'), 'You');
  const stiff = await page.evaluate(() => window.noted.filter((text) => /^You: |@/.test(text)));
  assert.deepEqual(stiff, []);
  return page;
});

test('same device, fives: who draws and who turns the timer is asked', async (home) => {
  const page = await newPage(home);
  const people = ['Ana', 'Ben', 'Cyril'].map((name) => ({ ...YOU, name }));
  await openGame(page, 'fives', people, { timer: 300 });
  await page.click('.actions .turn');
  await page.waitForSelector('.prompt >> text=Who turns the timer?');
  await page.click('.actions .caller >> text=Cyril');
  await page.waitForSelector('.last-line >> text=Cyril turns the timer');
  await page.click('.finders button >> text=Ben');
  await page.click('.actions .finish');
  await page.waitForSelector('.last-line >> text=Ben is done');
  /* Who is done hands on to somebody who still searches. */
  await page.waitForSelector('.finders .here >> text=Ana');
  return page;
});

test('a refused gesture says why, with the rule that opens', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'cubes', [YOU, COMPUTER], { 'choose-corners': false });
  await page.waitForSelector('.square.glow');
  /* It goes by itself after some seconds, which a slow machine may need to come to it. */
  await noteTexts(page, '.refusal, .square.named .name-tag');
  await until('the rule of the refusal', async () => {
    await page.click('[data-square="d4"]');
    await noted(page, 'd4 is not an L move');
    return click(page, '.rule-number');
  });
  await page.waitForSelector('#rule-C7.lit');
  assert.ok(await page.evaluate(() => window.noted.includes('d4')), 'the square is named');
  return page;
});

for (const game of GAMES)
  test(`a hint nudges, then says what to do and why, and lights it: ${game}`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, [YOU, game === 'fives' ? FRIEND : COMPUTER]); // no sand runs
    await atRest(page);
    await button(page, 'Hint').click();
    const said = [];
    for (const more of [true, true, false]) {
      said.push(await page.textContent('.hint .say'));
      assert.equal(await button(page, 'Play it').count(), more ? 0 : 1);
      if (more) await button(page, 'Tell me more').press('Enter');
    }
    assert.equal(new Set(said).size, 3, said.join(' | '));
    assert.match(await page.textContent('.hint .why'), /^[A-Z0-9].{6,}\.$/);
    assert.match(await page.textContent('.hint .say'), /./);
    const lit = await page.$$('.play .lit');
    assert.notEqual(lit.length, 0);
    const boxes = await Promise.all([...lit, await page.$('.hint')].map((el) => el.boundingBox()));
    const card = boxes.pop();
    for (const { y, height } of boxes)
      assert.ok(y + height <= card.y || y >= card.y + card.height, 'the card hides what it lights');
    assert.deepEqual(await axe(page, `${game} hint`), []);
    /* A gesture folds the card; what it lit stays until the person moves or closes it. */
    await page.mouse.click(2, 2);
    await page.waitForSelector('.hint', { state: 'detached' });
    assert.equal((await page.$$('.play .lit')).length, lit.length);
    await button(page, 'Hint').click();
    await button(page, 'Play it').click();
    await page.waitForSelector('.hint', { state: 'detached' });
    await page.waitForSelector('.play .lit', { state: 'detached' });
    return page;
  });

test('same device, fives: a hint is for who draws', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU, FRIEND]);
  await atRest(page);
  await page.click('.actions .finish'); // Ana is done, and has nothing to be told
  await page.waitForSelector('.finders .here >> text=Ben');
  await fromMenu(page, 'Hint');
  for (let step = 0; step < 2; step++) await button(page, 'Tell me more').click();
  await page.waitForSelector('.square.lit');
  await page.click('.finders button >> text=Ana');
  await page.waitForSelector('.square.lit', { state: 'detached' });
  return page;
});

test('Back closes a sheet, then leaves; nothing stale stays in the history', async (home) => {
  const page = await newPage(home);
  const sheet = (state) => page.waitForSelector('.sheet', { state });
  await choose(page, 'cubes', 'Same device');
  await button(page, 'Start').click();
  await page.waitForSelector('.cubes-board');
  await fromMenu(page, 'Rules');
  await page.waitForSelector('.sheet .rules');
  await page.goBack();
  await sheet('detached');
  await page.waitForSelector('.cubes-board');
  /* Closed in another way it leaves no entry; after a reload neither. */
  await button(page, 'Menu').click();
  await closeSheet(page);
  await button(page, 'Menu').click();
  await sheet('visible');
  await page.reload();
  await page.waitForSelector('.cubes-board');
  await page.waitForFunction(() => history.state === null);
  assert.equal(await page.$('.sheet'), null);
  await page.goBack();
  await page.waitForSelector('.game-card');
  assert.equal(await page.$('.sheet'), null);
  assert.deepEqual(page.problems, []);
  await page.goBack();
  assert.equal(page.url(), 'about:blank');
});

for (const [what, words, act] of [
  ['a move', '"do":"play"', (page) => page.locator('.square.glow').first().click()],
  ['taking back', '"do":"undo"', (page) => button(page, 'Undo').click()],
])
  test(`${what} that breaks the engine is told, not left unanswered`, async (home) => {
    const page = await newPage(home);
    await openGame(page, 'cubes', [YOU, FRIEND]);
    await atRest(page);
    await page.locator('.square.glow').first().click();
    await button(page, 'Done').or(page.locator('[data-waits-for=you]')).first().waitFor();
    await breakEngine(page, words);
    await act(page);
    await page.getByText('it broke').waitFor();
    return page;
  });

test('a part of the page that does not come is told, and comes when it can', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  const told = page.getByRole('alert').filter({ hasText: 'A part of the page does not come' });
  await page.context().setOffline(true);
  await button(page, 'Menu').click();
  await told.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await told.waitFor({ state: 'detached' });
  await closeSheet(page);
  await page.context().setOffline(true);
  await page.evaluate(() => (location.hash = 'mine'));
  await told.waitFor();
  await page.context().setOffline(false);
  await arrived(page);
  return page;
});

/** What comes late comes now, above everything else, and moves that down by so much. */
const moveDown = (page, px) =>
  page.evaluate((height) => {
    const late = Object.assign(document.createElement('p'), { style: `height: ${height}px` });
    document.querySelector('main').prepend(late);
  }, px);

const middle = async (found) => {
  await found.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await found.boundingBox();
  return [x + width / 2, y + height / 2];
};

const arrivedAt = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);

test('what was pressed is done, though it moves before the finger is up, and what lies there then is not', async (home) => {
  const page = await newPage(home, { hasTouch: true });
  const rules = (game) =>
    page.getByRole('article', { name: TITLES[game] }).getByRole('link', { name: 'Rules' });
  /* With the mouse; where it moves away from the button itself nothing is meant. */
  const [x, y] = await middle(rules('cubes'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await moveDown(page, 60);
  await page.mouse.move(x, y + 30);
  await page.mouse.up();
  await drawn(page);
  assert.equal(page.url(), home.url);
  await page.mouse.move(...(await middle(rules('cubes'))));
  await page.mouse.down();
  await moveDown(page, 60);
  await page.mouse.up();
  await arrivedAt(page, '#rules/cubes');
  await page.goBack();
  /* With a finger: there the browser takes what has come to lie below it. */
  const touch = await page.context().newCDPSession(page);
  const finger = (type, touchPoints) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [left, top] = await middle(rules('mice'));
  await finger('touchStart', [{ x: left, y: top }]);
  await moveDown(page, 60);
  await finger('touchEnd', []);
  await arrivedAt(page, '#rules/mice');
  await page.goBack();
  /* What moves as it is let go has been pressed already, by the browser itself. */
  await middle(rules('mice'));
  await page.evaluate(() => {
    const first = { once: true, capture: true };
    const late = Object.assign(document.createElement('p'), { style: 'height: 60px' });
    addEventListener('mouseup', () => document.querySelector('main').prepend(late), first);
    document.addEventListener('click', ({ isTrusted }) => (window.trusted = isTrusted), first);
  });
  await rules('mice').click();
  await arrivedAt(page, '#rules/mice');
  assert.ok(await page.evaluate(() => window.trusted));
  return page;
});

test('a key right after Escape is answered, however late the browser tells of the closing', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  await page.evaluate(() => {
    const { prototype } = HTMLDialogElement;
    const listen = prototype.addEventListener;
    window.late = [];
    prototype.addEventListener = function (type, act, ...rest) {
      const later = (event) => void window.late.push(() => act.call(this, event));
      listen.call(this, type, type === 'close' ? later : act, ...rest);
    };
  });
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await page.keyboard.press('?');
  await keys.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForFunction(() => window.late.length === 1);
  await keys.waitFor();
  await page.evaluate(() => window.late.forEach((act) => act()));
  await drawn(page);
  assert.ok(await keys.isVisible());
  return page;
});

test('a step back that comes late closes no other sheet, and there is no second one', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  await page.evaluate(() => {
    const [back, wait] = [history.back.bind(history), window.setTimeout];
    window.stepsBack = [];
    history.back = () => void window.stepsBack.push(back);
    /* Nobody waits for it a whole second. */
    window.setTimeout = (act, ms, ...rest) => wait(act, ms === 1000 ? 0 : ms, ...rest);
  });
  /* What the page does next it has asked for already: it comes before us. */
  const turn = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (let times = 0; times < 2; times++) {
    await button(page, 'Menu').click();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.waitForFunction(() => window.stepsBack.length > 0);
    await turn();
  }
  await button(page, 'Menu').click();
  await menu.waitFor();
  const steps = await page.evaluate(async () => {
    for (const back of window.stepsBack) {
      const came = new Promise((resolve) =>
        addEventListener('popstate', () => setTimeout(resolve), { once: true }),
      );
      back();
      await came;
    }
    return window.stepsBack.length;
  });
  assert.equal(steps, 1);
  await page.waitForFunction(() => history.state?.sheet);
  assert.ok(await menu.isVisible());
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  await atRest(page);
  return page;
});

/** In the page: steps back wait until `window.step` is called; `patience`: how long people wait. */
function holdSteps(patience) {
  const [back, wait] = [history.back.bind(history), window.setTimeout];
  window.steps = 0;
  history.back = () => void window.steps++;
  window.step = () =>
    new Promise((resolve) => {
      addEventListener('popstate', () => resolve(location.hash), { once: true });
      back();
    });
  window.setTimeout = (act, ms, ...rest) => wait(act, ms === 1000 ? patience : ms, ...rest);
}

for (const [how, patience] of [
  ['before the step back of a sheet has come is followed after it', 600000],
  ['where the step back of a sheet is given up is still followed when that comes', 0],
])
  test(`a link tapped ${how}`, async (home) => {
    const page = await newPage(home);
    await page.evaluate(holdSteps, patience);
    await button(page, 'Settings').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForFunction(() => window.steps === 1);
    await page.locator('.game-card.cubes').getByRole('link', { name: 'Rules' }).click();
    if (patience === 0) await page.waitForFunction(() => location.hash === '#rules/cubes');
    const there = await page.evaluate(() => window.step());
    assert.equal(there, patience === 0 ? '' : '#rules/cubes');
    await page.waitForFunction(() => location.hash === '#rules/cubes');
    await page.locator('#rule-C7').waitFor();
    assert.equal(await page.evaluate(() => history.state), null);
    await page.goBack();
    await page.locator('.game-card').first().waitFor();
    /* Nothing of the sheet is left; where its entry was, it is passed over. */
    await page.waitForFunction((n) => window.steps === n, patience === 0 ? 2 : 1);
    if (patience === 0) await page.evaluate(() => window.step());
    assert.equal(await page.evaluate(() => history.state), null);
    return page;
  });

test('a link tapped between the closing of a sheet and its step back is followed', async (home) => {
  const page = await newPage(home);
  await button(page, 'Settings').click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.evaluate(() => {
    const wait = window.setTimeout;
    const held = [];
    window.setTimeout = (act, ms, ...rest) => (ms ? wait(act, ms, ...rest) : held.push(act));
    window.letGo = () => {
      window.setTimeout = wait;
      for (const act of held) act();
    };
  });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.locator('.game-card.cubes').getByRole('link', { name: 'Rules' }).click();
  await page.evaluate(() => window.letGo());
  await page.locator('#rule-C7').waitFor();
  assert.equal(await page.evaluate(() => history.state), null);
  await page.goBack();
  await page.locator('.game-card').first().waitFor();
  return page;
});

test('a key pressed in the moment in which the table appears is answered', async (home) => {
  const page = await newPage(home);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.table')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  return page;
});

test('a sheet is open as soon as it is there: no Escape falls between', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await page.evaluate(() => {
    window.states = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const sheet of [node, ...node.querySelectorAll('dialog')])
              if (sheet instanceof HTMLDialogElement) window.states.push(sheet.open);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button(page, 'Menu').click();
  await closeSheet(page);
  await playQuickly(page, 'mice');
  await closeSheet(page);
  assert.deepEqual(await page.evaluate(() => window.states), [true, true]);
  return page;
});

test('the focus is never lost: first visit, sheets, Done', async (home) => {
  const page = await newPage(home, { settings: { tour: 'on' } });
  const focusOn = (selector) =>
    page.waitForFunction((s) => document.activeElement?.matches(s), selector);
  await tabTo(page, '.game-card.cubes .primary');
  await page.keyboard.press('Enter');
  await focusOn('dialog:has(.welcome) *');
  await page.keyboard.press('Escape');
  await focusOn('main.play');
  await tabTo(page, MENU);
  for (const close of ['.sheet-head button', null]) {
    await page.keyboard.press('Enter');
    await focusOn('.sheet *');
    await page.click('.menu button >> text=Rules');
    await page.waitForSelector('.sheet .rules');
    if (close) await page.click(close);
    else await page.keyboard.press('Escape');
    await page.waitForSelector('.sheet', { state: 'detached' });
    await focusOn(MENU);
  }
  const made = async () => (await page.getAttribute('.table', 'data-waits-for')) === 'done';
  await playUntil([page], KEYS.cubes, made);
  await tabTo(page, '.actions .primary');
  await page.keyboard.press('Enter');
  await focusOn('.actions');
  /* What is to do now is read out, once it stands. */
  await atRest(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].some(
      (line) =>
        line.textContent && line.textContent === document.querySelector('.prompt')?.textContent,
    ),
  );
  return page;
});

for (const game of ['cubes', 'wispwood'])
  test(`${game}: undo goes back over the computer's moves to one's own`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, [YOU, COMPUTER]);
    const undo = page.getByRole('button', { name: 'Undo' });
    const waitsFor = () => page.getAttribute('[data-waits-for]', 'data-waits-for');
    let taken = 0;
    for (let i = 0; i < 40 && taken < 3; i++) {
      await HANDS[game](page, i);
      await atRest(page);
      if ((await waitsFor()) !== 'you' || (await undo.isDisabled())) continue;
      await undo.click();
      await atRest(page);
      assert.equal(await waitsFor(), 'you');
      taken++;
    }
    assert.equal(taken, 3);
    return page;
  });

test('an unfinished game goes on after a reload', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await playSome(page, HANDS.mice, 6);
  const before = await page.textContent('.seats');
  await page.goto(home.url);
  await page.reload();
  await page.getByRole('region', { name: 'Continue' }).getByRole('link').click();
  await atRest(page);
  assert.equal(await page.textContent('.seats'), before);
  return page;
});

test('home keeps the list short, and what was thrown away can be put back', async (home) => {
  const page = await newPage(home);
  const list = page.getByRole('region', { name: 'Continue' }).getByRole('listitem');
  for (let i = 0; i < 4; i++) {
    await choose(page, 'cubes', 'Play now');
    await atRest(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await list.first().waitFor();
  }
  const all = page.getByRole('button', { name: 'Show all (4)' });
  await all.waitFor();
  assert.equal(await list.count(), 3);
  await all.click();
  await all.waitFor({ state: 'detached' });
  assert.equal(await list.count(), 4);
  const throwAway = list.nth(1).getByRole('button', { name: 'Throw away Seven Cubes' });
  await throwAway.click();
  await page.getByRole('status').getByText('Seven Cubes: thrown away').waitFor();
  const restore = button(page, 'Restore');
  await page.waitForFunction((b) => document.activeElement === b, await restore.elementHandle());
  assert.deepEqual(await axe(page, 'home with a game thrown away'), []);
  await page.keyboard.press('Enter');
  await restore.waitFor({ state: 'detached' });
  assert.equal(await list.count(), 4);
  await throwAway.click();
  await restore.waitFor();
  await page.reload();
  /* Three are left: with a fourth there would be the button as soon as there is the list. */
  await list.first().waitFor();
  assert.equal(await list.count(), 3);
  assert.equal(await page.getByRole('button', { name: /^Show all/ }).count(), 0);
  return page;
});

test('a game is played in one tab; the other says so and can take it back', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await playSome(page, HANDS.mice, 2);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.waitForSelector('.waiting >> text=another tab');
  await atRest(other);
  await playSome(other, HANDS.mice, 4);
  const now = await other.textContent('.seats');
  await button(page, 'Go on here').click();
  await other.waitForSelector('.waiting >> text=another tab');
  await atRest(page);
  assert.equal(await page.textContent('.seats'), now);
  return page;
});

test('a link holds the whole game and replays it', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await playQuickly(page, 'mice');
  await button(page, 'Watch it again').click();
  await page.waitForSelector('.slider');
  const link = page.url();
  assert.ok(link.length < 4000, `${link.length} letters`);
  const other = await newPage(home);
  await other.goto(link);
  await other.reload();
  for (const each of [page, other]) {
    await each.focus('.slider input');
    await each.keyboard.press('End');
    await each.waitForFunction(() => {
      const [at, all] = document.querySelector('.slider output').textContent.split('/').map(Number);
      return at > 10 && at === all;
    });
  }
  /* Who played it is *You* on the own device, and has a name elsewhere. */
  const own = await page.textContent('.seats');
  assert.match(own, /^You/);
  assert.equal(await other.textContent('.seats'), own.replace('You', 'Ana'));
  return other;
});

/** From a game's last position to its review, whole. */
async function reviewed(page, game) {
  await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
  await playQuickly(page, game);
  await button(page, 'Review').click();
  await page.waitForSelector('[data-review=done]');
}

test('offline: the end of a game, its review, a moment on the curve, and play on', async (home) => {
  const page = await newPage(home, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.game-card');
  await reviewed(page, 'mice');
  assert.match(await page.textContent('.verdict'), /moves/);
  const found = await axe(page, 'review');
  const curve = page.getByRole('slider');
  const { width, height } = await curve.boundingBox();
  await curve.click({ position: { x: width / 2, y: height / 2 } });
  await page.waitForSelector('.at-board .moment');
  const moment = async () => Number(await curve.getAttribute('aria-valuenow'));
  const tapped = await moment();
  assert.ok(tapped > 5, `at ${tapped}`);
  await curve.press('ArrowLeft');
  assert.equal(await moment(), tapped - 1);
  found.push(...(await axe(page, 'a moment of the review')));
  assert.deepEqual(found, []);
  /* Where the better move is asked for first, the way on stands one moment further. */
  while (!(await button(page, 'Play on from here').isVisible())) await curve.press('ArrowLeft');
  const from = await moment();
  await button(page, 'Play on from here').click();
  await button(page, 'Play on').click();
  await atRest(page);
  await fromMenu(page, 'What happened');
  await page.waitForSelector(`.log >> text=Played on from move ${from} of a game: Ana, Kocka`);
  await closeSheet(page);
  await playQuickly(page, 'mice');
  return page;
});

test('a turning point is shown as it was, and then the better move with its reason', async (home) => {
  const page = await newPage(home, { viewport: { width: 320, height: 640 } });
  await reviewed(page, 'cubes');
  await page.locator('.turning button').first().press('Enter');
  await page.waitForSelector('.moment >> text=Find the better move');
  assert.equal(await page.$('.play .lit'), null);
  await button(page, 'Show it').press('Enter');
  await page.getByRole('heading', { name: /^Better: / }).waitFor();
  await page.waitForSelector('.play .lit');
  await page.goBack();
  await page.waitForSelector('.told .turning');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  return page;
});

test('finished games stay on home; a replay runs by itself and lists its moves', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await playQuickly(page, 'mice');
  const totals = await page.$$eval('.results li', (all) => all.map((li) => li.textContent).sort());
  await page.getByRole('dialog').getByRole('button', { name: 'Home' }).click();
  await page.getByText('Finished games').click();
  const entry = page.getByRole('listitem').filter({ has: button(page, 'Watch Catch the Mice') });
  await entry.waitFor();
  const shown = await entry.locator('.finished span span').allTextContents();
  assert.deepEqual(shown.map((text) => text.replace(' ', '')).sort(), totals);
  await button(page, 'Watch Catch the Mice').click();
  await page.waitForSelector('.slider');
  /* Slowly, so that it has not come to its end before anybody pauses it. */
  await page.evaluate(() => localStorage.setItem('kocka.pace', 'calm'));
  await page.reload();
  const at = () => page.$eval('.slider input', (input) => Number(input.value));
  await page.waitForSelector('.slider');
  const first = await at();
  await button(page, 'Play the game').click();
  await page.waitForFunction(
    (n) => Number(document.querySelector('.slider input').value) > n,
    first,
  );
  await button(page, 'Pause').click();
  await button(page, 'Play the game').waitFor();
  await button(page, 'All moves').click();
  const move = page
    .getByRole('dialog')
    .getByRole('button', { name: /You catch/ })
    .first();
  const frame = Number(/^\d+/.exec(await move.textContent())[0]);
  await move.click();
  await page.waitForFunction(
    (n) => Number(document.querySelector('.slider input').value) === n,
    frame,
  );
  await page.waitForSelector('.last-line >> text=You catch');
  assert.deepEqual(await axe(page, 'a replay'), []);
  return page;
});

test('a record is opened from text and from a file; what is none is refused', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'cubes', [YOU, COMPUTER], SHORT.cubes);
  await playQuickly(page, 'cubes');
  await closeSheet(page);
  const saved = page.waitForEvent('download');
  await fromMenu(page, 'Download the record');
  const path = await (await saved).path();
  const text = readFileSync(path, 'utf8');
  const other = await newPage(home);
  await other.getByText('Finished games').click();
  const field = other.getByLabel('A record from elsewhere');
  await field.fill(text.slice(0, 30));
  await button(other, 'Open the record').click();
  await other.getByRole('alert').waitFor();
  assert.deepEqual(await axe(other, 'history'), []);
  await field.fill(text);
  await button(other, 'Open the record').click();
  await other.waitForSelector('.slider');
  await other.goBack();
  await other.getByText('Finished games').click();
  await other
    .getByLabel('Open a file')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await other.waitForSelector('.slider');
  assert.match(await other.textContent('.seats'), /Ana.*Kocka/);
  return [page, other];
});

test('a review can be paused, gone on with and left, and begun from a link', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await playQuickly(page, 'wispwood');
  await button(page, 'Watch it again').click();
  await page.waitForSelector('.slider');
  /* It may be done before a hand comes to the button: it stands still until then. */
  await holdEngines(page, '"do":"review"');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await button(page, 'Pause').click();
  const plies = () => page.$eval('progress', (bar) => bar.value);
  await button(page, 'Go on').waitFor();
  const before = await plies();
  await button(page, 'Go on').click();
  await button(page, 'Pause').waitFor();
  await letGo(page, '"do":"review"');
  await page.waitForFunction(
    (n) => (document.querySelector('progress')?.value ?? Infinity) > n,
    before,
  );
  await page.reload();
  await page.waitForSelector('.curve-sign');
  await page.getByRole('link', { name: 'Watch it again', exact: true }).click();
  await page.waitForSelector('.slider');
  return page;
});

test('a review that is paused as soon as it is there stays so', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await playQuickly(page, 'mice');
  await pressAtOnce(page, 'Pause');
  await button(page, 'Review').click();
  await page.waitForSelector('[data-review=paused]');
  for (let times = 0; times < 2; times++) await drawn(page); // and what comes after a drawing
  assert.equal(await page.getAttribute('[data-review]', 'data-review'), 'paused');
  await button(page, 'Go on').click();
  await page.waitForSelector('[data-review=done]');
  return page;
});

test('the language changes in the middle of a game', async (home) => {
  const page = await newPage(home);
  await choose(page, 'mice', 'Play now');
  let menu = 'Menu';
  for (const [code, word, you] of [
    ['cs', 'Nabídka', 'Vy'],
    ['sk', 'Ponuka', 'Vy'],
    ['pl', 'Menu', 'Ty'],
  ]) {
    await button(page, menu).click();
    menu = word;
    await page.selectOption('.sheet .language select', code);
    await page.waitForFunction((w) => document.querySelector('.sheet h2')?.textContent === w, word);
    await page.waitForFunction((l) => document.documentElement.lang === l, code);
    await page.locator('.seat-name').getByText(you, { exact: true }).waitFor();
    await closeSheet(page);
  }
  return page;
});

test('real table: dice entered by hand', async (home) => {
  const page = await newPage(home);
  await choose(page, 'mice', 'Score a real game');
  await page.click('.keeper .play-along');
  await button(page, 'Start').click();
  const outcomes = page.locator('.outcomes').getByRole('button');
  await outcomes.first().waitFor();
  assert.equal(await outcomes.count(), 21);
  await outcomes.first().click();
  await page.waitForSelector('.lane.glow');
  return page;
});

const WELCOME = 'dialog:has(.welcome)';

/** Waits until all of it is within the window. */
const inSight = (page, selector) =>
  page.waitForFunction((s) => {
    const { top, bottom } = document.querySelector(s).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, selector);

/** A pupil with a pointer: does what is lit; what was done, or null. */
const PUPILS = {
  mice: async (page) =>
    (await click(page, '.actions .lit')) ??
    (await click(page, '.lane.lit[aria-pressed=false]')) ??
    click(page, '.lane.lit, .pile.lit'),
  cubes: async (page) =>
    (await click(page, '[data-waits-for=done] .actions .primary')) ?? click(page, '.square.lit'),
  fives: async (page) =>
    (await click(page, '.square.lit:not(.inked)')) ??
    (await click(page, '.lesson-card button:enabled')) ??
    click(page, '.actions .turn.lit'),
  wispwood: async (page) => {
    const heart = '.wisp-space.chosen[aria-label^="Space 3"]';
    if ((await page.$(heart)) && !(await page.$('.shape-space.with-cat.chosen')))
      return click(page, '.shape-space.with-cat');
    return (
      (await click(page, '.wisp-space.lit:not(.chosen)')) ??
      (await click(page, '.actions .primary')) ??
      click(page, '.square.open')
    );
  },
};

for (const game of GAMES) {
  test(`${game}: who comes first is told how one wins, and takes a lesson on the board`, async (home) => {
    const viewport = { width: 320, height: 568 };
    const page = await newPage(home, { settings: { tour: 'on' }, viewport });
    await choose(page, game, 'Play now');
    await page.waitForSelector(`${WELCOME} svg`);
    await inSight(page, `${WELCOME} .primary`);
    assert.deepEqual(await axe(page, `${game} welcome`), []);
    await button(page, 'First lesson').click();
    const heights = new Set();
    /* In one look: it may end at any time. */
    const look = () => {
      if (document.querySelector('.lesson.ended')) return null;
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return { height: box('.lesson-card').height, below: box('.lesson .actions').bottom };
    };
    const note = async () => {
      const seen = await page.evaluate(look);
      if (seen) assert.ok(seen.below <= viewport.height, `${seen.below}: below the window`);
      if (seen) heights.add(seen.height);
      return !seen;
    };
    await page.waitForSelector('.lesson .play > *');
    assert.deepEqual(await axe(page, `${game} lesson`), []);
    await playUntil([page], PUPILS[game], note);
    assert.equal(heights.size, 1, `its height changes: ${[...heights]}`);
    await button(page, 'Play').click();
    await page.waitForFunction(() => location.hash.startsWith('#game/'));
    await atRest(page);
    assert.equal(await page.$(WELCOME), null, 'it is offered once');
    await fromMenu(page, 'First lesson');
    await page.waitForSelector('.lesson');
    return page;
  });
}

test('a lesson is begun from the rules, explains another move kindly, and can be left', async (home) => {
  const page = await newPage(home, { settings: { tour: 'on' } });
  await goTo(page, 'rules/mice');
  await button(page, 'First lesson').click();
  await button(page, 'Begin').click();
  await page.waitForSelector('[data-waits-for=you]');
  await page.click('.lane.lit');
  await button(page, 'Take 1 mouse').click();
  await page.waitForSelector('.kindly >> text=two are better');
  await page.click('.lane:not(.glow):not(.lit)');
  await page.waitForSelector('.refusal');
  assert.match(await page.getAttribute('.lesson-progress', 'aria-label'), /^0 of/);
  await page.getByRole('link', { name: 'Leave the lesson' }).click();
  await page.waitForSelector('.rules');
  await openGame(page, 'cubes', [YOU, COMPUTER], {}, 'hand');
  await page.waitForSelector(`${WELCOME} >> text=You play with your own box`);
  return page;
});

test('wispwood: alone against the ghost', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU], { 'two-rounds': true });
  await playOut(page, HANDS.wispwood);
  assert.match(await page.textContent('.sheet h2'), /You win!|ghost/i);
  return page;
});

test('wispwood: alone, the ghost shows its strip and what it has taken', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU], { ghost: 2 });
  await page.waitForFunction(() =>
    /8 ×0.* 6 ×0.* 5 ×0.* 3 ×0/.test(document.querySelector('.ghost-strip')?.ariaLabel ?? ''),
  );
  await page.locator('.wisp-space.glow').first().click(); // its cat; then it takes a first wisp
  await page.waitForSelector('.ghost-strip .level:not(.none)');
  await atRest(page);
  await resize(page, 360, 640);
  const cut = await page.$eval('.finders', (row) => row.scrollHeight - row.clientHeight);
  assert.equal(cut, 0, 'the round is whole beside the ghost');
  await page.click('.ghost-strip');
  await page.waitForSelector('.sheet >> text=/round: 3/'); // of four fireflies
  const held = await page
    .locator('.ghost-levels')
    .getByText(/^1 × \d+$/)
    .textContent();
  await page.waitForSelector(`.sheet >> text=now: ${held.split(' × ')[1]}`);
  assert.deepEqual(await axe(page, 'the ghost'), []);
  return page;
});

test('fives: alone, a piece crossed off where nothing was found', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU], { mode: 'solo' });
  await page.click('.actions .finish');
  await page.click('.actions .primary');
  await page.waitForSelector('.prompt >> text=/Cross off/');
  for (const square of ['a1', 'b1', 'c1', 'd1', 'e1'])
    await page.click(`[data-square="${square}"]`);
  await page.waitForSelector('.piece.crossed');
  assert.equal((await page.$$('.square.blocked')).length, 5);
  return page;
});

test('fives: too short an outline says what is missing; the timer is not urged', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU, FRIEND]);
  await page.waitForSelector('.actions .turn:not(.primary)');
  const at = async (square) => {
    const box = await (await page.$(`[data-square=${square}]`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const before = await at('b2');
  await page.mouse.move(...before);
  await page.mouse.down();
  for (const square of ['c2', 'd2']) await page.mouse.move(...(await at(square)));
  await page.mouse.up();
  await page.waitForSelector('.prompt >> text=2 more squares');
  assert.equal((await page.$$('.square.inked')).length, 3);
  assert.deepEqual(await at('b2'), before, 'the board moves under the finger');
  await page.click('[data-square=e2]');
  await page.waitForSelector('.prompt >> text=1 more square:');
  await page.click('.actions button >> text=Clear');
  await page.waitForSelector('.actions .turn');
  assert.equal(await page.$('.square.inked'), null);
  return page;
});

test('fives: the sand runs on after a reload', async (home) => {
  const page = await newPage(home);
  const people = ['Ana', 'Ben'].map((name) => ({ ...YOU, name }));
  await openGame(page, 'fives', people, { timer: 120 });
  await page.click('.actions .turn');
  await page.click('.actions .caller');
  const left = async () => Number(await page.textContent('.sand b'));
  await until('three seconds of sand', async () => (await left()) <= 117);
  await page.reload();
  await page.waitForSelector('.sand b');
  assert.ok((await left()) <= 117, `${await left()} s`);
  return page;
});

test('wispwood: Tab still finds the forest when its window has shrunk', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await atRest(page);
  const squares = async () => (await page.$$('.square')).length;
  const many = await squares();
  assert.ok(await tabTo(page, '.square'));
  for (const key of ['ArrowRight', 'ArrowDown'])
    for (let i = 0; i < 8; i++) await page.keyboard.press(key);
  const atLast = () => document.activeElement === [...document.querySelectorAll('.square')].at(-1);
  assert.ok(await page.evaluate(atLast));
  const lay = async (p) => (await click(p, '.actions .primary')) ?? click(p, '.wisp-space.glow');
  await playUntil([page], lay, async () => (await squares()) < many);
  await atRest(page);
  assert.ok(await tabTo(page, '.square'), 'no square can be reached');
  return page;
});

test('wispwood: by touch a shape follows the finger, in sight above it', async (home) => {
  const page = await newPage(home, { hasTouch: true, isMobile: true });
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await atRest(page);
  await page.tap('.wisp-space.glow');
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const laid = () =>
    page.$$eval('.square.laying', (all) => all.map((square) => square.dataset.square).join(' '));
  const box = await (await page.$('.grid')).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await touch('touchStart', { x, y });
  const seen = new Set();
  /* Round the board, at last under its lower edge. */
  for (const [dx, dy] of [
    [-0.4, 0],
    [-0.3, 0.2],
    [0, 0.4],
    [0.3, 0.3],
    [0.2, 0.55],
  ]) {
    const at = { x: x + dx * box.width, y: y + dy * box.height };
    await touch('touchMove', at);
    await drawn(page);
    seen.add(await laid());
    const ends = await page.$$eval('.square.laying:not(.wrong)', (all) =>
      all.map((square) => square.getBoundingClientRect().bottom),
    );
    for (const end of ends) assert.ok(end <= at.y + box.height / 6, `${end} under ${at.y}`);
  }
  assert.ok(seen.size >= 3, [...seen].join(', '));
  const last = await laid();
  await touch('touchEnd');
  await drawn(page);
  assert.equal(await laid(), last);
  /* A tap on a tree of it moves the wisp there; the shape stays. */
  await page.tap('.square.laying:has(.shadow)');
  assert.equal(await laid(), last);
  await page.waitForSelector('.actions .primary >> text=Done');
  return page;
});

test('short phones: everything is in sight, nothing scrolls', async (home) => {
  for (const [width, height] of [
    [390, 664],
    [320, 568],
  ])
    for (const game of GAMES) {
      const page = await newPage(home, { viewport: { width, height } });
      await openGame(page, game, [YOU, COMPUTER]);
      await atRest(page);
      if (game === 'wispwood') await page.click('.wisp-space.glow');
      const hidden = await page.$eval('.play', (el) => el.scrollHeight - el.clientHeight);
      assert.ok(hidden <= 0, `${game} at ${width}×${height}: ${hidden} px are hidden`);
      await page.context().close();
    }
});

test('mice: a piece flies only when the game moves it', async (home) => {
  const page = await newPage(home, { reducedMotion: 'no-preference' });
  /* Flights last for minutes here, so every step falls into one. */
  await page.addInitScript(() => {
    const seats = new WeakMap();
    window.flown = 0;
    window.untouched = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      if (!this.dataset?.flip) return animate.call(this, frames, timing);
      window.flown += 1;
      if (seats.get(this) === this.parentElement) window.untouched.push(this.dataset.flip);
      seats.set(this, this.parentElement);
      return animate.call(this, frames, { ...timing, duration: 600000 });
    };
  });
  await page.reload();
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  let steps = 0;
  const enough = async () => ++steps > 12 && (await page.evaluate(() => window.flown > 4));
  await playUntil([page], HANDS.mice, enough);
  assert.deepEqual(await page.evaluate(() => window.untouched), []);
  return page;
});

test('where stillness is wanted no piece is measured', async (home) => {
  const page = await newPage(home);
  await page.evaluate(() => {
    const measure = Element.prototype.getBoundingClientRect;
    window.measured = 0;
    Element.prototype.getBoundingClientRect = function () {
      if (this.dataset?.flip) window.measured++;
      return measure.call(this);
    };
  });
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await page.waitForSelector('[data-flip]');
  await playSome(page, HANDS.mice, 3);
  assert.equal(await page.evaluate(() => window.measured), 0);
  return page;
});

test('mice: a lost catch is told in the middle, blocks nothing and goes', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await noteTexts(page, '.bust[role=alert]');
  await playQuickly(page, 'mice', { next: GREEDY, isEnd: () => window.noted.length > 0 });
  const [text] = await page.evaluate(() => window.noted);
  assert.match(text, /(You have|Kocka has) nothing to take/);
  await page.waitForSelector('.bust', { state: 'detached' });
  /* Its style, of an element of ours: the real one may be gone already. */
  const blocks = await page.evaluate(() => {
    const board = document.querySelector('.mice-board');
    const bust = board.appendChild(
      Object.assign(document.createElement('p'), { className: 'bust' }),
    );
    const { pointerEvents } = getComputedStyle(bust);
    bust.remove();
    return pointerEvents;
  });
  assert.equal(blocks, 'none');
  return page;
});

test('keyboard: home into a game', async (home) => {
  const page = await newPage(home);
  assert.ok(await tabTo(page, '.game-card.cubes .primary'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.cubes-board');
  return page;
});

/* A game that nobody has drawn: found among the others, read about, played to its end. */
test('a game without a face is played on the plain board', async (world) => {
  const page = await newPage(world);
  await page.click('text=More games');
  await page.click('.more-games li:has-text("Pig") >> text=Rules');
  await page.waitForSelector('#rule-P5');
  await page.goBack();
  await openGame(page, 'pig', [YOU, COMPUTER], { goal: 6 });
  await page.waitForSelector('.plain-board dt');
  assert.match(await page.textContent('.plain-board'), /pot/);
  const found = await axe(page, 'plain board');
  const stop = (p) => click(p, '.plain-board button >> text=stop');
  const roll = (p) => click(p, '.plain-board button >> text=roll');
  await playOut(page, async (p) => (await stop(p)) ?? roll(p));
  assert.deepEqual(found, []);
  return page;
});

const BUDGET = 200 * 1024;

for (const game of GAMES) {
  test(`home and ${game} weigh at most 200 KB over the wire, in every language`, async (home) => {
    const weigh = async (language) => {
      const files = await filesOf(home, game, language);
      const heaviest = files.slice(0, 12).map(([path, bytes]) => `${bytes} ${path}`);
      const what = `${language}: ${sum(files)} bytes, of these\n${heaviest.join('\n')}`;
      assert.ok(sum(files) <= BUDGET, what);
    };
    await Promise.all(LANGUAGES.map(weigh)); // each waits for silence on its line
  });
}

test('all that is kept for a day without a network is at most 2 MB', async (home) => {
  const page = await newPage(home, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const bytes = await page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((key) => key !== 'kocka-words');
    const cache = await caches.open(name);
    const files = await Promise.all((await cache.keys()).map((file) => cache.match(file)));
    const sizes = await Promise.all(files.map(async (file) => (await file.blob()).size));
    return sizes.reduce((all, size) => all + size, 0);
  });
  assert.ok(bytes > BUDGET && bytes <= 2 * 1024 * 1024, `${bytes} bytes`);
  return page;
});

await runTests(openBrowser);
