// Pictures of every screen, and a look at their boxes: `npm run build && npm run pictures`.
//   npm run pictures            pictures into ../docs/pictures, then the check
//   npm run pictures -- only    only the pictures
//   npm run pictures -- boxes   only those of the editors of a box
//   npm run pictures -- check   only the check: four languages, four widths, and text at 200%
// The check fails if the page scrolls sideways, if something that can be touched or read is cut
// off, or if two things that can be touched lie over each other.

import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  atRest,
  COMPUTER,
  HANDS,
  newPage,
  openBrowser,
  openGame,
  playSome,
  still,
  YOU,
} from '../tests/e2e/lib.mjs';
import { faults } from '../tests/e2e/faults.mjs';
import { ask, GAMES } from '../tests/e2e/games.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
};
const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/* Enough of a game to see it in the middle, with something in the hand. */
async function midGame(page, game) {
  await atRest(page);
  const actions = { mice: 9, wispwood: 8, fives: 0, cubes: 10 }[game] ?? 0;
  if (actions > 0) await playSome(page, HANDS[game], actions);
  if (game === 'fives') {
    await page.waitForSelector('.actions .turn');
    await findOne(page);
  }
  if (game === 'wispwood' && !(await page.$('.laying'))) await page.click('.wisp-space.glow');
  await page.mouse.move(2, 2);
  await settled(page);
}

/* The picture after the next: sizes are measured, pictures drawn, and nothing moves any more. */
async function settled(page) {
  await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
  await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => setTimeout(r))));
  await still(page);
}

/* Three squares of an outline that is just being drawn. */
async function findOne(page) {
  for (const square of ['b3', 'c3', 'd3']) await page.click(`[data-square="${square}"]`);
}

async function openScreen(home, screen, options, players = [YOU, COMPUTER]) {
  const page = await newPage(home, options);
  if (screen !== 'home') {
    await openGame(page, screen, players);
    await midGame(page, screen);
  } else {
    await page.waitForSelector('.picture svg > *', { state: 'attached' });
    await settled(page);
  }
  return page;
}

async function check(home) {
  let count = 0;
  const wrong = [];
  const look = async (page, what) => {
    count++;
    for (const fault of await page.evaluate(faults)) wrong.push(`${what}: ${fault}`);
  };
  for (const screen of ['home', ...GAMES]) {
    const page = await openScreen(home, screen, { viewport: WIDTHS[1] });
    for (const language of ['en', 'cs', 'sk', 'pl']) {
      await page.evaluate((code) => localStorage.setItem('kocka.language', code), language);
      await page.reload();
      if (screen === 'home') await page.waitForSelector('.picture svg > *', { state: 'attached' });
      else await atRest(page);
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        await settled(page);
        await look(page, `${screen} ${language} ${viewport.width}`);
      }
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      for (const viewport of WIDTHS.slice(1)) {
        await page.setViewportSize(viewport);
        await settled(page);
        await look(page, `${screen} ${language} ${viewport.width} text 200%`);
      }
    }
    await page.context().close();
    if (screen === 'home') continue;
    const four = [
      YOU,
      COMPUTER,
      { ...COMPUTER, name: 'Zuzana' },
      { ...COMPUTER, name: 'Kazimierz' },
    ];
    const crowd = await openScreen(home, screen, { viewport: WIDTHS[1] }, four);
    for (const viewport of WIDTHS) {
      await crowd.setViewportSize(viewport);
      await settled(crowd);
      await look(crowd, `${screen} with four ${viewport.width}`);
    }
    await crowd.context().close();
  }
  console.log(`${count} looks, ${wrong.length} faults`);
  for (const line of wrong) console.log(`  ${line}`);
  return wrong.length === 0;
}

async function pictures(home) {
  mkdirSync(OUT, { recursive: true });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      for (const screen of ['home', ...GAMES]) {
        /* Larger screens a little smaller, so that every picture stays below 200 KB. */
        const deviceScaleFactor = size === 'phone' ? 1 : 0.6;
        const page = await openScreen(home, screen, { viewport, colorScheme, deviceScaleFactor });
        const path = join(
          OUT,
          `${screen}-${size}-${colorScheme === 'light' ? 'day' : 'night'}.png`,
        );
        await page.screenshot({ path });
        const kb = Math.round(statSync(path).size / 1024);
        if (kb > 200) console.log(`large: ${path} ${kb} KB`);
        await page.context().close();
      }
    }
  }
  const page = await newPage(home, {
    viewport: { width: 1150, height: 900 },
    deviceScaleFactor: 0.75,
  });
  await page.evaluate(() => (location.hash = 'art'));
  await page.waitForSelector('main svg');
  await page.addStyleTag({ content: 'html { filter: grayscale(1) }' });
  await page.screenshot({ path: join(OUT, 'pieces-grey.png'), fullPage: true });
  await page.context().close();
}

/* A grey board serves as one that somebody has typed, its rows begun at another one for each. */
function typed(index) {
  const rows = ask({ do: 'new', game: 'fives', options: { boards: 'grey' } }).state.boards[0];
  return [...rows.slice(index), ...rows.slice(0, index)].join('\n');
}

/** A box of a game that is being entered, all of its parts in sight. */
async function openBox(home, game, options) {
  const page = await newPage(home, { colorScheme: 'light', ...options });
  await page.evaluate((id) => (location.hash = `box/${id}`), game);
  await page.getByRole('button', { name: 'Enter a box', exact: true }).click();
  await page.locator('.table-form .option').first().waitFor();
  for (const own of await page.locator('.option [value=own]').all()) await own.check();
  for (const [name, count] of game === 'fives'
    ? [
        ['white', 2],
        ['grey', 1],
      ]
    : [])
    for (let index = 0; index < count; index++)
      await page.locator(`textarea[name=${name}]`).nth(index).fill(typed(index));
  await page.evaluate(() => document.activeElement.blur());
  await page.mouse.move(2, 2);
  await settled(page);
  return page;
}

/**
 * The editor of every part of a box, as a phone shows it: box-GAME-OPTION.png; and all of them on a
 * desk: box-GAME-desktop.png.
 */
async function boxes(home) {
  for (const game of GAMES) {
    const page = await openBox(home, game, { viewport: SIZES.phone });
    for (const editor of await page.locator('.table-form .option').all()) {
      await editor.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await editor.boundingBox();
      const path = join(OUT, `box-${game}-${await editor.getAttribute('data-option')}.png`);
      const clip = { x, y: y + (await page.evaluate(() => scrollY)), width };
      await page.screenshot({
        path,
        fullPage: true,
        clip: { ...clip, height: Math.min(height, 800) },
      });
    }
    await page.context().close();
    const desk = await openBox(home, game, { viewport: SIZES.desktop, deviceScaleFactor: 0.4 });
    await desk.screenshot({ path: join(OUT, `box-${game}-desktop.png`), fullPage: true });
    await desk.context().close();
  }
}

const home = await openBrowser();
const [, , only] = process.argv;
if (only !== 'check' && only !== 'boxes') await pictures(home);
if (only !== 'check') await boxes(home);
const good = only === 'only' || only === 'boxes' || (await check(home));
await home.close();
process.exit(good ? 0 : 1);
