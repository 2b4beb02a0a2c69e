// Boards as hands and eyes meet them: what stays still, what is shown, what a gesture does.
// `npm run build && npm run e2e:board [name]`.

import assert from 'node:assert/strict';
import {
  atRest,
  button,
  closeSheet,
  COMPUTER,
  drawn,
  FRIEND,
  fromMenu,
  GREEDY,
  HANDS,
  holdEngines,
  isOver,
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
  SHORT,
  until,
  YOU,
} from './lib.mjs';
import { ask, GAMES } from './games.mjs';
import { runTests, test } from './runner.mjs';

const LANGUAGES = ['en', 'cs', 'sk', 'pl'];
/* Every language at the narrowest phone; then the other forms of screens. */
const SIZES = [
  ...LANGUAGES.map((language) => ({ width: 360, height: 640, language })),
  { width: 390, height: 844, language: 'pl' },
  { width: 844, height: 390, language: 'sk' },
  { width: 1280, height: 800, language: 'cs' },
];

const UNNAMED = [YOU, COMPUTER].map((seat) => ({ ...seat, name: '' }));

/**
 * Runs in the page: from now on notes the boxes that the board's parts have had, and each text of
 * the lines under it that had not enough room.
 */
function watchBoard() {
  const parts = ['.play', '.grid', '.floor', '.pond', '.actions', '.last-line', '.bar'];
  window.boxes = Object.fromEntries(parts.map((part) => [part, []]));
  window.cut = [];
  const box = (el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const look = () => {
    for (const part of parts) {
      const el = document.querySelector(`.table ${part}`);
      if (!el) continue;
      if (part !== '.last-line' && !window.boxes[part].includes(box(el)))
        window.boxes[part].push(box(el));
      if (!['.actions', '.last-line'].includes(part)) continue;
      const over = el.scrollHeight - el.clientHeight > 1 || el.scrollWidth - el.clientWidth > 1;
      if (over && !window.cut.includes(el.textContent)) window.cut.push(el.textContent);
    }
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  look();
}

const FOUR = [YOU, ...Array(3).fill(COMPUTER)].map((seat) => ({ ...seat, name: '' }));
/* At one device, beside a real box: what is entered lies over what can be done. */
const BY_HAND = ['.by-hand .outcomes button:not([disabled])'];
const PEOPLE = UNNAMED.map((seat) => ({ ...seat, player: 'human' }));

async function nothingMoved(page) {
  await drawn(page);
  const { boxes, cut } = await page.evaluate(() => ({ boxes: window.boxes, cut: window.cut }));
  const moved = Object.entries(boxes).filter(([, seen]) => seen.length > 1);
  assert.deepEqual(moved, [], 'parts of the table that had more than one box');
  assert.deepEqual(cut, [], 'sentences without room');
}

/* A round is enough where a game has several; each seat has had its turns. */
const SOME = { isEnd: () => Boolean(document.querySelector('.results, .round-table')) };

/* On the smallest screen on its side the kitchen floor has least room for what is said. */
const MORE = { mice: [{ width: 640, height: 360, language: 'pl' }] };

for (const game of GAMES)
  for (const { width, height, language } of [...SIZES, ...(MORE[game] ?? [])])
    test(`${game} at ${width}×${height} in ${language}: nothing moves, nothing is cut`, async (home) => {
      const page = await newPage(home, { viewport: { width, height }, settings: { language } });
      await openGame(page, game, UNNAMED, SHORT[game]);
      await atRest(page);
      await page.evaluate(watchBoard);
      /* A pointer goes over everything at one of them; what is said and done is the same. */
      if (width === 390) await playOut(page, HANDS[game]);
      else await playQuickly(page, game);
      await nothingMoved(page);
      return page;
    });

for (const game of GAMES)
  test(`${game} with four: nothing moves, nothing is cut`, async (home) => {
    const page = await newPage(home, { settings: { language: 'pl' } });
    await openGame(page, game, FOUR, { ...SHORT[game], ...(game === 'cubes' && { limit: 4 }) });
    await atRest(page);
    await page.evaluate(watchBoard);
    await playQuickly(page, game, SOME);
    await nothingMoved(page);
    return page;
  });

for (const game of GAMES)
  test(`${game} beside a real box: nothing moves, and nothing lies over what is asked about`, async (home) => {
    const page = await newPage(home, { viewport: { width: 360, height: 640 } });
    await openGame(page, game, PEOPLE, SHORT[game], 'hand');
    await page.waitForSelector('.by-hand .outcomes button');
    await page.evaluate(watchBoard);
    await page.evaluate(() => {
      window.hidden = new Set();
      new MutationObserver(() => {
        const asked = document.querySelector('.square.asked')?.getBoundingClientRect();
        const panel = document.querySelector('.by-hand')?.getBoundingClientRect();
        if (asked && panel && asked.bottom > panel.top && asked.top < panel.bottom)
          window.hidden.add(document.querySelector('.square.asked').dataset.square);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await playQuickly(page, game, { ...SOME, first: [BY_HAND] });
    await nothingMoved(page);
    assert.deepEqual(await page.evaluate(() => [...window.hidden]), [], 'squares under the panel');
    return page;
  });

for (const game of GAMES)
  test(`${game}: names and scores are whole on small phones`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, UNNAMED, SHORT[game]);
    await playSome(page, HANDS[game], 4);
    for (const [width, height] of [
      [390, 844],
      [360, 640],
    ]) {
      await resize(page, width, height);
      const cut = await page.evaluate(() => {
        const all = '.seat-name, .seat-score, .chips h2 span, .card-total, .own h2, .goal b';
        return [...document.querySelectorAll(all)]
          .filter((el) => {
            const { x, y, width: w, height: h } = el.getBoundingClientRect();
            const at = document.elementFromPoint(x + w - 1, y + h / 2);
            const box = el.closest('.goal, .cat-card, .chips, .seat').getBoundingClientRect();
            return (
              el.scrollWidth > el.clientWidth + 1 ||
              !box ||
              x + w > box.right ||
              !(at === el || el.contains(at) || at?.contains(el))
            );
          })
          .map((el) => el.textContent);
      });
      assert.deepEqual(cut, [], `at ${width}×${height}`);
    }
    return page;
  });

/* ---- Dice ---------------------------------------------------------------------------------- */

/**
 * Notes each face that a die has shown, one list per die, from the page's start; and what was shown
 * when the line of what happened named a throw.
 */
function noteFaces() {
  window.faces = new Map();
  window.named = [];
  const look = () => {
    const dice = [...document.querySelectorAll('.die[data-face]')];
    for (const die of dice) {
      const seen = window.faces.get(die) ?? [];
      if (seen.at(-1) !== die.dataset.face) seen.push(die.dataset.face);
      window.faces.set(die, seen);
    }
    const line = document.querySelector('.last-line')?.textContent;
    if (line?.startsWith('The dice: ') && line !== window.named.at(-1)?.line)
      window.named.push({ line, shown: dice.map((die) => [die, die.dataset.face]) });
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  });
}

for (const game of ['mice', 'fives'])
  test(`${game}: dice roll before they lie, and lie at once where stillness is wanted`, async (home) => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const page = await newPage(home, { reducedMotion });
      await page.addInitScript(noteFaces);
      await page.reload();
      await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
      await atRest(page);
      const rolls = reducedMotion !== 'reduce';
      /* The last face of a die is the one that the state has: that is what its label says. */
      const long = () => page.evaluate(() => [...window.faces.values()].map((seen) => seen.length));
      if (rolls)
        await until('a die that has rolled', async () => (await long()).some((n) => n >= 4));
      else assert.match((await long()).join(), /^1(,1)+$/, 'each die has shown one face');
      await page.context().close();
    }
  });

for (const game of ['mice', 'fives'])
  test(`${game}: a throw is named when the dice lie`, async (home) => {
    const settings = { pace: 'calm' };
    const page = await newPage(home, { settings, reducedMotion: 'no-preference' });
    await page.addInitScript(noteFaces);
    await page.reload();
    await openGame(page, game, [YOU, COMPUTER], SHORT[game]);
    await page.waitForFunction(() => window.named.length > 0);
    const [{ line, shown, seen }] = await page.evaluate(() =>
      window.named.map((one) => ({
        line: one.line,
        shown: one.shown.map(([, face]) => face),
        seen: one.shown.map(([die]) => window.faces.get(die)),
      })),
    );
    assert.ok(seen.length > 0, line);
    assert.deepEqual(
      shown,
      seen.map((faces) => faces.at(-1)),
      `${line}: ${seen.map((faces) => faces.join())}`,
    );
    assert.ok(
      seen.every((faces) => faces.length >= 4),
      'they had rolled',
    );
    return page;
  });

/* ---- Mice ---------------------------------------------------------------------------------- */

const byHand = (page, game, options = {}) => openGame(page, game, [YOU, COMPUTER], options, 'hand');

/** What the dice of the real table showed. */
async function enter(page, ...faces) {
  const pictures = faces.map((face) => `[aria-label="${face}"]`).join(' + ');
  await page.click(`.outcomes button:has(> ${pictures})`);
}

/* Only what shines may be taken: before the dice have come to rest nothing does. */
const lane = (page, colour) => page.click(`.lane.glow[aria-label^="${colour} mouse"]`);

/** Three rolls, and all five colours are in the catch; `before` the last take. */
async function catchAll(page, before = async () => {}) {
  for (const faces of [
    ['red', 'orange'],
    ['yellow', 'green'],
    ['blue', 'blue'],
  ]) {
    await enter(page, ...faces);
    for (const colour of new Set(faces)) await lane(page, colour);
    if (faces[0] !== 'blue') await page.click('.actions .again');
  }
  await before();
  await page.click('.actions .primary >> text=Take 1 mouse');
  await page.waitForSelector('.actions .stop');
}

for (const risk of ['on', 'off'])
  test(`mice: where every roll loses all, it is asked once, and the light is on Stop (risk ${risk})`, async (home) => {
    const page = await newPage(home, { settings: { risk } });
    await byHand(page, 'mice');
    await catchAll(page);
    await page.waitForSelector('.actions .again.plain >> text=100%');
    assert.equal(await page.$('.actions .stop.plain'), null, 'Stop is the golden one');
    await page.click('.actions .again');
    await page.waitForSelector('.prompt >> text=Every roll would lose the whole catch.');
    assert.equal(await page.$('.outcomes'), null, 'it has not rolled yet');
    await page.click('.actions .again >> text=Roll anyway');
    await page.waitForSelector('.outcomes');
    return page;
  });

test('mice: where every roll loses all, it is asked though the core has not said so yet', async (home) => {
  const page = await newPage(home);
  await byHand(page, 'mice');
  await catchAll(page, () => holdEngines(page, '"do":"preview"'));
  await page.click('.actions .again');
  await letGo(page, '"do":"preview"');
  await page.waitForSelector('.prompt >> text=Every roll would lose the whole catch.');
  assert.equal(await page.$('.outcomes'), null, 'it has not rolled yet');
  return page;
});

test("mice: what others have caught is marked on every size, and a loss hides nobody's move", async (home) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    const page = await newPage(home, { viewport });
    await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
    await page.evaluate(() => {
      window.caught = [];
      window.covered = [];
      window.busts = 0;
      const hides = (a, b) =>
        a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
      const look = () => {
        for (const em of document.querySelectorAll('.pile.risked em'))
          if (em.getBoundingClientRect().height > 0) window.caught.push(em.dataset.caught);
        const bust = document.querySelector('.bust')?.getBoundingClientRect();
        if (!bust) return;
        window.busts += 1;
        for (const part of document.querySelectorAll('.floor, .other'))
          if (hides(bust, part.getBoundingClientRect())) window.covered.push(part.className);
      };
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    const isEnd = () => window.caught.length > 0 && window.busts > 0;
    await playQuickly(page, 'mice', { next: GREEDY, isEnd });
    assert.deepEqual(await page.evaluate(() => window.covered), []);
    await page.context().close();
  }
});

/* ---- Positions ----------------------------------------------------------------------------- */

/** The first position of a game in which somebody acts, changed, as a record that begins there. */
function recordFrom(game, options, change) {
  let answer = ask({ do: 'new', game, seats: 2, options, seed: 'board' });
  while (answer.to_act === 'chance') answer = ask({ do: 'chance' });
  const { state } = answer;
  change(state);
  ask({ do: 'set', state });
  return ask({ do: 'record' }).record;
}

async function openPosition(page, game, options, change) {
  await openGame(page, game, [YOU, COMPUTER], options, 'auto', recordFrom(game, options, change));
  await atRest(page);
}

test('mice: when the end is near, it is said', async (home) => {
  const page = await newPage(home);
  /* Seven in the centre; the rest is on the cards. */
  const change = (state) => {
    state.centre = { red: 2, orange: 2, yellow: 2, green: 1, blue: 0 };
    state.cards = [
      { red: 4, orange: 4, yellow: 4, green: 5, blue: 0 },
      { red: 0, orange: 0, yellow: 0, green: 0, blue: 6 },
    ];
    state.phase = 'choose';
    state.dice = null;
  };
  const started = recordFrom('mice', {}, (state) => {
    change(state);
    state.cards[0].red = 3;
    state.catch = { red: 1, orange: 0, yellow: 0, green: 0, blue: 0 };
  });
  await openGame(page, 'mice', [YOU, COMPUTER], {}, 'auto', started);
  await page.waitForSelector('.near-end >> text=3 more mice, and it ends');
  return page;
});

/* As full as a card may be: with fewer than five mice in the centre it would be the end. */
function almostAll(state) {
  state.centre = { red: 0, orange: 1, yellow: 1, green: 3, blue: 0 };
  state.cards[0] = { red: 6, orange: 5, yellow: 5, green: 3, blue: 6 };
  state.dice = ['orange', 'green'];
}

test('mice: a chosen mouse is marked, and each number has room beside its mouse', async (home) => {
  const page = await newPage(home);
  await openPosition(page, 'mice', {}, almostAll);
  assert.equal(await page.getAttribute('.dice', 'aria-label'), 'orange, green');
  await lane(page, 'orange');
  await page.waitForSelector('.lane[aria-pressed=true] .spot.picked');
  const [plate, tick] = await page.$eval('.spot.picked', (spot) => [
    getComputedStyle(spot.querySelector('.mouse')).backgroundColor,
    getComputedStyle(spot, '::after').content,
  ]);
  assert.equal(plate, 'rgb(242, 180, 65)');
  assert.match(tick, /✓/);
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [640, 360],
    [844, 390],
    [1280, 800],
  ]) {
    await resize(page, width, height);
    const covered = await page.$$eval('.own .cell:has(.mouse)', (cells) =>
      cells.flatMap((cell) => {
        const number = cell.querySelector('b').getBoundingClientRect();
        const mouse = cell.querySelector('.mouse').getBoundingClientRect();
        const over = Math.min(mouse.right - number.left, number.bottom - mouse.top);
        return over > 1 ? [`${cell.className} ${cell.textContent}: ${over.toFixed(1)} px`] : [];
      }),
    );
    assert.deepEqual(covered, [], `at ${width}×${height}`);
    assert.equal(await page.locator('.own .cell:has(.mouse)').count(), 25);
  }
  /* A tail as light as the number would read as a point before it. */
  const tuft = await page.getAttribute('.own .cell.blue .mouse [cx="95"]', 'fill');
  assert.equal(tuft, '#2a78c2');
  return page;
});

/* ---- Cubes --------------------------------------------------------------------------------- */

const CORNERS = { 'choose-corners': false };

/** All cubes of the first row collected; as many less lie on the board. */
function collectAll(state) {
  for (const chip of state.rows[0]) {
    chip.cube = true;
    const square = Object.keys(state.tokens).find((at) => state.tokens[at] === chip.colour);
    delete state.tokens[square];
  }
}

test('cubes: with all seven cubes the centre shines, and the prompt says so', async (home) => {
  const page = await newPage(home);
  await openPosition(page, 'cubes', CORNERS, () => {});
  assert.equal(await page.$('.square.goal'), null);
  const other = await newPage(home);
  await openPosition(other, 'cubes', CORNERS, collectAll);
  await other.waitForSelector('[data-square=d4].goal');
  assert.match(await other.textContent('.prompt'), /All seven cubes: now to the golden centre/);
  return [page, other];
});

test('cubes: after a special token the prompt says why one may go on', async (home) => {
  const page = await newPage(home);
  await openPosition(page, 'cubes', CORNERS, (state) => {
    const step = Object.keys(state.tokens).find((at) => state.tokens[at] === 'step');
    [state.tokens[step], state.tokens.c2] = [state.tokens.c2, 'step'];
  });
  await page.click('[data-square=c2]');
  await page.waitForSelector('.prompt >> text=A step: one square on');
  return page;
});

test('cubes: lamp and ring agree whose turn it is, and the last turn of another is marked', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'cubes', [YOU, COMPUTER], CORNERS);
  const agree = () =>
    page.evaluate(() => {
      const seats = [...document.querySelectorAll('.seat')].map((s) =>
        s.classList.contains('active'),
      );
      const mine = document.querySelector('.cubes-board > .chips').classList.contains('active');
      return seats[0] === mine;
    });
  let held = 0;
  const act = async (p, i) => {
    held += (await p.getAttribute('.table', 'data-waits-for')) === 'done' ? 1 : 0;
    assert.ok(await agree(), 'the lamp and the ring are on different seats');
    return HANDS.cubes(p, i);
  };
  await playUntil([page], act, async () => held >= 3);
  await atRest(page);
  await page.waitForSelector('.square.trail .figure');
  assert.ok((await page.$$('.square.trail')).length >= 2, 'from where and to where');
  return page;
});

test('cubes: a pawn is dragged to where it may go', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'cubes', [YOU, COMPUTER], CORNERS);
  await atRest(page);
  const middle = async (selector) => {
    const box = await (await page.$(selector)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const to = await page.getAttribute('.square.glow', 'data-square');
  await page.mouse.move(...(await middle('[data-square=a1]')));
  await page.mouse.down();
  await page.mouse.move(...(await middle(`[data-square=${to}]`)), { steps: 6 });
  await page.waitForSelector(`[data-square=${to}] .figure.lifted`);
  await page.mouse.up();
  await page.waitForSelector(
    `[data-waits-for=done] [data-square=${to}] .figure, [data-square=${to}] .figure:not(.lifted)`,
  );
  assert.equal(await page.$('[data-square=a1] .figure'), null);
  return page;
});

/* ---- Fives --------------------------------------------------------------------------------- */

test('fives: all twelve pieces are drawn with the same squares', async (home) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const page = await newPage(home, { viewport });
    await openGame(page, 'fives', [YOU, COMPUTER]);
    await page.waitForFunction(() => document.querySelectorAll('.piece-shape rect').length === 60);
    const sizes = await page.$$eval('.piece-shape rect', (all) =>
      all.map((rect) => Math.round(rect.getBoundingClientRect().width * 10)),
    );
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, [...new Set(sizes)].join());
    await page.context().close();
  }
});

test('fives: which round it is, the last one doubled, others to be looked at, best doubled too', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU, COMPUTER], SHORT.fives);
  await page.waitForSelector('.finders .round >> text=Round 1 of 5');
  assert.match(await page.textContent('.actions .turn'), /Turn the timer.*lock your board/);
  let best = 0;
  let round = 0;
  const act = async (p, i) => {
    if ((await p.getAttribute('.table', 'data-waits-for')) !== 'go-on') return HANDS.fives(p, i);
    round += 1;
    const text = await p.textContent('.prompt');
    if (round === 1) {
      await p.locator('.finders').getByRole('button', { name: 'Kocka' }).click();
      await p.locator('.finders .here', { hasText: 'Kocka' }).waitFor();
      await p.locator('.prompt', { hasText: /^Kocka: / }).waitFor();
      const told = await p.textContent('.prompt');
      assert.match(told, /^Kocka: \d+\. The best possible/);
      const drawn = Number(await p.textContent('.finders .here b span'));
      assert.equal(await p.locator('.ink .mark:not(.best)').count(), drawn);
    }
    if (round === 5) {
      assert.match(text, /Your round, doubled: \d+\. The best possible: \d+\./);
      assert.match(await p.textContent('.finders .round'), /Round 5 of 5 · ×2/);
      best = Number(/possible: (\d+)/.exec(text)[1]);
    }
    return HANDS.fives(p, i);
  };
  await playUntil([page], act, () => isOver(page));
  assert.equal(round, 5);
  assert.ok(best > 0 && best % 2 === 0, String(best));
  return page;
});

test('fives: an outline rubbed out by a stray tap can be put back', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU, FRIEND], { outlines: 'paper' });
  await atRest(page);
  for (const square of ['a1', 'b1', 'c1', 'd1', 'e1']) await page.click(`[data-square=${square}]`);
  /* Five squares are marked as soon as they are chosen, and an outline when the move is made. */
  const marks = (n) =>
    page.waitForFunction(
      (k) => document.querySelectorAll('.ink .mark:not(.fresh)').length === k,
      n,
    );
  await marks(1);
  await page.click('[data-square=c1]');
  await marks(0);
  await page.click('.actions >> text=Put it back');
  await marks(1);
  await page.waitForSelector('.actions >> text=Put it back', { state: 'detached' });
  return page;
});

/* The cards with the most words. */
const LONGEST = ['pumpkin-diagonals', 'witch-ring', 'orb-rarest', 'heart-ray', 'tree-second'];

/* ---- Wispwood ------------------------------------------------------------------------------ */

test('wispwood: the round and its square are in sight, and what the cards give together', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await page.waitForSelector('.finders .round >> text=Round 1 of 3');
  assert.match(await page.textContent('.finders .round'), /4×4/);
  await playSome(page, HANDS.wispwood, 4);
  const [sum, cards] = await page.evaluate(() => [
    Number(document.querySelector('.goal-sum b').textContent),
    [...document.querySelectorAll('.goal b')].reduce((all, b) => all + Number(b.textContent), 0),
  ]);
  assert.equal(sum, cards);
  return page;
});

/* All but one square of 4×4: no shape has room. */
function almostFull(state) {
  const [forest] = state.forests;
  for (let x = 0; x < 4; x++)
    for (let y = 0; y < 4; y++) {
      const square = `${'mnop'[x]}${13 + y}`;
      if (square !== forest.cat && square !== 'p16') forest.tiles[square] = 'tree';
    }
  state.supply -= 14;
}

test('wispwood: a wisp that fits nowhere says so before it is picked up', async (home) => {
  const page = await newPage(home);
  await openPosition(page, 'wispwood', {}, almostFull);
  assert.equal(await page.locator('.wisp-space.nowhere').count(), 8);
  assert.match(await page.textContent('.prompt'), /No wisp fits/);
  await noteTexts(page, '.refusal');
  await page.click('.wisp-space.nowhere');
  await noted(page, 'fits nowhere');
  assert.equal(await page.$('.laying'), null);
  return page;
});

test('wispwood: a wisp is dragged from the pond into the forest', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await atRest(page);
  const middle = async (selector) => {
    const box = await (await page.$(selector)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle('.wisp-space.glow')));
  await page.mouse.down();
  const target = await page.getAttribute('.square.open', 'data-square');
  await page.mouse.move(...(await middle('.square.open')), { steps: 8 });
  await page.waitForSelector(`[data-square=${target}].laying`);
  assert.equal(await page.locator('.wisp-space.chosen').count(), 1);
  await page.mouse.up();
  const laid = () => page.$$eval('.laying', (all) => all.map((s) => s.dataset.square).join());
  const before = await laid();
  /* Put down: the pointer carries it no more. */
  await page.mouse.move(...(await middle('.square')), { steps: 4 });
  await drawn(page);
  assert.equal(await laid(), before);
  await page.waitForSelector('.actions .primary >> text=Done');
  return page;
});

test('wispwood: a shape taken by one of its tiles does not jump', async (home) => {
  const page = await newPage(home, { hasTouch: true, isMobile: true });
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await atRest(page);
  await page.tap('.wisp-space.glow');
  await page.waitForSelector('.laying');
  const laid = () => page.$$eval('.laying', (all) => all.map((s) => s.dataset.square).join());
  const before = await laid();
  const finger = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const boxes = await page.$$eval('.laying', (all) =>
    all.map((s) => s.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
  );
  for (const { x, y, width } of boxes) {
    const at = { x: x + width / 2 - 8, y: y + width / 2 };
    await touch('touchStart', at);
    await touch('touchMove', { ...at, x: at.x + 14 });
    await drawn(page);
    assert.equal(await laid(), before, 'within its square nothing moves');
    await touch('touchEnd');
  }
  return page;
});

test("wispwood: the computer's forest is large for a moment, with what it laid marked", async (home) => {
  const page = await newPage(home, { settings: { pace: 'quick' } });
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await atRest(page);
  await page.evaluate(() => {
    window.seen = 0;
    window.away = [];
    new MutationObserver(() => {
      window.seen += document.querySelectorAll('.forest.away .square.last').length;
      if (document.querySelector('.forest.away')) window.away.push(performance.now());
      else if (window.away.length > 0) window.back ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await playUntil([page], HANDS.wispwood, () => page.evaluate(() => window.seen > 0));
  await page.waitForSelector('[data-waits-for=you] .forest:not(.away)');
  /* Long enough to be followed, though it is quick; nobody has touched anything meanwhile. */
  const shown = await page.evaluate(() => window.back - window.away[0]);
  assert.ok(shown >= 650, `${shown} ms`);
  return page;
});

test('wispwood: looking at another forest stays until one leaves it, in replays too', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER]);
  await playSome(page, HANDS.wispwood, 6);
  await fromMenu(page, 'Watch from the start');
  await page.waitForSelector('.slider');
  await page.focus('.slider input');
  await page.keyboard.press('Home');
  const others = page.locator('.finders').getByRole('button', { name: 'Kocka' });
  await others.click();
  const isLarge = (forest) => forest.and(page.locator('[aria-pressed=true]')).waitFor();
  await isLarge(others);
  const last = Number((await page.textContent('.slider output')).split('/')[1]);
  for (let i = 0; i < last; i++) {
    await page.click('[aria-label="One move on"]');
    await page.locator('.slider output', { hasText: `${i + 1} / ${last}` }).waitFor();
    assert.equal(await others.getAttribute('aria-pressed'), 'true', `after ${i + 1} moves`);
  }
  const own = page.locator('.finders').getByRole('button', { name: 'You' });
  await own.click();
  await isLarge(own);
  return page;
});

test('wispwood: no word of a goal card is cut', async (home) => {
  for (const language of LANGUAGES) {
    const page = await newPage(home, { settings: { language } });
    await openGame(page, 'wispwood', [YOU, COMPUTER], { cards: LONGEST });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]) {
      await resize(page, viewport.width, viewport.height);
      await page.waitForFunction(() => document.querySelectorAll('.goal-text').length === 5);
      await drawn(page);
      const cut = await page.$$eval('.goal-text', (all) =>
        all
          .filter((p) => p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1)
          .map((p) => p.textContent),
      );
      assert.deepEqual(cut, []);
      const hidden = await page.$eval('.play', (el) => el.scrollHeight - el.clientHeight);
      assert.ok(hidden <= 0, `${viewport.width} ${language}: ${hidden} px are hidden`);
    }
    await page.context().close();
  }
});

test('wispwood: a round is told: the button in sight, the dearest card first, then a banner; all of it at the end', async (home) => {
  const page = await newPage(home, { viewport: { width: 360, height: 640 } });
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await noteTexts(page, '.round-banner');
  const sheets = new Set();
  const lookAtRound = () => {
    const rows = [...document.querySelectorAll('.round-table tr:has(.line-button)')];
    const of = (row) => Number(row.querySelector('td').textContent);
    return {
      title: document.querySelector('.sheet h2').textContent,
      end: document.querySelector('.sheet-foot .primary').getBoundingClientRect().bottom,
      opened: of(rows.find((row) => row.querySelector('[aria-pressed=true]'))),
      points: rows.map(of),
      names: [...document.querySelectorAll('.round-table tbody th')].map((th) => th.textContent),
    };
  };
  const act = async (p, i) => {
    if ((await p.getAttribute('.table', 'data-waits-for')) === 'go-on') {
      await p.waitForSelector('.round-table');
      const round = await p.evaluate(lookAtRound);
      sheets.add(round.title);
      assert.ok(round.end <= 640, `the button ends at ${round.end}`);
      assert.equal(round.opened, Math.max(...round.points));
      assert.deepEqual(round.names.slice(-2), ['Filled square', 'Total']);
      assert.ok(round.names.every(Boolean), round.names.join());
    }
    return HANDS.wispwood(p, i);
  };
  await playUntil([page], act, () => isOver(page));
  assert.equal(sheets.size, 2, [...sheets].join());
  await noted(page, 'Round 2 of 2');
  await noted(page, '5×5');
  await page.waitForSelector('.results ~ * .round-table, .sheet .round-table');
  const total = await page.textContent('.sheet .round-table .total td b');
  const results = await page.$$eval('.results strong', (all) => all.map((s) => s.textContent));
  assert.ok(results.includes(total), `${total} of ${results}`);
  /* The points by card stand there once. */
  assert.equal(await page.locator('.sheet table').count(), 1);
  /* What is said to have decided is the line with the greatest difference. */
  const [, line, most] = /: (.+), (\d+) points?\.$/.exec(await page.textContent('.won-by + p'));
  const gains = await page.$$eval('.sheet .round-table tbody tr:not(.total)', (rows) =>
    rows.map((row) => {
      const [own, theirs] = [...row.querySelectorAll('td b')].map((b) => Number(b.textContent));
      return [row.querySelector('th').textContent, own - theirs];
    }),
  );
  const side = Math.sign(gains.reduce((sum, [, gain]) => sum + gain, 0));
  assert.equal(Number(most), Math.max(...gains.map(([, gain]) => side * gain)));
  assert.ok(gains.some(([name, gain]) => name === line && side * gain === Number(most)));
  return page;
});

test('wispwood: a new round is told as soon as the core has said how many there are', async (home) => {
  const page = await newPage(home);
  await holdEngines(page, '"do":"explain"');
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await noteTexts(page, '.round-banner');
  let scored = false;
  let since = 0;
  const act = async (p, i) => {
    scored ||= (await p.getAttribute('.table', 'data-waits-for')) === 'go-on';
    if (scored) since++;
    return HANDS.wispwood(p, i);
  };
  /* Go on, the cat, and a wisp or two of the next round. */
  await playUntil([page], act, () => since > 4);
  await letGo(page, '"do":"explain"');
  await noted(page, 'Round 2 of 2');
  return page;
});

/* ---- Undo ---------------------------------------------------------------------------------- */

test('undo goes from the own turn back to the last decision, and chance falls the same again', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  const log = async () => {
    await fromMenu(page, 'What happened');
    await page.waitForSelector('.log li', { state: 'attached' });
    const lines = await page.$$eval('.log li', (all) => all.map((li) => li.textContent).reverse());
    await closeSheet(page);
    return lines;
  };
  await atRest(page);
  /* A turn of ours, the computer's, and the dice of our next one lie. */
  await noteTexts(page, '.last-line');
  await playUntil(
    [page],
    (p) => HANDS.mice(p, 1),
    () => page.evaluate(() => window.noted.some((text) => text.startsWith('You stop'))),
  );
  await atRest(page);
  const before = await log();
  await button(page, 'Undo').click();
  await page.waitForSelector('.actions .stop');
  await atRest(page);
  assert.ok((await log()).length < before.length);
  await page.click('.actions .stop');
  await page.waitForSelector('.actions .stop', { state: 'detached' });
  await atRest(page);
  const after = await log();
  const dice = (lines) => lines.filter((line) => line.startsWith('The dice'));
  assert.deepEqual(
    dice(after).slice(0, dice(before).length),
    dice(before).slice(0, dice(after).length),
  );
  assert.ok(dice(after).length > 1);
  return page;
});

await runTests(openBrowser);
