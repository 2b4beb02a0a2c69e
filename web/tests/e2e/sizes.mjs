// Every board on small screens, with two seats and with four: positions are opened and measured, not
// games played. `npm run build && npm run e2e:sizes [name]`; pictures into the folder that SHOTS names.

import assert from 'node:assert/strict';
import { faults } from './faults.mjs';
import { ask, GAMES } from './games.mjs';
import {
  atRest,
  COMPUTER,
  goTo,
  newPage,
  openBrowser,
  openGame,
  resize,
  still,
  YOU,
} from './lib.mjs';
import { runTests, test } from './runner.mjs';

const SIZES = [
  [844, 390],
  [640, 360],
  [360, 640],
  [320, 568],
  [390, 844],
];
/* Polish has the longest words, Czech the longest names of rounds. */
const LANGUAGES = ['pl', 'cs'];

/* How wide the smallest square or lane may be, by the same sizes. */
const LEAST = {
  mice: { part: '.lane', widths: [80, 46, 50, 44, 60] },
  cubes: { part: '.square', widths: [43, 39, 43, 35, 48] },
  fives: { part: '.square', widths: [33, 30, 32, 29, 35] },
  wispwood: { part: '.square', widths: [46, 42, 36, 32, 51] },
};

/** The core plays until the first seat is to act and `far` says that it is far enough. */
function playTo(game, seats, options, far) {
  let answer = ask({ do: 'new', game, seats, options, seed: 'sizes' });
  while (answer.to_act !== 0 || !far(answer.state)) {
    if (answer.to_act === 'chance') answer = ask({ do: 'chance' });
    else {
      const { move } = ask({ do: 'best', player: 'greedy', seed: 'sizes' });
      answer = ask({ do: 'play', move });
    }
  }
  return answer.state;
}

/** The first position in which somebody acts. */
function first(game, seats, options) {
  let answer = ask({ do: 'new', game, seats, options, seed: 'sizes' });
  while (answer.to_act === 'chance') answer = ask({ do: 'chance' });
  return answer.state;
}

/* Letters twice as large, as a person's own setting makes them. */
const WIDE = [
  [390, 844],
  [768, 1024],
  [1280, 800],
];

const NONE = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };

/** The position after a change, as a record that begins there. */
function record(state) {
  ask({ do: 'set', state });
  return ask({ do: 'record' }).record;
}

/** Of fives, the one that is doubled: its name is the longest. */
function lastRound(seats) {
  const scores = Array.from({ length: seats }, () => [12, 14, 9, 11]);
  return { ...first('fives', seats), round: 5, scores };
}

/* By game and name: a state with so many seats; what is done there before anybody looks;
   `people`: on all seats. */
const POSITIONS = {
  mice: {
    'all mice': { state: (seats) => first('mice', seats) },
    /* Everybody has some, a catch is at stake, and the end is near. */
    'near the end': {
      state: (seats) => ({
        ...first('mice', seats),
        centre: { ...NONE, red: 1, orange: 2, yellow: 2, green: 1 },
        cards: [
          { red: 1, orange: 3, yellow: 3, green: 4, blue: 2 },
          { red: seats === 2 ? 2 : 1, orange: 1, yellow: 1, green: 1, blue: 4 },
          ...Array.from({ length: seats - 2 }, () => ({ ...NONE, red: 1 })),
        ],
        catch: { ...NONE, red: seats === 2 ? 2 : 1 },
        phase: 'choose',
        dice: null,
      }),
      ready: '.near-end:not(:empty)',
    },
  },
  cubes: {
    corners: { state: (seats) => first('cubes', seats) },
    middle: {
      state: (seats) =>
        playTo('cubes', seats, {}, (state) => state.rows[0]?.some(({ cube }) => cube)),
    },
  },
  fives: {
    'last round': { state: lastRound },
    'last round, all people': { state: lastRound, people: true },
  },
  wispwood: {
    /* Cards with two digits, and a shape in the hand. */
    laying: {
      state: (seats) =>
        playTo(
          'wispwood',
          seats,
          {},
          ({ phase, round, forests }) =>
            phase === 'turn' && round === 3 && Object.keys(forests[0].tiles).length > 20,
        ),
      act: (page) => page.locator('.wisp-space.glow').first().click(),
      ready: '.laying',
    },
  },
};

/* People have short names here: the page's own for them may be cut. */
const seatsOf = (count, people = false) =>
  [...'ABCD'].slice(0, count).map((letter, index) => {
    if (index === 0 && !people) return { ...YOU, name: '' };
    return people ? { ...YOU, name: letter } : { ...COMPUTER, name: '' };
  });

async function look(page, game, seats, language, position) {
  const bad = [];
  for (const [i, [width, height]] of SIZES.entries()) {
    await resize(page, width, height);
    await still(page);
    const where = `${position} at ${width}×${height} in ${language}`;
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/${game}-${seats}-${position}-${width}-${language}.png`,
      });
    for (const fault of await page.evaluate(faults)) bad.push(`${where}: ${fault}`);
    const { part, widths } = LEAST[game];
    const least = await page.$$eval(part, (all) =>
      Math.min(...all.map((el) => el.getBoundingClientRect().width)),
    );
    if (least < widths[i]) bad.push(`${where}: ${part} is only ${least} px wide`);
  }
  return bad;
}

async function largeLetters(page) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const bad = [];
  for (const [width, height] of WIDE) {
    await resize(page, width, height);
    await still(page);
    for (const fault of await page.evaluate(faults)) bad.push(`at ${width}×${height}: ${fault}`);
  }
  return bad;
}

for (const game of GAMES)
  for (const seats of [2, 4])
    test(`${game} with ${seats} on small screens: all in sight, nothing cut`, async (home) => {
      const bad = [];
      const page = await newPage(home);
      for (const language of LANGUAGES) {
        await page.evaluate((code) => localStorage.setItem('kocka.language', code), language);
        await goTo(page, '');
        await page.reload();
        for (const [position, { state, people, act, ready }] of Object.entries(POSITIONS[game])) {
          const kept = record(state(seats));
          const id = `${language}-${position.replaceAll(/\W+/g, '-')}`;
          await page.setViewportSize({ width: 390, height: 844 });
          await openGame(page, game, seatsOf(seats, people), {}, 'auto', kept, id);
          await atRest(page);
          await act?.(page);
          if (ready) await page.waitForSelector(ready, { state: 'attached' });
          bad.push(...(await look(page, game, seats, language, position)));
        }
      }
      assert.ok(bad.length === 0, bad.join('\n'));
      return page;
    });

for (const game of GAMES)
  test(`${game} with letters twice as large: nothing lies over anything, nothing is off the side`, async (home) => {
    const { state, act, ready } = Object.values(POSITIONS[game]).at(-1);
    const kept = record(state(2));
    const pages = [];
    for (const language of LANGUAGES) {
      const page = await newPage(home, { settings: { language } });
      await openGame(page, game, seatsOf(2), {}, 'auto', kept, 'letters');
      await atRest(page);
      /* Nothing in the hand: then there is more to be said. */
      const bad = await largeLetters(page);
      await act?.(page);
      if (ready) await page.waitForSelector(ready, { state: 'attached' });
      bad.push(...(await largeLetters(page)));
      assert.ok(bad.length === 0, `${language}: ${bad.join('\n')}`);
      pages.push(page);
    }
    return pages;
  });

await runTests(openBrowser);
