// How heavy and how quick the page is: `npm run build && npm run measure`.
//   - bytes of home and one game as they go over the wire (gzip), in each language;
//   - the time until home can be used, with the processor slowed down fourfold, the median of five
//     first visits: from the start of the navigation until *Play now* stands on the screen with
//     its handler, the frame that shows it is drawn and the page is free to answer. Then it is
//     really tapped, and we look how long home still stands there;
//   - the time from a tap to the picture that shows it, slowed down likewise, while the computer
//     thinks: its request for a move is sent to its worker many times over, so that it searches
//     all the while. Taps open the menu, show another forest, and plant a tree out of turn.
// A busy machine spoils the figures; its load is printed with them.

import { loadavg } from 'node:os';
import {
  atRest,
  click,
  COMPUTER,
  newPage,
  openBrowser,
  openGame,
  playUntil,
  YOU,
} from '../tests/e2e/lib.mjs';
import { GAMES } from '../tests/e2e/games.mjs';
import { filesOf, LANGUAGES, sum } from '../tests/e2e/weight.mjs';

const SLOWDOWN = 4;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const whole = (list) => list.map((ms) => Math.round(ms)).join(' ');

const slow = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
};

/* Runs in the page before anything else: notes when it can be used, and how a tap is answered. */
function watchStart() {
  const find = () => document.querySelector('.game-card.mice .primary');
  const gone = (tapped, usable) => {
    const left = new MutationObserver(() => {
      if (document.querySelector('.home')) return;
      left.disconnect();
      globalThis.start = { usable, answered: performance.now() - tapped };
    });
    left.observe(document, { childList: true, subtree: true });
  };
  const seen = new MutationObserver(() => {
    if (!find()) return;
    seen.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const usable = performance.now();
        gone(usable, usable);
        find().click();
      }),
    );
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function firstVisit(home) {
  const context = await home.browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(watchStart);
  const page = await context.newPage();
  await slow(page);
  await page.goto(home.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.start);
  const start = await page.evaluate(() => globalThis.start);
  await context.close();
  return start;
}

/* Runs in the page first: a worker that is asked for its move thinks much longer. */
function thinkLong() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.text?.includes('"do":"best"')) {
      for (let i = 1; i <= 3000; i++) post.call(this, { ...message, id: -i });
    }
    return post.call(this, message, ...rest);
  };
  globalThis.taps = [];
  addEventListener(
    'click',
    (event) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => globalThis.taps.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    },
    true,
  );
}

const thinks = (page) => page.$('.seat .dots');

async function tapToPicture(home) {
  const page = await newPage(home);
  await page.context().addInitScript(thinkLong);
  await page.reload();
  await openGame(page, 'wispwood', [YOU, { ...COMPUTER, level: 4 }]);
  const trees = async (p) => (await click(p, '.actions .primary')) ?? click(p, '.square.open');
  await playUntil([page], trees, () => thinks(page));
  await slow(page);
  const places = [];
  for (const selector of ['.bar button:last-child', '.finders li:last-child button', '.square']) {
    const box = await (await page.$(selector)).boundingBox();
    places.push([box.x + box.width / 2, box.y + box.height / 2]);
  }
  const times = [];
  for (let i = 0; i < 21; i++) {
    await page.evaluate(() => (globalThis.taps = []));
    await page.mouse.click(...places[i % places.length]);
    await page.waitForFunction(() => globalThis.taps.length > 0);
    if (!(await thinks(page))) throw new Error('the computer has moved: it must think longer');
    times.push(await page.evaluate(() => globalThis.taps[0]));
    await page.keyboard.press('Escape');
    await page.waitForSelector('.sheet', { state: 'detached' });
  }
  await page.context().close();
  return times;
}

const home = await openBrowser();
for (const game of GAMES) {
  const weights = [];
  for (const language of LANGUAGES) {
    const kilobytes = sum(await filesOf(home, game, language)) / 1024;
    weights.push(`${language} ${kilobytes.toFixed(1)}`);
  }
  console.log(`home and ${game}: KB over the wire: ${weights.join(', ')}`);
}
const starts = [];
for (let i = 0; i < 5; i++) starts.push(await firstVisit(home));
const [usable, answered] = ['usable', 'answered'].map((key) => starts.map((s) => s[key]));
console.log(`home usable after ${Math.round(median(usable))} ms (of ${whole(usable)})`);
console.log(`a tap on Play now answered in ${Math.round(median(answered))} ms`);
const taps = await tapToPicture(home);
console.log(`tap to picture while it thinks ${Math.round(median(taps))} ms (of ${whole(taps)})`);
console.log(`medians, processor ${SLOWDOWN}× slower; load ${loadavg()[0].toFixed(1)}`);
await home.close();
