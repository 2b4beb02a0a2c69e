// Films: for each game strips of what moves, to be looked at. `npm run build && npm run films`.
//   npm run films               all, into ../docs/pictures/films
//   npm run films -- mice win   only those whose name has these words
// A strip is one picture of six frames side by side: turn (a computer's; in fives, where all search
// at once, the sand that runs out), take (one's own), round (its end, where a game has rounds or
// banks) and win. The page's own clock is held and let on by hand, so that a slow machine films
// the same as a quick one. A strip in which nothing moves fails.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  atRest,
  click,
  COMPUTER,
  HANDS,
  newPage,
  openBrowser,
  openGame,
  playQuickly,
  playSome,
  playUntil,
  searchFives,
  YOU,
} from '../tests/e2e/lib.mjs';
import { KOCKA } from '../tests/e2e/kocka.mjs';
import { GAMES } from '../tests/e2e/games.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures/films');
const PHONE = { width: 390, height: 844 };
const FRAMES = 6;
/* So long a film lasts, by the page's clock. */
const LENGTH = { turn: 4800, take: 900, round: 2400, win: 3600 };

const films = GAMES.flatMap((game) => Object.keys(LENGTH).map((what) => ({ game, what }))).filter(
  ({ game, what }) => game !== 'cubes' || what !== 'round', // it has none
);

/* Enough actions that the next one is what the film shows. */
const BEFORE = {
  turn: { mice: 2, wispwood: 2, fives: 0, cubes: 4 },
  take: { mice: 4, wispwood: 4, fives: 0, cubes: 6 },
};

/* A round ends: the next action, or the sand, ends it. */
async function beforeRound(page, game) {
  const isEnd = {
    mice: () => document.querySelector('button.stop'),
    fives: () => document.querySelector('.actions .turn'),
    wispwood: () =>
      document.querySelectorAll('.forest .tile').length >= 14 ||
      document.querySelector('.sheet .primary'),
  }[game];
  await playQuickly(page, game, { isEnd });
}

/** A game that the first seat has won: a good player against chance. */
function wonGame(game) {
  const folder = mkdtempSync(join(tmpdir(), 'kocka-film-'));
  const words = ['--players', 'strong:20,random', '--games', '1', '--seed', 'film'];
  execFileSync(KOCKA, ['simulate', game, ...words, '--format', 'records', '--out', folder], {
    stdio: 'ignore',
  });
  const record = readFileSync(join(folder, `${game}-000000.kocka`), 'utf8');
  rmSync(folder, { recursive: true });
  if (!record.includes('"winners":[0]')) throw new Error(`${game}: the first seat has not won`);
  return record;
}

async function prepare(page, { game, what }) {
  const won = what === 'win' ? wonGame(game) : null;
  await openGame(page, game, [YOU, COMPUTER], {}, 'auto', won);
  if (won) return;
  await atRest(page);
  if (what === 'round') await beforeRound(page, game);
  else if (BEFORE[what][game]) await playSome(page, HANDS[game], BEFORE[what][game]);
}

/* It is not for us to act: the lamp is on the other seat. */
const OTHERS = '.seats > :nth-child(2):is(.active, :has(.active))';

/* From here on things move, at the pace of people. */
async function moving(page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => localStorage.setItem('kocka.pace', 'calm'));
  await page.reload();
  await page.waitForSelector('[data-waits-for=you], [data-waits-for=done], .results');
}

async function begin(page, { game, what }) {
  if (what === 'win') return;
  if (game === 'fives' && what === 'turn') {
    await searchFives(page);
    await searchFives(page);
    return;
  }
  if (game === 'fives' && what === 'take') return;
  if (what === 'turn') {
    /* One's own turn ends. */
    await playUntil([page], HANDS[game], () => page.$(OTHERS), {
      most: 12,
      meanwhile: () => page.clock.runFor(400),
    });
    return;
  }
  await HANDS[game](page, 1);
}

/** Frames of the page, evenly over its length; what was chosen is taken after the first. */
async function shoot(page, { game, what }) {
  const shots = [];
  const step = LENGTH[what] / FRAMES;
  await page.mouse.move(1, 1);
  for (let i = 0; i < FRAMES; i++) {
    shots.push((await page.screenshot({ scale: 'css' })).toString('base64'));
    if (i === 0 && what === 'take')
      await (game === 'fives' ? searchFives(page) : click(page, '.actions .primary:enabled'));
    await page.mouse.move(1, 1);
    await page.clock.runFor(step);
    if (what === 'win') await page.waitForTimeout(step); // the scene has the browser's clock
  }
  if (new Set(shots).size < 2) throw new Error(`${game} ${what}: nothing moves`);
  return shots;
}

/** The frames beside each other, in one small picture. */
async function strip(home, shots, path) {
  const page = await home.browser.newPage({
    viewport: { width: FRAMES * 108, height: 230 },
    deviceScaleFactor: 1,
  });
  const pictures = shots.map((one) => `<img width=104 src="data:image/png;base64,${one}">`);
  await page.setContent(
    `<body style="margin:2px;display:flex;gap:4px;background:#777">${pictures.join('')}`,
  );
  await page.screenshot({ path, quality: 40 });
  await page.close();
}

async function film(home, one) {
  const page = await newPage(home, { viewport: PHONE });
  await prepare(page, one);
  await page.clock.install();
  await moving(page);
  await page.clock.pauseAt(Date.now() + 1000);
  await begin(page, one);
  const shots = await shoot(page, one);
  const path = join(OUT, `${one.game}-${one.what}.jpg`);
  await strip(home, shots, path);
  console.log(`${path} ${Math.round(statSync(path).size / 1024)} KB`);
  await page.context().close();
}

const home = await openBrowser();
mkdirSync(OUT, { recursive: true });
const words = process.argv.slice(2);
for (const one of films)
  if (words.every((word) => `${one.game} ${one.what}`.includes(word))) await film(home, one);
await home.close();
const bytes = readdirSync(OUT).reduce((sum, name) => sum + statSync(join(OUT, name)).size, 0);
console.log(`all films: ${Math.round(bytes / 1024)} KB`);
process.exit(bytes > 400 * 1024 ? 1 : 0);
