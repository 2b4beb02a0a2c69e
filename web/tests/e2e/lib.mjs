// Helpers for tests in a real Chromium: pages, saved games, hands and keys.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeQR } from 'qr/decode.js';
import { launch } from './browser.mjs';
import { TITLES } from './games.mjs';
import { serve } from './serve.mjs';
import { LATE_MS, lateEffects, LONGER, slowDown } from './slow.mjs';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const DIST = process.env.DIST ?? join(dirname(fileURLToPath(import.meta.url)), '../../dist');

/* For what will never come: nothing fails by being slow. */
const PATIENCE_MS = 120000 * LONGER;

export async function openBrowser() {
  const site = await serve(DIST);
  const browser = await launch();
  const close = async () => {
    await browser.close();
    site.close();
  };
  return { browser, url: site.url, close };
}

/**
 * A fresh page at home, without waiting for the computers; fails the test on any page error. `late`:
 * with late effects, as all pages have where the environment's KOCKA_LATE is set. `offline`: with the
 * service worker, for what is there without a network, and for notifications; keeping all files at
 * each first visit takes as long as the visit, so the others do without.
 */
export async function newPage({ browser, url }, options = {}) {
  const { settings = {}, offline = false, late = LATE_MS > 0, ...rest } = options;
  const context = await browser.newContext({
    serviceWorkers: offline ? 'allow' : 'block',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await slowDown(context);
  await context.addInitScript((chosen) => {
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(`kocka.${key}`, value);
  }, settings);
  await context.addInitScript(() => {
    if (!localStorage.getItem('kocka.pace')) localStorage.setItem('kocka.pace', 'instant');
    if (!localStorage.getItem('kocka.tour')) localStorage.setItem('kocka.tour', 'off');
  });
  if (late) await context.addInitScript(lateEffects);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  await page.goto(url);
  const reload = page.reload.bind(page);
  page.reload = async (how) => {
    await settled(page);
    return reload(how);
  };
  await page.waitForSelector('.game-card');
  return page;
}

/** A page of somebody with this name, at a server. */
export async function visitor({ browser, url }, name, options = {}) {
  const page = await newPage(
    { browser, url },
    { ...options, settings: { name, ...options.settings } },
  );
  page.name = name;
  return page;
}

/** Puts a game into the page's own store and opens it: for options that make a test short. */
export async function openGame(
  page,
  game,
  seats,
  options = {},
  chance = 'auto',
  record = null,
  id = 'test',
) {
  await page.evaluate(
    ({ id, game, seats, options, chance, record, seed }) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('kocka', 1);
        open.onerror = reject;
        /* Should the page not have come to it yet: the same store as in core/store.ts. */
        open.onupgradeneeded = () => open.result.createObjectStore('games', { keyPath: 'id' });
        open.onsuccess = () => {
          const saved = {
            id,
            game,
            seats,
            options,
            seed,
            chance,
            record,
            updated: 1,
            over: false,
          };
          const change = open.result.transaction('games', 'readwrite');
          change.objectStore('games').put(saved);
          change.onabort = reject;
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    { id, game, seats, options, chance, record, seed: process.env.SEED ?? 'test' },
  );
  await goTo(page, `game/${id}`);
  await page.waitForSelector('.table');
}

/**
 * The page's database takes and gives nothing any more, until the page is reloaded: a transaction
 * of ours holds it, as a disk would that is busy for a long time.
 */
export const holdStore = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('kocka', 1);
        open.onerror = reject;
        open.onsuccess = () => {
          const games = open.result.transaction('games', 'readwrite').objectStore('games');
          const hold = () => {
            games.count().onsuccess = hold; // it ends when nobody asks it for anything
            resolve();
          };
          games.count().onsuccess = hold;
        };
      }),
  );

/** Engines of this page are not asked any more for what has these words in it, until `letGo`. */
export const holdEngines = (page, words) =>
  page.evaluate((what) => {
    const begun = window.held !== undefined;
    window.held ??= new Map();
    window.held.set(what, []);
    if (begun) return;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const send = () => post.call(this, message, ...rest);
      const [, queue] = [...window.held].find(([one]) => message.text?.includes(one)) ?? [];
      if (queue) queue.push(send);
      else send();
    };
  }, words);

/** The next engine of this page that is asked for what has these words in it breaks, once. */
export const breakEngine = (page, words) =>
  page.evaluate((what) => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!message.text?.includes(what)) return post.call(this, message, ...rest);
      Worker.prototype.postMessage = post;
      this.dispatchEvent(new MessageEvent('message', { data: { failed: 'it broke' } }));
    };
  }, words);

export const letGo = (page, words) =>
  page.evaluate((what) => {
    const queue = window.held.get(what);
    window.held.set(what, undefined);
    for (const send of queue) send();
  }, words);

export const YOU = { name: 'Ana', player: 'human', level: 1 };
/** At this device, too: a computer would turn the timer of fives some time. */
export const FRIEND = { ...YOU, name: 'Ben' };
export const COMPUTER = { name: 'Kocka', player: 'computer', level: 1 };

/* Of the rules of axe those that see colours. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe has against the page as it stands. */
export async function axe(page, where, options = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (some) => {
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ['violations'],
      ...some,
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
  }, options);
  return found.map(([id, nodes]) => `${where}: ${id}: ${nodes.join(' | ')}`);
}

/** The same by day and by night: at night only the colours are others. */
export async function axeDayAndNight(page, where) {
  await still(page);
  const found = await axe(page, `${where} by day`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  found.push(...(await axe(page, `${where} by night`, COLOURS)));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/* What a table may wait for while people here have something to do, or nobody has (table.tsx). */
const RESTING = ['you', 'done', 'go-on', 'nothing']
  .map((what) => `[data-waits-for=${what}]`)
  .join(', ');

/** Waits until the table moves no more by itself and the others have moved. */
export const atRest = (page) => page.waitForSelector(RESTING);

/** Waits until nothing moves any more but what always does, such as the lamp. */
export const still = (page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.getAnimations().every((a) => {
        const { endTime } = a.effect.getComputedTiming();
        return a.playState !== 'running' || endTime === Infinity;
      }),
  );

/** Waits until what was asked for so far is on the screen. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));

/** Another window; waits until the page has taken its form. */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    () => !matchMedia('(min-width: 1000px)').matches || document.documentElement.dataset.desk,
  );
  await drawn(page);
}

/** What sticks out of the page, or of what lies over it, or is cut off inside its own box. */
export const sticksOut = (page) =>
  page.evaluate(() => {
    const seen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, svg');
    const bad = [...document.querySelectorAll('.lobby *, .sheet *')].filter((e) => {
      const box = e.getBoundingClientRect();
      const out = box.right > innerWidth + 1 || box.left < -1;
      const cut = /^(BUTTON|LABEL|SPAN|STRONG|H1|H2|P|SMALL)$/.test(e.tagName);
      return seen(e) && (out || (cut && e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0));
    });
    return bad.map((e) => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`);
  });

/** A way into a game from its card at home: *Play now*, *Same device*, *With friends*, … */
export const choose = (page, game, way) =>
  page
    .getByRole('article', { name: TITLES[game] })
    .getByRole('button', { name: way, exact: true })
    .click();

/** A button by its name, in what lies over the page if anything does. */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * Follows a link to an address; waits for its screen, which is loaded while the one before still
 * stands there, or for that to which it leads on.
 */
export async function goTo(page, address) {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: `#${to}` });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await settled(page); // until then it may be the screen before
  await arrived(page);
}

/**
 * Waits until the browser has taken the step back that follows a sheet (core/back.ts): it comes
 * after the sheet has gone, a link waits for it, and it would cut a reload.
 */
const settled = (page) =>
  page.waitForFunction(
    () => !history.state?.sheet || document.querySelector('dialog[open], .at-board'),
  );

/** Waits until the screen is there whose address is. */
export const arrived = (page) =>
  page.waitForFunction(
    () => document.documentElement.dataset.shows === location.hash.replace(/^#/, ''),
  );

/** What is to be read in a picture of a QR code as it is on the screen now; null: nothing. */
async function read(page, code) {
  const png = (await code.screenshot()).toString('base64');
  const seen = await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    const {
      width,
      height,
      data: pixels,
    } = canvas.getImageData(0, 0, picture.width, picture.height);
    return { width, height, data: [...pixels] };
  }, png);
  try {
    return decodeQR({ ...seen, data: Uint8ClampedArray.from(seen.data) });
  } catch {
    return null; // cut off: the page still moved when the picture was taken
  }
}

/** What a phone reads that is held before a QR code on the screen, until it has read something. */
export async function scan(page, name) {
  const code = page.getByRole('img', { name, exact: true });
  await code.locator('path[d^=M]').waitFor({ state: 'attached' });
  return until(`${name} can be read`, () => read(page, code));
}

/** A button will be pressed in the moment in which it appears, before what follows its drawing. */
export const pressAtOnce = (page, name) =>
  page.evaluate(
    (wanted) =>
      new MutationObserver((_, observer) => {
        const all = [...document.querySelectorAll('button')];
        const found = all.find(({ textContent }) => textContent === wanted);
        if (!found) return;
        observer.disconnect();
        found.click();
      }).observe(document.body, { childList: true, subtree: true }),
    name,
  );

/** From now on, notes the texts of what matches and may be gone before anybody has looked. */
export const noteTexts = (page, selector) =>
  page.evaluate((s) => {
    window.noted = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll(s))
        if (textContent && window.noted.at(-1) !== textContent) window.noted.push(textContent);
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, changes);
    look();
  }, selector);

/** Waits until a noted text has held these words. */
export const noted = (page, words) =>
  page.waitForFunction((w) => window.noted.some((text) => text.includes(w)), words);

/** Closes what lies over the page, and waits until the history has no entry of it any more. */
export async function closeSheet(page) {
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.waitForFunction(() => history.state === null);
}

/** Chooses something from the menu of a table. */
export async function fromMenu(page, item) {
  await button(page, 'Menu').click();
  await page.getByRole('dialog').getByRole('button', { name: item, exact: true }).click();
}

export const isOver = async (page) => Boolean(await page.$('.results'));

/* Is somebody to do something at a game that goes on? */
const isResting = (page) =>
  page.evaluate(
    (resting) => !document.querySelector('.results') && Boolean(document.querySelector(resting)),
    RESTING,
  );

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Looks until there is something to see, more and more seldom. Only the time is limited, and that
 * generously.
 */
export async function until(what, look, { patience = PATIENCE_MS, slowest = 200 } = {}) {
  const end = Date.now() + patience;
  for (let ms = 25; ; await pause((ms = Math.min(slowest, 1.2 * ms)))) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
  }
}

/** Where a page stands, for a person who reads why a test failed. */
const standing = (page) =>
  page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent ?? '';
    const waits = document.querySelector('.table')?.dataset.waitsFor;
    const focus = document.activeElement?.outerHTML.slice(0, 90);
    return [location.hash, waits, text('.sheet h2'), text('.actions'), text('.refusal'), focus];
  });

/**
 * On each page that waits for its person, one action after the other, until `end` says so. Only
 * what was really done counts towards `most`: waiting, on however slow a machine, does not.
 * `meanwhile` is called after each action, to disturb.
 */
export async function playUntil(pages, act, end, { most = 400, meanwhile = null } = {}) {
  const done = [];
  const round = async () => {
    if (await end(done.length)) return true;
    for (const page of pages) {
      if (!(await isResting(page))) continue;
      const what = await act(page, done.length);
      if (!what) continue;
      done.push(what);
      if (done.length > most) throw new Error(`not at the end after ${most} actions`);
      await meanwhile?.(done.length);
      return end(done.length);
    }
    return false;
  };
  try {
    await until('the end of the game', round, { patience: 600000 * LONGER, slowest: 25 });
  } catch (error) {
    const tables = await Promise.all(pages.map((page) => standing(page).catch(String)));
    const last = done.slice(-20).join('\n  ');
    error.message += `\n  ${last}\n  ${tables.map((table) => [table].flat().join(' | ')).join('\n  ')}`;
    throw error;
  }
}

/** One person's game, to its end. */
export const playOut = (page, act) => playUntil([page], act, () => isOver(page));

/** So many actions, then until the computer has answered. */
export async function playSome(page, act, count) {
  await playUntil([page], act, (done) => done >= count);
  await atRest(page);
}

/* Says what was clicked, or null if it has just gone. */
async function clickOn(target, what) {
  try {
    await target.click();
    return `click ${what}`;
  } catch (error) {
    if (/not attached/.test(error.message)) return null;
    throw error;
  }
}

/** Clicks if it is there; says what, or null if there was nothing or it has just gone. */
export async function click(page, selector) {
  const target = await page.$(selector);
  return target && clickOn(target, selector);
}

/* *Go on* after a round, but never *Play again* after the game. */
const GO_ON = '.sheet:not(:has(.results)) .primary';
const MICE_TAKE = '.actions .primary:not([disabled]):not(.stop):not(.again)';
const MICE = '.lane.glow, .pile.glow';

/*
 * What a hand does next, per game, when it has done `i` things: the first of these that is there.
 * Those in an array are many, and it is another one each time.
 */
const NEXT = {
  mice: (i) => [i % 3 ? 'button.stop' : 'button.again', MICE_TAKE, [MICE]],
  cubes: () => ['.actions .primary', ['.square.glow']],
  fives: () => ['caller', 'primary', 'turn', 'finish'].map((name) => `.actions .${name}`),
  wispwood: (i) => [
    GO_ON,
    '.table:has(.laying.wrong) .actions .tool',
    '.actions .primary',
    ...(i % 3 ? [['.wisp-space.glow']] : []),
    ['.square.open'],
    ['.wisp-space.glow'],
  ],
};

/* In the page: what the hand takes. */
const pick = ([choices, i]) => {
  for (const choice of choices) {
    const all = document.querySelectorAll(choice);
    if (all.length > 0) return all[Array.isArray(choice) ? i % all.length : 0];
  }
  return null;
};

async function doNext(page, choices, i) {
  const target = (await page.evaluateHandle(pick, [choices, i])).asElement();
  return target && clickOn(target, String(target));
}

/** Choose a mouse or take those chosen; never roll again or stop. */
export const takeMice = (page, i) => doNext(page, [MICE_TAKE, [MICE]], i);

/** One action with the pointer, per game; what was done, or null. */
export const HANDS = Object.fromEntries(
  Object.entries(NEXT).map(([game, next]) => [game, (page, i = 0) => doNext(page, next(i), i)]),
);

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

/** Draws one piece, if there is none yet; then turns the timer or is done. */
export async function searchFives(page) {
  if (await page.$('.actions >> text=Turn the timer')) {
    const mark = await page.$('.ink .mark');
    const drawn = mark ? null : await drawPiece(page);
    if (drawn) return drawn;
  }
  return HANDS.fives(page);
}

async function drawPiece(page) {
  const dice = (await page.getAttribute('.fives-dice', 'aria-label')).split(': ')[1].split(', ');
  const squares = await page.$$eval('.fives-board .square', (list) =>
    list.map((button) => {
      const [name, symbol] = button.getAttribute('aria-label').split(', ');
      return [`${name.charCodeAt(0) - 97} ${name.slice(1)}`, symbol];
    }),
  );
  const piece = findPiece(squares, dice);
  for (const cell of piece ?? []) {
    const [x, y] = cell.split(' ').map(Number);
    await page.click(`[data-square="${String.fromCharCode(97 + x)}${y}"]`);
  }
  return piece && `draw ${piece.join(', ')}`;
}

/* In the page: the same things one after the other, until it is the end. */
async function playHere([hands, resting, most], take, isEnd) {
  const changed = () =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      };
      const observer = new MutationObserver(done);
      const timer = setTimeout(done, 100);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  const done = [];
  for (let i = 0; !isEnd(); await changed()) {
    const target = document.querySelector(resting) && take([hands[i % hands.length], i]);
    if (!target || target.disabled) continue;
    done.push(target.outerHTML.slice(0, 80));
    if (++i > most) throw new Error(`not at the end: ${done.slice(-9).join('\n')}`);
    target.click();
  }
}

const overHere = () => Boolean(document.querySelector('.results'));

/**
 * A game to its end, or until the page itself says so, for tests of something else: what HANDS
 * would do is done in the page, without a pointer that must come to each thing first. `first`: what
 * it does before anything else, where that is there.
 */
export async function playQuickly(
  pages,
  game,
  { next = NEXT[game], first = [], isEnd = overHere } = {},
) {
  const hands = [0, 1, 2].map((i) => [...first, ...next(i)]);
  const words = JSON.stringify([hands, RESTING, 1000]);
  const here = `(${playHere})(${words}, ${pick}, ${isEnd})`;
  await Promise.all([pages].flat().map((page) => page.evaluate(here)));
}

/** Rolls again as long as it may, until the catch is lost. */
export const GREEDY = () => ['button.again', MICE_TAKE, [MICE]];

const focused = (page, selector) =>
  page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);

/** Moves the focus with Tab until it is on something that matches. */
export async function tabTo(page, selector, most = 80) {
  for (let i = 0; i < most; i++) {
    if (await focused(page, selector)) return true;
    await page.keyboard.press('Tab');
  }
  return false;
}

/* What can be seen must be reached; if not, the page is at fault, unless it has just changed. */
async function reach(page, selector) {
  if (!(await page.$(selector))) return false;
  if (await tabTo(page, selector)) return true;
  if (await page.$(selector)) throw new Error(`${selector} cannot be reached with Tab`);
  return false;
}

/** Walks with the arrow keys from the focused square to the first one that matches. */
async function walkTo(page, selector) {
  if (!(await reach(page, '.square'))) return false;
  const steps = await page.evaluate((s) => {
    const target = document.querySelector(s);
    const squares = [...document.querySelectorAll('.square')];
    if (!target) return null;
    const columns = Number(getComputedStyle(target.parentElement).getPropertyValue('--columns'));
    const [from, to] = [squares.indexOf(document.activeElement), squares.indexOf(target)];
    return [
      (to % columns) - (from % columns),
      Math.floor(to / columns) - Math.floor(from / columns),
    ];
  }, selector);
  if (!steps) return false;
  for (let x = 0; x < Math.abs(steps[0]); x++) {
    await page.keyboard.press(steps[0] > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let y = 0; y < Math.abs(steps[1]); y++) {
    await page.keyboard.press(steps[1] > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  return focused(page, selector);
}

const press = async (page, selector) => {
  if (!(await reach(page, selector))) return null;
  await page.keyboard.press('Enter');
  return `Enter on ${selector}`;
};

const square = async (page, selector) => {
  if (!(await page.$(selector)) || !(await walkTo(page, selector))) return null;
  await page.keyboard.press('Enter');
  return `Enter on ${selector}`;
};

/** The pond is one stop for Tab; the arrows go round it. */
const wisp = async (page, selector) => {
  if (!(await page.$(selector)) || !(await reach(page, '.wisp-space'))) return null;
  for (let i = 0; i < 8 && !(await focused(page, selector)); i++)
    await page.keyboard.press('ArrowRight');
  if (!(await focused(page, selector))) return null;
  await page.keyboard.press('Enter');
  return `Enter on ${selector}`;
};

/** One action with the keyboard alone, per game; what was done, or null. */
export const KEYS = {
  mice: async (page) =>
    (await press(page, 'button.stop')) ?? (await press(page, MICE_TAKE)) ?? press(page, MICE),
  cubes: async (page) => (await press(page, '.actions .primary')) ?? square(page, '.square.glow'),
  fives: async (page) =>
    (await press(page, '.actions .caller')) ??
    (await press(page, '.actions .primary')) ??
    (await press(page, '.actions .turn')) ??
    press(page, '.actions .finish'),
  wispwood: async (page, i) =>
    (await press(page, GO_ON)) ??
    ((await page.$('.laying.wrong')) ? press(page, '.actions .tool') : null) ??
    (await press(page, '.actions .primary')) ??
    (i % 3 ? await wisp(page, '.wisp-space.glow') : null) ??
    (await square(page, '.square.open')) ??
    wisp(page, '.wisp-space.glow'),
};

/** Options that keep a whole game short. */
export const SHORT = {
  mice: { per_colour: 3 },
  cubes: { limit: 8 },
  fives: { timer: 15 },
  wispwood: { 'two-rounds': true },
};
