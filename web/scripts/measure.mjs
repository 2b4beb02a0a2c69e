// How heavy and how quick the page is: `npm run build && npm run measure`.
// Bytes of home and one game as they would go over the wire (gzip), the time until home can be
// used with the processor slowed down fourfold (median of five first visits), and the time from a
// tap to the next picture while the computer thinks.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { COMPUTER, DIST, HANDS, newPage, openBrowser, openGame, YOU } from '../tests/e2e/lib.mjs';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const slow = async (page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

async function weight(home, game) {
  const context = await home.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const paths = new Set();
  page.on('response', (response) => paths.add(new URL(response.url()).pathname));
  await page.goto(home.url);
  await page.click(`.game-card.${game} .primary`);
  await page.waitForSelector('.play > *');
  await page.waitForTimeout(300);
  await context.close();
  let bytes = 0;
  for (const path of paths) {
    bytes += gzipSync(readFileSync(join(DIST, path === '/' ? 'index.html' : path))).length;
  }
  return bytes;
}

async function firstVisit(home) {
  const context = await home.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await slow(page);
  await page.goto(home.url, { waitUntil: 'commit' });
  await page.waitForSelector('.game-card.mice .primary');
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}

/* From the pointer's event to the frame after it, a sheet opened and closed while a game runs. */
async function tapToPicture(home) {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, { ...COMPUTER, level: 4 }]);
  await slow(page);
  const times = [];
  for (let i = 0; i < 15; i++) {
    await HANDS.wispwood(page, i);
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const start = performance.now();
            document.querySelector('.bar button:last-child')?.click();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          }),
      ),
    );
    await page.keyboard.press('Escape');
  }
  await page.context().close();
  return median(times);
}

const home = await openBrowser();
for (const game of ['mice', 'wispwood', 'fives', 'cubes']) {
  console.log(
    `home and ${game}: ${Math.round((await weight(home, game)) / 1024)} KB over the wire`,
  );
}
const loads = [];
for (let i = 0; i < 5; i++) loads.push(await firstVisit(home));
console.log(`home usable after ${Math.round(median(loads))} ms (processor 4× slower, median of 5)`);
console.log(`tap to picture ${Math.round(await tapToPicture(home))} ms (4× slower, median of 15)`);
await home.close();
