// The owner's box: setting a table, boxes and their editors, in a real Chromium with a real server:
// `npm run build`, build the server, then `npm run e2e:box [name]`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  axe,
  breakEngine,
  button,
  choose,
  closeSheet,
  COMPUTER,
  fromMenu,
  goTo,
  HANDS,
  holdEngines,
  isOver,
  letGo,
  newPage,
  openGame,
  playOut,
  playQuickly,
  playUntil,
  pressAtOnce,
  scan,
  searchFives,
  sticksOut,
  still,
  until,
  YOU,
} from './lib.mjs';
import { ask, GAMES } from './games.mjs';
import { runTests, test } from './runner.mjs';
import { KOCKA, openWorld } from './kocka.mjs';

const { games } = ask({ do: 'games' });
const SEATS = 2;

// ---- the form, as hands use it ----

/** Opens every fold of the form, so that all controls are there. */
const unfold = (page) =>
  page.$$eval('details', (list) => list.forEach((details) => (details.open = true)));

/* The three doors to a table: how one gets to the form, starts, and which options the table has. */
const DOORS = {
  'on this device': {
    open: async (page, game) => {
      if (GAMES.includes(game)) return choose(page, game, 'Same device');
      await page.getByText('More games').click();
      await page.locator('.more-games').getByRole('button', { name: 'Same device' }).click();
    },
    start: 'Start',
    played: keptOptions,
  },
  'with friends': {
    open: (page, game) => goTo(page, `friends/${game}`),
    start: 'Create table',
    played: serverOptions,
  },
  'beside a real box': {
    open: async (page, game) => {
      await goTo(page, `keeper/${game}`);
      await button(page, 'Play along with the real box').click();
    },
    start: 'Start',
    played: keptOptions,
  },
};

/** The game that is open, as the page keeps it: an intent, or in the database. */
async function keptGame(page) {
  await page.waitForSelector('.table');
  return page.evaluate(async () => {
    const id = location.hash.split('/')[1];
    const intent = localStorage.getItem(`kocka.intent.${id}`);
    if (intent) return JSON.parse(intent);
    const db = await new Promise((resolve) => {
      indexedDB.open('kocka').onsuccess = ({ target }) => resolve(target.result);
    });
    const game = await new Promise((resolve) => {
      db.transaction('games').objectStore('games').get(id).onsuccess = ({ target }) =>
        resolve(target.result);
    });
    db.close();
    return game;
  });
}

async function keptOptions(page) {
  const { options } = await keptGame(page);
  return options;
}

/** The options of the table at the server, as the page was told them. */
async function serverOptions(page) {
  await page.waitForSelector('.invitation');
  return page.evaluate(() => globalThis.toldOptions);
}

/** Notes the options of the last table that the server told of. */
const listen = (page) =>
  page.addInitScript(() => {
    const note = (value) => {
      if (typeof value !== 'object' || value === null) return;
      if (value.game && value.options) globalThis.toldOptions = value.options;
      Object.values(value).forEach(note);
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => note(JSON.parse(data)));
      }
    };
  });

/* In the keeper two forms are there: what is counted, and over it what is played along. */
const form = (page) => page.locator('.table-form').last();
const inputs = (page, name) => form(page).locator(`[name="${name}"]`);

/** What the controls of an option say. */
async function shown(page, option) {
  const all = await inputs(page, option.name).evaluateAll((list) =>
    list.map(({ type, value, checked }) => ({ type, value, checked })),
  );
  assert.ok(all.length > 0, `${option.name} has no control`);
  const radio = all.find(({ type, checked }) => type === 'radio' && checked);
  if (radio) return radio.value;
  return all.map(({ value }) => value);
}

/** A default, as controls show it: the text of one, or all numbers in order. */
function asShown(option) {
  const { type, keys, default: usual } = option;
  if (type === 'int') return option.max - option.min < 8 ? String(usual) : [String(usual)];
  if (type !== 'object') return String(usual);
  return keys.flatMap((key) => usual[key]).map(String);
}

const BOARD = 'ABCDEFABCD\n'.repeat(10).trim();
/** Boards that differ. */
const boardOf = (index) => 'ABCDEF'[index] + BOARD.slice(1);

/* What else must change with it, so that the engine takes it. */
const TOGETHER = {
  cubes_per_colour: { specials: { step: 20, slant: 0, leap: 0, gate: 2, shield: 1 } },
};

/** What an option is set to that is not its default; boards are as many as the form has. */
function other(option) {
  const { name, type, items = [], default: usual } = option;
  switch (type) {
    case 'bool':
      return !usual;
    case 'choice':
      return option.choices.find((one) => one !== usual);
    case 'seat':
      return 1;
    case 'list':
      return option.pattern ? undefined : items.slice(-Math.max(1, option.length[0]));
    case 'int':
      return usual > option.min ? usual - 1 : usual + 1;
    case 'object':
      return otherNumbers(option);
  }
  throw new Error(`no hand for an option of type ${type}`);
}

/* The first number grows by one, and in sums of tokens the second makes up for it. */
function otherNumbers({ name, keys: [first, second], default: usual }) {
  const next = structuredClone(usual);
  if (Array.isArray(next[first])) next[first][0] += 1;
  else next[first] += 1;
  if (['specials', 'fireflies'].includes(name)) next[second] -= 1;
  return next;
}

/** The options that hold when one is changed, as far as they are known before. */
const changed = (option) => ({ [option.name]: other(option), ...TOGETHER[option.name] });

const control = (page, name, value) => inputs(page, name).and(page.locator(`[value="${value}"]`));

/** Sets an option of one value. */
async function set(page, { name, type, min, max }, value) {
  if (type === 'int' && max - min >= 8) await inputs(page, name).fill(String(value));
  else await control(page, name, value).check();
}

/** Sets an option to what is not its default; returns the options that then hold. */
async function change(page, option) {
  const { name, type, items = [] } = option;
  const wanted = changed(option);
  const value = wanted[name];
  if (type === 'object') await changeNumbers(page, name, value);
  else if (type === 'list') {
    await control(page, name, 'own').check();
    if (option.pattern) return { [name]: await paint(page, option) };
    for (const item of items) await control(page, name, item).setChecked(value.includes(item));
  } else await set(page, option, value);
  for (const [also, numbers] of Object.entries(TOGETHER[name] ?? {}))
    await changeNumbers(page, also, numbers);
  return wanted;
}

async function changeNumbers(page, name, numbers) {
  const controls = inputs(page, name);
  for (const [index, number] of Object.values(numbers).flat().entries()) {
    const field = controls.nth(index);
    if ((await field.inputValue()) !== String(number)) await field.fill(String(number));
  }
}

/** Fills in all boards, of which those of a box come one after the other; returns them. */
async function paint(page, { name, each, length }) {
  const boards = Array.from({ length: each ? SEATS : length[1] }, (_, index) => boardOf(index));
  const areas = form(page).locator(`textarea[name="${name}"]`);
  for (const [index, board] of boards.entries()) await areas.nth(index).fill(board);
  assert.equal(await areas.count(), boards.length);
  return boards;
}

/** Does the engine begin a game with these? */
function isTaken(game, options) {
  try {
    return ask({ do: 'new', game, seats: SEATS, options }).ok;
  } catch {
    return false;
  }
}

/**
 * The options of a game by the tables at which they are set to something else, as few as can be:
 * what touches another one, or what the engine refuses beside others, is set at another table.
 */
function tables(game, options) {
  const found = [];
  for (const option of options) {
    const wanted = changed(option);
    const fits = ({ all }) =>
      Object.keys(wanted).every((name) => !(name in all)) && isTaken(game, { ...all, ...wanted });
    const table = option.pattern ? undefined : found.find(fits);
    if (table) {
      table.set.push(option);
      Object.assign(table.all, wanted);
    } else found.push({ set: [option], all: wanted });
  }
  return found.map(({ set }) => set);
}

/** All options of a game that is set with these, as the engine has them. */
function whole(game, options, seats = SEATS) {
  const made = ask({ do: 'new', game, seats, options });
  assert.ok(made.ok, made.error?.message);
  return made.state.options;
}

/** From home through a door to the form of a game, all of it in sight. */
const openForm = async (page, url, game, open) => {
  await page.goto(url);
  await page.reload();
  await page.waitForSelector('.game-card');
  await open(page, game);
  await wholeForm(page, game);
};

/** Waits until every option is there, and opens what is folded. */
async function wholeForm(page, game) {
  const { options } = games.find(({ id }) => id === game);
  const rows = form(page).locator('.option');
  await rows.nth(options.length - 1).waitFor({ state: 'attached' });
  await unfold(page);
}

for (const [door, { open, start, played }] of Object.entries(DOORS)) {
  test(`${door} the form has every option that the engine lists, with its default`, async (world) => {
    const page = await newPage(world);
    for (const { id, options } of games) {
      await openForm(page, world.url, id, open);
      const found = await form(page)
        .locator('[name]')
        .evaluateAll((list) => [...new Set(list.map(({ name }) => name))]);
      assert.deepEqual(found.sort(), options.map(({ name }) => name).sort(), id);
      for (const option of options)
        assert.deepEqual(await shown(page, option), asShown(option), `${id}: ${option.name}`);
      assert.deepEqual(await axe(page, `${door}: ${id}`), []);
    }
    return [page];
  });

  for (const { id, options } of games) {
    test(`${door} ${id} is played with every option as it was set`, async (world) => {
      const page = await newPage(world);
      await listen(page);
      for (const set of tables(id, options)) {
        await openForm(page, world.url, id, open);
        const wanted = {};
        for (const option of set) Object.assign(wanted, await change(page, option));
        await button(page, start).click();
        assert.deepEqual(whole(id, await played(page)), whole(id, wanted));
      }
      return [page];
    });
  }
}

for (const [door, { open, start, played }] of Object.entries(DOORS))
  test(`${door} what was entered outlives a reload and a look at the boxes, until it begins`, async (world) => {
    const page = await newPage(world);
    await listen(page);
    const three = page.locator('[name=players][value="3"]');
    const name = page.getByLabel('Name of player 3').last();
    const friends = door === 'with friends';
    await openForm(page, world.url, 'mice', open);
    await three.check();
    if (!friends) await name.fill('Ben');
    await inputs(page, 'values').first().fill('7');
    const asItWas = async () => {
      await until('all of it is there', () => three.isChecked());
      if (!friends) assert.equal(await name.inputValue(), 'Ben');
      assert.equal(await inputs(page, 'values').first().inputValue(), '7');
      await page.getByText('As you left it.').waitFor();
    };
    await openForm(page, world.url, 'mice', open); // loads the page anew
    await asItWas();
    await form(page).getByRole('button', { name: 'Your boxes' }).click();
    await button(page, 'Enter a box').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    if (!friends) await open(page, 'mice');
    await wholeForm(page, 'mice');
    await asItWas();
    await button(page, start).click();
    assert.equal((await played(page)).values.red[0], 7);
    /* It has served: the next table is as usual, and so is one that is begun anew. */
    await openForm(page, world.url, 'mice', open);
    const usual = String(whole('mice', {}).values.red[0]);
    assert.equal(await inputs(page, 'values').first().inputValue(), usual);
    await inputs(page, 'values').first().fill('8');
    await openForm(page, world.url, 'mice', open);
    await page.getByRole('button', { name: 'Start over' }).and(page.locator('.ours *')).click();
    await until(
      'it is as usual',
      async () => (await inputs(page, 'values').first().inputValue()) === usual,
    );
    return [page];
  });

test('what the engine refuses is said beside the field, and the table is not begun', async (world) => {
  const page = await newPage(world);
  await choose(page, 'cubes', 'Same device');
  await wholeForm(page, 'cubes');
  await inputs(page, 'specials').first().fill('9');
  const said = page.locator('[data-option=specials] .problem');
  await said.waitFor();
  assert.match(await said.textContent(), /44 tokens.*49/);
  await button(page, 'Start').click();
  assert.equal(new URL(page.url()).hash, '');
  assert.deepEqual(await axe(page, 'a refused option'), []);
  await inputs(page, 'specials').first().fill('4');
  await said.waitFor({ state: 'detached' });
  await button(page, 'Start').click();
  await page.waitForSelector('.table');
  return [page];
});

test('the printed advice is one tap, and another one takes it back', async (world) => {
  const page = await newPage(world);
  await choose(page, 'wispwood', 'Same device');
  await page.locator('.table-form summary').first().click();
  const advice = button(page, 'For new players: goal cards with one paw');
  const paw = page.locator('[name=cards][value=one-paw]');
  await advice.click();
  await until('one paw is chosen', () => paw.isChecked());
  await advice.click();
  await until('it is not any more', async () => !(await paw.isChecked()));
  return [page];
});

// ---- boxes ----

const ROW = [1, 2, 4, 8, 16, 32];
const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue'];
const VALUES = Object.fromEntries(COLOURS.map((colour) => [colour, ROW]));
const boxText = (game, options, version = 1) =>
  JSON.stringify({ kocka: 'box', version, name: 'Granny', game, options });

/** A link to a box, as *Share* makes it. */
const linkTo = (text) => `#box/take/${deflateRawSync(Buffer.from(text)).toString('base64url')}`;

/** Enters a new box of a game by the page's own list. */
async function newBox(page, game) {
  await goTo(page, `box/${game}`);
  await button(page, 'Enter a box').click();
  await page.locator('.table-form .option').first().waitFor();
}

test('the card of a mice box is entered as it is printed, and outlives a reload', async (world) => {
  const page = await newPage(world);
  await newBox(page, 'mice');
  const cells = inputs(page, 'values');
  await until('the card is there', async () => (await cells.count()) === 30);
  await page.getByLabel('Name of the box').fill('Granny');
  for (const [index, value] of COLOURS.flatMap(() => ROW).entries())
    await cells.nth(index).fill(String(value));
  assert.deepEqual(await axe(page, 'the cat card'), []);
  await page.reload();
  await until('the card is there', async () => (await cells.count()) === 30);
  assert.deepEqual(await shown(page, { name: 'values' }), COLOURS.flatMap(() => ROW).map(String));
  /* A row that falls is asked about, not refused. */
  await cells.nth(1).fill('0');
  await page.getByText('number 2 is smaller').waitFor();
  await cells.nth(1).fill('2');
  await page.getByText('number 2 is smaller').waitFor({ state: 'detached' });
  /* What the rules refuse is said beside the field and stays entered. */
  await page.getByLabel('Mice of each colour').fill('9');
  await page.locator('[data-option=values] .problem').waitFor();
  await page.reload();
  await page.locator('[data-option=values] .problem').waitFor();
  await page.getByLabel('Mice of each colour').fill('6');
  await page.locator('.problem').waitFor({ state: 'detached' });
  return [page];
});

test('columns of the cat card that were taken away come back with their numbers', async (world) => {
  const page = await newPage(world);
  await newBox(page, 'mice');
  const cells = inputs(page, 'values');
  const columns = (n) => until(`${n} columns`, async () => (await cells.count()) === 5 * n);
  const numbers = () => shown(page, { name: 'values' });
  await columns(6);
  const before = await numbers();
  assert.deepEqual(before.slice(0, 6), ['3', '6', '9', '12', '16', '20']);
  const turn = async (word, from, to) => {
    for (let n = from; n !== to;) {
      await button(page, `One column ${word}`).click();
      await columns((n += Math.sign(to - from)));
    }
  };
  await turn('less', 6, 4);
  await turn('more', 4, 6);
  assert.deepEqual(await numbers(), before);
  /* After a reload too, and with another number before them. */
  await turn('less', 6, 4);
  await page.getByLabel('red mouse, 1', { exact: true }).fill('2');
  await page.reload();
  await columns(4);
  await turn('more', 4, 6);
  assert.deepEqual(await numbers(), ['2', ...before.slice(1)]);
  /* One more than there ever were begins as the last one. */
  await turn('more', 6, 7);
  assert.deepEqual((await numbers()).slice(0, 7), ['2', '6', '9', '12', '16', '20', '20']);
  return [page];
});

/* As in best-on.ts: all six symbols, alone and in pairs. */
const ROLLS = ['ABCDE', 'BCDEF', 'AABDF', 'BCCEF', 'ADEEF', 'ABBFF', 'CCDDE'];

/** What the rolls that the page asks for would give on a board, by the core, and on our boards. */
function bestFinds(board, values = {}) {
  const best = (one, roll) => {
    ask({ do: 'new', game: 'fives', seats: 1, options: { boards: [one], values } });
    ask({ do: 'play', move: `roll ${roll}` });
    const { events } = ask({ do: 'play', move: 'time' });
    return events.find(({ kind }) => kind === 'best').points;
  };
  ask({ do: 'new', game: 'fives', seats: 4 });
  const whites = [1, 2, 3, 4].map((white) => ask({ do: 'play', move: `board ${white}` })).at(-1);
  const grey = ask({ do: 'new', game: 'fives', seats: 1, options: { boards: 'grey' } });
  const ours = [...whites.state.boards, ...grey.state.boards].map((rows) => rows.join('\n'));
  const range = (boards) => {
    const all = boards.flatMap((one) => ROLLS.map((roll) => best(one, roll)));
    return `from ${Math.min(...all)} to ${Math.max(...all)}`;
  };
  return `are worth ${range([board])} points here, ${range(ours)} on our boards.`;
}

test('a board is painted or typed; its symbols are counted and the best find is told', async (world) => {
  const page = await newPage(world);
  await newBox(page, 'fives');
  await page.locator('[name=white][value=own]').check();
  const first = page.locator('.board-editor').first();
  const area = first.locator('textarea');
  await first.getByText('Paint the board').waitFor();
  assert.equal(await page.locator('textarea[name=white]').count(), 1);
  await area.fill(BOARD.slice(0, -1));
  await first.getByText('Row 10 must have ten letters A to F; it has 9.').waitFor();
  await first.getByRole('button', { name: /^D .*: wave/ }).click();
  await first.getByRole('button', { name: /^j10/ }).click();
  assert.equal(await area.inputValue(), BOARD);
  await first.getByText(bestFinds(BOARD)).waitFor();
  await page.locator('textarea[name=white]').nth(1).waitFor(); // room for the next one
  assert.match(await first.getByRole('button', { name: /^A .*: circle/ }).textContent(), /A 20/);
  /* F is looked at, too. */
  await area.fill(BOARD.replaceAll('F', 'A'));
  await first.getByText(bestFinds(BOARD.replaceAll('F', 'A'))).waitFor();
  await area.fill(BOARD);
  /* It is counted with the points of the box, and one board is enough for a box. */
  await page.getByLabel('Piece I', { exact: true }).fill('9');
  await first.getByText(bestFinds(BOARD, { I: 9 })).waitFor();
  await page.locator('.problem').waitFor({ state: 'detached' });
  assert.deepEqual(await axe(page, 'the boards'), []);
  return [page];
});

test('a board may be typed with blanks or in one line; a wrong letter is named and none is cut off', async (world) => {
  const page = await newPage(world);
  await newBox(page, 'fives');
  await page.locator('[name=white][value=own]').check();
  const first = page.locator('.board-editor').first();
  const area = first.locator('textarea');
  const rows = BOARD.split('\n');
  await area.fill(`${rows[0]}X\n${rows.slice(1).join('\n')}`);
  await first.getByText('Row 1 has “X” in it').waitFor();
  await area.fill(`${rows[0]}A\n${rows.slice(1).join('\n')}`);
  await first.getByText('Row 1 must have ten letters A to F; it has 11.').waitFor();
  /* A square of another row is painted with what it has: the eleventh letter is still there. */
  await first.getByRole('button', { name: /^D .*: wave/ }).click();
  await first.getByRole('button', { name: /^j10/ }).click();
  assert.equal(await area.inputValue(), `${rows[0]}A\n${rows.slice(1).join('\n')}`);
  /* What is mended amid the others, in small letters, stands where it was typed. */
  await area.fill(BOARD);
  await area.evaluate((text) => text.setSelectionRange(0, 2));
  await area.pressSequentially('fe');
  assert.equal(await area.inputValue(), `FE${BOARD.slice(2)}`);
  for (const typed of [[...BOARD].join(' '), BOARD.replaceAll('\n', ''), `${BOARD} `]) {
    await area.fill('');
    await first.getByText('Paint the board').waitFor();
    await area.fill(typed);
    await first.getByText('The best finds').waitFor();
    assert.equal(await area.inputValue(), BOARD);
    await page.locator('.problem').waitFor({ state: 'detached' });
  }
  return [page];
});

test('what was chosen away in a box comes back, also after a reload', async (world) => {
  const page = await newPage(world);
  await newBox(page, 'fives');
  const choice = (name, value) => page.locator(`[name=${name}][value=${value}]`);
  const grey = page.locator('textarea[name=grey]');
  await choice('grey', 'own').check();
  await grey.fill(BOARD);
  await choice('grey', 'ours').check();
  await page.reload();
  await choice('grey', 'own').check();
  assert.equal(await grey.inputValue(), BOARD);
  await newBox(page, 'wispwood');
  await choice('pool', 'own').check();
  for (const card of ['witch-line', 'orb-line']) await choice('pool', card).uncheck();
  const ticked = () => page.locator('[name=pool]:checked').count();
  const before = await ticked();
  await choice('pool', 'all').check();
  await page.reload();
  await choice('pool', 'own').check();
  await until('the cards are there', async () => (await ticked()) > 1);
  assert.equal(await ticked(), before);
  assert.equal(await choice('pool', 'witch-line').isChecked(), false);
  return [page];
});

/** Brings a box by its link; the page is then at it. */
async function takeBox(page, game, parts) {
  await goTo(page, linkTo(boxText(game, parts)).slice(1));
  await until('the box is kept', async () => page.url().includes(`#box/${game}/`));
  await page.locator('.table-form .option').first().waitFor();
}

const keeperOptions = (page, game) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key)).options, `kocka.keeper.${game}`);

test('in the keeper a box is one tap, and gives what is counted, no more', async (world) => {
  const page = await newPage(world);
  const values = { F: 5, I: 9 };
  await takeBox(page, 'fives', { values, white: [BOARD], grey: [boardOf(1)] });
  await goTo(page, 'keeper/fives');
  const mine = button(page, 'Granny');
  const pressed = (on) =>
    until(`pressed: ${on}`, async () => (await mine.getAttribute('aria-pressed')) === on);
  await mine.click(); // nothing needs to be unfolded
  await pressed('true');
  assert.deepEqual(await keeperOptions(page, 'fives'), { values });
  /* Whoever now plays along has the box there, too, with its boards. */
  await button(page, 'Play along with the real box').click();
  await form(page).locator('.option').first().waitFor({ state: 'attached' });
  const there = page.getByRole('dialog').getByRole('button', { name: 'Granny', exact: true });
  await until('pressed', async () => (await there.getAttribute('aria-pressed')) === 'true');
  await page.keyboard.press('Escape');
  await there.waitFor({ state: 'detached' });
  await mine.click();
  await pressed('false');
  assert.deepEqual(await keeperOptions(page, 'fives'), {});
  /* What was entered by hand comes back when the box is taken away again. */
  await unfold(page);
  await page.getByLabel('Piece F', { exact: true }).and(inputs(page, 'values')).fill('3');
  await mine.click();
  await pressed('true');
  await mine.click();
  await pressed('false');
  assert.equal((await keeperOptions(page, 'fives')).values.F, 3);
  return [page];
});

test('whoever plays along as soon as the keeper is there has its box, too', async (world) => {
  const page = await newPage(world);
  await takeBox(page, 'fives', { values: { F: 5, I: 9 } });
  await goTo(page, 'keeper/fives');
  await button(page, 'Granny').click();
  await until('it is kept', async () => (await keeperOptions(page, 'fives')).values);
  await goTo(page, '');
  await pressAtOnce(page, 'Play along with the real box');
  await goTo(page, 'keeper/fives');
  const there = page.getByRole('dialog').getByRole('button', { name: 'Granny', exact: true });
  await there.and(page.locator('[aria-pressed]')).waitFor();
  assert.equal(await there.getAttribute('aria-pressed'), 'true');
  return [page];
});

/** What the core counts on a sheet of fives for two. */
const fivesTotals = (options, sheet) =>
  ask({ do: 'tally', game: 'fives', seats: 2, options, sheet }).score.map(({ total }) => total);

test('in the keeper of fives pieces are tapped and count by the box, in rounds and in a puzzle', async (world) => {
  const page = await newPage(world);
  const values = { F: 5, I: 9, P: 7 };
  await takeBox(page, 'fives', { values, white: [BOARD] });
  await goTo(page, 'keeper/fives');
  await button(page, 'Granny').click();
  const cards = page.locator('.keeper-card');
  const tap = async (seat, pieces) => {
    for (const piece of pieces) await button(cards.nth(seat), `Piece ${piece}`).click();
  };
  const totals = page.locator('.keeper-totals li strong');
  const shows = async (wanted) => until(`${wanted}`, () => same(totals, wanted));
  /* Six pieces, and the timer in the doubled round. */
  const six = ['F', 'I', 'P', 'L', 'U', 'W'];
  await tap(0, six);
  await page.getByRole('radio', { name: '5', exact: true }).check();
  await tap(1, ['I', 'P']);
  await button(cards.nth(1), 'Turned the timer').click();
  const none = { seats: [{ pieces: [] }, { pieces: [] }] };
  const first = { seats: [{ pieces: six }, { pieces: [] }] };
  const last = { seats: [{ pieces: [] }, { pieces: ['I', 'P'], timer: true }] };
  const rounds = [first, none, none, none, last];
  const counted = fivesTotals({ values }, { rounds });
  assert.notDeepEqual(counted, fivesTotals({}, { rounds }));
  await shows(counted);
  await page.reload();
  await shows(counted);
  await page.getByLabel('Puzzle').click();
  await tap(0, ['I', 'X']);
  await tap(1, ['P']);
  const sheets = [
    { circled: ['I', 'X'], marks: 0 },
    { circled: ['P'], marks: 0 },
  ];
  await shows(fivesTotals({ values, mode: 'puzzle' }, { sheets, over: true }));
  return [page];
});

test('a box that says nothing of what is counted is not offered in the keeper, but at a table', async (world) => {
  const page = await newPage(world);
  await takeBox(page, 'fives', { white: [BOARD] });
  await goTo(page, 'keeper/fives');
  await page.locator('.keeper-totals').waitFor();
  await inputs(page, 'values').first().waitFor({ state: 'attached' });
  assert.equal(await button(page, 'Granny').count(), 0);
  await openForm(page, world.url, 'fives', DOORS['on this device'].open);
  const mine = button(page, 'Granny');
  assert.equal(await mine.getAttribute('aria-pressed'), 'false');
  await mine.click();
  await until('it is taken', async () => (await mine.getAttribute('aria-pressed')) === 'true');
  return [page];
});

test('the keeper of wispwood has the cards that are in the box, and no tree card without it', async (world) => {
  const page = await newPage(world);
  await takeBox(page, 'wispwood', { pool: ['witch-line', 'witch-ring', 'orb-line'] });
  await goTo(page, 'keeper/wispwood');
  const cards = (family) =>
    page
      .getByRole('combobox', { name: family })
      .locator('option')
      .evaluateAll((all) => all.map(({ value }) => value));
  const counted = page.locator('.card-points li:not(.sum)');
  await until('five cards count', async () => (await counted.count()) === 5);
  await button(page, 'Granny').click();
  await page.getByText('Goal cards:').click();
  await until('two witches', async () => (await cards('witch')).length === 2);
  assert.deepEqual(await cards('orb'), ['orb-line']);
  assert.equal((await cards('heart')).length, 5);
  assert.equal((await cards('tree')).length, 5);
  await unfold(page);
  await page.locator('[name=no-trees-card][value=true]').check();
  await until('four cards count', async () => (await counted.count()) === 4);
  assert.equal(await page.locator('.card-choice').count(), 4);
  assert.equal(await page.getByRole('combobox', { name: 'tree' }).count(), 0);
  return [page];
});

test('the same result of two games is kept twice, that of one game once', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'keeper/mice');
  const keep = button(page, 'Keep this result');
  for (let game = 0; game < 2; game++) {
    await button(page, 'Player 1: red mouse: one more').click();
    await keep.click();
    await page.getByText('Kept: it stands under').waitFor();
    await page.reload();
    await page.getByText('Kept: it stands under').waitFor();
    assert.equal(await keep.count(), 0);
    await button(page, 'Start over').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await page.getByText('Kept: it stands under').waitFor({ state: 'detached' });
  }
  await goTo(page, '');
  await page.getByText('Finished games').click();
  await until('both are there', async () => (await page.locator('.history li').count()) === 2);
  return [page];
});

/** Home, with the finished games in sight; their lines. */
async function openHistory(page) {
  await goTo(page, '');
  await page.getByText('Finished games').click();
  await page.getByLabel('A record from elsewhere').waitFor();
  return page.locator('.history li');
}

test('a kept sheet is opened again with its variant and box, and corrected; what is being entered stays', async (world) => {
  const page = await newPage(world);
  await takeBox(page, 'fives', { values: { F: 5, I: 9 } });
  await goTo(page, 'keeper/fives');
  const totals = page.locator('.keeper-totals li strong');
  const shows = (wanted) => until(`${wanted}`, () => same(totals, wanted));
  const card = page.locator('.keeper-card').first();
  const kept = page.getByText('Kept: it stands under');
  await button(page, 'Granny').click();
  await page.getByLabel('Name of player 1').fill('Hana');
  await page.getByLabel('Puzzle').click();
  for (const piece of 'FI') await button(card, `Piece ${piece}`).click();
  await shows([14, 0]);
  await button(page, 'Keep this result').click();
  await kept.waitFor();
  /* The next game is begun, without the box. */
  await button(page, 'Start over').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await button(page, 'Granny').click();
  await button(card, 'Piece X').click();
  await shows([4, 0]);
  const lines = await openHistory(page);
  await lines.getByText('Hana 14').waitFor();
  await button(page, 'Open the sheet of 5er Finden').click();
  await page.getByRole('heading', { name: 'A kept sheet' }).waitFor();
  await shows([14, 0]);
  assert.equal(await page.getByLabel('Puzzle').isChecked(), true);
  await until('the box', async () => {
    return (await button(page, 'Granny').getAttribute('aria-pressed')) === 'true';
  });
  await kept.waitFor();
  /* A correction outlives a reload, and the history has it only when it is kept. */
  await button(card, 'Piece W').click();
  await shows([18, 0]);
  await page.reload();
  await shows([18, 0]);
  await (await openHistory(page)).getByText('Hana 14').waitFor();
  await button(page, 'Open the sheet of 5er Finden').click();
  await shows([18, 0]);
  assert.deepEqual(await axe(page, 'a kept sheet'), []);
  await button(page, 'As it was kept').click();
  await shows([14, 0]);
  await kept.waitFor();
  await button(page, 'Undo').click();
  await shows([18, 0]);
  await button(page, 'Keep the correction').click();
  await kept.waitFor();
  assert.equal(await (await openHistory(page)).getByText('Hana 18').count(), 1);
  assert.equal(await lines.count(), 1);
  /* What was being entered is as it was. */
  await button(page, 'Open the sheet of 5er Finden').click();
  await page.getByRole('link', { name: 'The sheet that is being entered' }).click();
  await page.getByRole('heading', { name: 'Count the points' }).waitFor();
  await shows([4, 0]);
  /* Thrown away, it comes back with all that was entered. */
  await openHistory(page);
  await button(page, 'Throw away 5er Finden').click();
  await button(page, 'Restore').click();
  await button(page, 'Open the sheet of 5er Finden').click();
  await shows([18, 0]);
  return [page];
});

/** A sheet of mice on which the first player has three points; where one taps for more. */
async function oneRedMouse(world) {
  const page = await newPage(world);
  await goTo(page, 'keeper/mice');
  const red = button(page, 'Player 1: red mouse: one more');
  const totals = page.locator('.keeper-totals li strong');
  await red.click();
  await until('3 points', () => same(totals, [3, 0]));
  return { page, red, totals };
}

test('points are counted, and kept, though the engine that should count them breaks', async (world) => {
  const { page, red, totals } = await oneRedMouse(world);
  await breakEngine(page, '"do":"tally"');
  await red.click();
  await until('6 points', () => same(totals, [6, 0]));
  await button(page, 'Keep this result').click();
  await page.getByText('Kept: it stands under').waitFor();
  return [page];
});

test('a result is kept with the points of what was entered last, however late they are counted', async (world) => {
  const { page, red } = await oneRedMouse(world);
  await holdEngines(page, 'tally');
  await red.click();
  await button(page, 'Keep this result').click();
  await letGo(page, 'tally');
  await page.getByText('Kept: it stands under').waitFor();
  await (await openHistory(page)).getByText('Player 1 6').waitFor();
  return [page];
});

test('finished games and kept sheets are one list by date; sheets of an older page stand in it, too', async (world) => {
  const page = await newPage(world);
  const day = 86400000;
  await page.evaluate((ago) => {
    const sheet = (id, game, name, days) =>
      localStorage.setItem(
        `kocka.sheet.${id}`,
        JSON.stringify({
          ...{ game, names: [name, 'Ivo'], totals: [3, 2], winners: [0] },
          when: Date.now() - days * ago,
        }),
      );
    sheet('one', 'mice', 'Oldest', 40);
    sheet('two', 'cubes', 'Newest', 1);
    const seat = { name: 'Between', player: 'human', level: 1 };
    localStorage.setItem(
      'kocka.intent.game',
      JSON.stringify({
        ...{ id: 'game', game: 'mice', seats: [seat, seat], options: {}, seed: '1' },
        ...{ chance: 'auto', record: '# kocka', over: true, totals: [5, 4], winners: [0] },
        updated: Date.now() - 20 * ago,
      }),
    );
    localStorage.setItem('kocka.notes.game', JSON.stringify([{ after: 1, text: 'well done' }]));
  }, day);
  await page.reload();
  const lines = await openHistory(page);
  const order = async (wanted) =>
    until(`${wanted}`, async () => {
      const texts = await lines.allTextContents();
      return texts.length === wanted.length && wanted.every((name, i) => texts[i].includes(name));
    });
  await order(['Newest', 'Between', 'Oldest']);
  /* Nothing was kept that could be opened. */
  assert.equal(await page.getByRole('button', { name: /^Open the sheet/ }).count(), 0);
  const gone = lines.nth(1).getByRole('button', { name: 'Throw away Catch the Mice' });
  await gone.click();
  await order(['Newest', 'thrown away', 'Oldest']);
  const note = () => page.evaluate(() => localStorage.getItem('kocka.notes.game'));
  assert.equal(await note(), null);
  await button(page, 'Restore').click();
  await order(['Newest', 'Between', 'Oldest']);
  assert.match(await note(), /well done/);
  assert.deepEqual(await axe(page, 'the history'), []);
  await page.reload();
  await openHistory(page);
  await order(['Newest', 'Between', 'Oldest']);
  return [page];
});

/** Five boards as they would be typed from real sheets: ours, the letters changed. */
function typedBoards() {
  ask({ do: 'new', game: 'fives', seats: 4 });
  const all = [1, 2, 3, 4].map((board) => ask({ do: 'play', move: `board ${board}` }).state);
  const typed = all
    .at(-1)
    .boards.map((rows) =>
      rows.join('\n').replace(/[A-F]/g, (letter) => 'BCDEFA'['ABCDEF'.indexOf(letter)]),
    );
  return [...typed, [...typed[0]].toReversed().join('')];
}

/* What is printed on the parts of a box, then what is played alone or with a computer, by whom, and
   what with a friend. */
const BOARDS = typedBoards();
const BOXES = {
  mice: [{ values: VALUES, per_colour: 3 }, {}, [YOU, COMPUTER], {}],
  cubes: [
    { cubes_per_colour: 3, specials: { step: 6, slant: 5, leap: 6, gate: 3, shield: 3 } },
    { limit: 12 },
    [YOU, COMPUTER],
    { limit: 12 },
  ],
  fives: [
    { values: { F: 5, I: 9, P: 7 }, white: BOARDS.slice(0, 4), grey: BOARDS.slice(4) },
    {},
    [YOU, COMPUTER],
    { timer: 90, boards: 'grey' },
  ],
  wispwood: [
    {
      pool: ['pumpkin-loners', 'witch-line', 'orb-line', 'heart-cross', 'tree-lines'],
      strips: { 2: [9, 7, 2, 1] },
      fireflies: { 1: 2, 2: 2, 3: 2, 4: 2 },
    },
    { ghost: 2, 'two-rounds': true },
    [YOU],
    { 'two-rounds': true },
  ],
};

/** A game with a box that the core has played but for the end, where seat 0 is to move. */
function almost(game, options, seats) {
  let now = ask({ do: 'new', game, seats, options, seed: 'box' });
  for (let ply = 0; now.to_act !== 'over'; ply++) {
    assert.ok(now.ok && ply < 3000, now.error?.message);
    if (now.to_act === 'chance') now = ask({ do: 'chance' });
    else {
      const seat = now.to_act === 'all' ? { seat: now.state.locked.indexOf(false) } : {};
      const { moves } = ask({ do: 'moves', ...seat });
      const draw = moves.find((move) => move.startsWith('draw '));
      const ends = moves.find((move) => move === 'done' || move === 'stop');
      const { move } =
        draw || ends
          ? { move: draw ?? ends }
          : ask({ do: 'best', player: 'random', seed: `${ply}` });
      now = ask({ do: 'play', move, ...seat });
    }
  }
  do now = ask({ do: 'undo' });
  while (now.to_act !== 0 && now.to_act !== 'all');
  return ask({ do: 'record' }).record;
}

const linesOf = (record) =>
  record
    .slice(record.indexOf('\n\n') + 2)
    .split('\n')
    .filter(Boolean)
    .map((line) => /^(?:(\d) )?(.*?)(?: #[0-9a-f]{16})?(?: \+\d+)?$/.exec(line).slice(1));

/** Every state of a record, and the points at its end, by the core. */
function followed(record) {
  ask({ do: 'load', record });
  const totals = ask({ do: 'score' }).score.map(({ total }) => total);
  const { game, seats, options } = headersOf(record);
  const first = ask({ do: 'new', game, seats, options }).state;
  const states = linesOf(record).map(
    ([seat, move]) => ask({ do: 'play', move, ...(seat ? { seat: Number(seat) } : {}) }).state,
  );
  return { states: [first, ...states], totals, game, seats, options };
}

const headersOf = (record) => {
  const header = (key) => new RegExp(`^${key}: (.*)$`, 'm').exec(record)?.[1];
  return {
    game: header('game'),
    seats: Number(header('seats')),
    options: JSON.parse(header('options') ?? '{}'),
  };
};

/* Squares pushed aside so that the forest lies on the paper of the keeper. */
function onPaper({ cat, tiles }) {
  const all = [cat, ...Object.keys(tiles)];
  const left = Math.min(...all.map((square) => square.charCodeAt(0)));
  const top = Math.min(...all.map((square) => Number(square.slice(1))));
  const to = (square) =>
    String.fromCharCode(107 + square.charCodeAt(0) - left) + (11 + Number(square.slice(1)) - top);
  const moved = Object.entries(tiles).map(([square, kind]) => [to(square), kind]);
  return { cat: to(cat), tiles: Object.fromEntries(moved) };
}

/** Makes of a forest of the keeper another one. */
async function layForest(page, from, to) {
  const tools = page.getByRole('group', { name: 'What to lay' });
  const tap = async (tool, squares) => {
    if (squares.length > 0) await tools.getByRole('button', { name: tool, exact: true }).click();
    for (const square of squares) await page.click(`[data-square=${square}]`);
  };
  const gone = Object.keys(from.tiles).filter((square) => !(square in to.tiles));
  await tap('Take away', gone);
  if (from.cat !== to.cat) await tap('cat', [to.cat]);
  for (const kind of ['pumpkin', 'witch', 'orb', 'heart', 'tree'])
    await tap(
      kind,
      Object.keys(to.tiles).filter((one) => to.tiles[one] === kind && from.tiles[one] !== kind),
    );
}

const stays = ({ cat, tiles }) => ({
  cat,
  tiles: Object.fromEntries(Object.entries(tiles).filter(([, kind]) => kind !== 'tree')),
});

const times = async (count, tap) => {
  for (let i = 0; i < count; i++) await tap();
};

/* What lay on the table, entered in the score keeper by hand. */
const ENTER = {
  mice: async (page, states) => {
    for (const [seat, card] of states.at(-1).cards.entries())
      for (const [colour, mice] of Object.entries(card))
        await times(mice, () =>
          button(page, `Player ${seat + 1}: ${colour} mouse: one more`).click(),
        );
  },
  cubes: async (page, states) => {
    for (const [seat, row] of states.at(-1).rows.entries())
      for (const { colour, safe } of row.filter(({ cube }) => cube)) {
        const cube = page.getByRole('button', { name: `Player ${seat + 1}: ${colour},` });
        await times(safe ? 2 : 1, () => cube.click());
      }
  },
  fives: async (page, states) => {
    const { options, done, marks } = states.at(-1);
    const card = (seat) => page.locator('.keeper-card').nth(seat);
    if (options.mode !== 'classic') {
      await page.getByLabel('Puzzle').click();
      for (const [seat, { circled, crossed }] of done.entries()) {
        for (const piece of circled) await button(card(seat), `Piece ${piece}`).click();
        for (const piece of crossed) {
          await button(card(seat), `Piece ${piece}`).click();
          await button(card(seat), `Piece ${piece}`).click();
        }
        await times(marks[seat], () => card(seat).getByRole('button', { name: /more/ }).click());
      }
      return;
    }
    const rounds = states.filter(
      (now, i) => states[i - 1]?.phase === 'search' && now.phase !== 'search',
    );
    for (const [round, { outlines, turned }] of rounds.entries()) {
      await page.getByRole('radio', { name: `${round + 1}`, exact: true }).check();
      for (const [seat, list] of outlines.entries())
        for (const { piece } of list) await button(card(seat), `Piece ${piece}`).click();
      if (turned !== null) await button(card(turned), 'Turned the timer').click();
    }
  },
  /* Of one who plays alone. */
  wispwood: async (page, states) => {
    const ends = states.filter(
      (now, i) => now.scores[0].length > (states[i - 1]?.scores[0].length ?? 0),
    );
    const { cards, ghost } = states.at(-1);
    await page.getByText('Goal cards:').click();
    for (const card of cards)
      await page.locator(`select:has(option[value=${card}])`).selectOption(card);
    await page.getByLabel(`${ghost.level}`, { exact: true }).click();
    for (const [round, end] of ends.entries()) {
      await page.getByLabel(`Round ${round + 1}`).click();
      const before = ends[round - 1]?.forests[0];
      const from = before ? stays(onPaper(before)) : { cat: 'm13', tiles: {} };
      await layForest(page, from, onPaper(end.forests[0]));
      for (const [place, kind] of end.ghost.levels.entries()) {
        const wisps = end.ghost.held[kind] - (ends[round - 1]?.ghost.held[kind] ?? 0);
        const more = page.locator('section:has(> .part-counts) .stepper').nth(place);
        await times(wisps, () => more.getByRole('button').last().click());
      }
    }
  },
};

/** Enters the game of a record in the keeper, where the box is one tap; what is then shown. */
async function enteredByHand(page, { states, game, seats }, played) {
  const known = games.find(({ id }) => id === game);
  await goTo(page, `keeper/${game}`);
  const names = page.getByRole('textbox', { name: 'Name of player' });
  await names.first().waitFor();
  while ((await names.count()) > seats) await button(page, 'Remove player').click();
  for (const name of await names.all()) await name.fill('');
  await wholeKeeper(page);
  await button(page, 'Granny').click();
  for (const option of known.options)
    if (option.name in played && (await inputs(page, option.name).count()) > 0)
      await set(page, option, played[option.name]);
  await ENTER[game](page, states);
  return page.locator('.keeper-totals li strong');
}

/** Waits for the options of the keeper, and opens what is folded. */
async function wholeKeeper(page) {
  await form(page).locator('.option').first().waitFor({ state: 'attached' });
  await page.$$eval('.table-form details', (all) => all.forEach((one) => (one.open = true)));
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'kocka-'));

/** The command with these words; what it prints. */
const command = (words, input = '', folder = newFolder()) =>
  execFileSync(KOCKA, words, {
    input,
    encoding: 'utf8',
    env: { ...process.env, LANGUAGE: 'en', XDG_DATA_HOME: folder },
  });

/** What the terminal says of a record that is watched again. */
function terminalTotals(record) {
  const last = command(['replay', '--json', '-'], record).trim().split('\n').at(-1);
  return JSON.parse(last).totals;
}

/**
 * The moves of a record as people type them at one keyboard: in a search one after the other, and
 * who turns the timer need not have said before that nothing more is found.
 */
function typedMoves(record) {
  const turns = [];
  for (const [seat, move] of linesOf(record)) {
    const search = /^(draw|erase|turn|done)\b/.test(move);
    if (!search || !turns.at(-1)?.search) turns.push({ search, lines: [] });
    turns.at(-1).lines.push([Number(seat ?? 0), move]);
  }
  return turns.flatMap(({ search, lines }) => {
    if (!search) return lines.map(([, move]) => move);
    const turner = lines.find(([, move]) => move === 'turn')?.[0];
    return lines
      .filter(([seat, move]) => seat !== turner || move !== 'done')
      .toSorted(([a], [b]) => a - b)
      .map(([, move]) => move);
  });
}

/** What the terminal counts when the game is typed there, with the box as the page saves it. */
function typedTotals(game, parts, played, record) {
  const folder = newFolder();
  const box = join(folder, 'box.json');
  writeFileSync(box, boxText(game, parts));
  const words = Object.entries(played).map(([name, value]) => `${name}=${value}`);
  const { seats } = headersOf(record);
  command(
    ['play', game, '--box', box, '--by-hand', '--people', '--seats', `${seats}`, ...words],
    `${typedMoves(record).join('\n')}\n`,
    folder,
  );
  const found = readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.kocka'));
  const text = readFileSync(join(folder, ...found), 'utf8');
  return JSON.parse(/^result: (.*)$/m.exec(text)?.[1] ?? '{}').totals;
}

/** What a page shows at the end of its game is what every other door says of the same game. */
async function sameEverywhere(page, game, parts, played) {
  const options = { ...parts, ...played };
  await page.waitForSelector('.results');
  const shown = await page.locator('.results strong').allTextContents();
  await button(page, 'Watch it again').click();
  await page.waitForSelector('.slider');
  const [, data] = /#replay\/(.+)$/.exec(page.url());
  const record = inflateRawSync(Buffer.from(data, 'base64url')).toString();
  const found = followed(record);
  const { totals } = found;
  assert.ok(Math.max(...totals) > 0, `${game}: nobody has a point`);
  const set = whole(game, options, found.seats);
  assert.deepEqual(found.states.at(-1).options, set, game);
  assert.deepEqual(
    shown.map(Number),
    totals.toSorted((a, b) => b - a),
    game,
  );
  assert.deepEqual(terminalTotals(record), totals, game);
  assert.deepEqual(typedTotals(game, parts, played, record), totals, `${game}, typed`);
  /* The link alone, on another device. */
  await page.keyboard.press('End');
  const scores = page.locator('.seats .seat-score');
  await until(`${game}: the same points in its replay`, async () => same(scores, totals));
  return found;
}

/** The same points once more when what lay on the table is entered in the keeper. */
async function sameInKeeper(page, found, played) {
  const shown = await enteredByHand(page, found, played);
  const { game, totals } = found;
  await until(`${game}: ${totals} in the keeper`, async () => same(shown, totals));
}

async function same(shown, totals) {
  const there = (await shown.allTextContents()).slice(0, totals.length);
  return totals.length === there.length && totals.every((one, i) => Number(there[i]) === one);
}

const byName = (game, name) =>
  games.find(({ id }) => id === game).options.find((option) => option.name === name);

/** A form with the box tapped and what else is played; the table is not begun yet. */
async function setTable(page, world, game, door, played) {
  await openForm(page, world.url, game, DOORS[door].open);
  await button(page, 'Granny').last().click();
  for (const [name, value] of Object.entries(played)) await set(page, byName(game, name), value);
}

/** Two pages at a table of the server with the box; the game goes on after these lines. */
async function withFriend(world, ana, game, played, line) {
  await setTable(ana, world, game, 'with friends', played);
  await ana.evaluate((lines) => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      if (message.do === 'create' && lines) message.line = lines;
      send.call(this, JSON.stringify(message));
    };
  }, line);
  await button(ana, 'Create table').click();
  await ana.waitForSelector('.invitation');
  const ben = await newPage(world);
  await ben.goto(ana.url());
  await button(ben, 'Sit here').click();
  await Promise.all([ana, ben].map((page) => page.waitForSelector('.table')));
  return ben;
}

/**
 * Begins a game through a door, with the box tapped in its form; the core has then played it but
 * for its end.
 */
async function begin(page, world, game, door, seats, parts, played) {
  await setTable(page, world, game, door, played);
  await page.locator(`[name=players][value="${seats.length}"]`).check();
  for (const [index, { player, level }] of seats.entries())
    await page
      .locator('.seat-list')
      .last()
      .getByLabel('Who plays')
      .nth(index)
      .selectOption(player === 'computer' ? `${level}` : '0');
  await button(page, DOORS[door].start).click();
  const { id, seats: sitting, options, chance } = await keptGame(page);
  assert.deepEqual(
    whole(game, options, seats.length),
    whole(game, { ...parts, ...played }, seats.length),
  );
  const record = almost(game, options, seats.length);
  await page.goto(world.url); // nothing of the table is left to be written
  await page.waitForSelector('.game-card');
  await until('the game is in the database', () =>
    page.evaluate((one) => localStorage.getItem(`kocka.intent.${one}`) === null, id),
  );
  await openGame(page, game, sitting, options, chance, record, id);
  return record;
}

const BY_HAND = ['.by-hand .outcomes button:not([disabled])'];

for (const [game, [parts, played, seats, together]] of Object.entries(BOXES)) {
  test(`a box of ${game} counts the same with the computer, with a friend, beside the box, kept, in its link, in the terminal and by the core`, async (world) => {
    const page = await newPage(world);
    if (game === 'fives') await typeBox(page, parts);
    else await takeBox(page, game, parts);
    await begin(page, world, game, 'on this device', seats, parts, played);
    await playOut(page, HANDS[game]);
    await sameEverywhere(page, game, parts, played);
    /* Beside a real box: what the dice show and which tiles come is entered. */
    const people = seats.map((seat) => ({ ...seat, player: 'human' }));
    await begin(page, world, game, 'beside a real box', people, parts, played);
    await playQuickly(page, game, { first: [BY_HAND] });
    await sameInKeeper(page, await sameEverywhere(page, game, parts, played), played);
    /* What is hidden cannot be played on by others: fives is played from its beginning. */
    const line =
      game === 'fives'
        ? null
        : linesOf(almost(game, { ...parts, ...together }, 2)).map(([seat, move]) =>
            seat ? `${seat} ${move}` : move,
          );
    const pages = [page, await withFriend(world, page, game, together, line)];
    if (game === 'fives')
      await playUntil(pages, searchFives, async () =>
        (await Promise.all(pages.map(isOver))).every(Boolean),
      );
    else await playQuickly(pages, game);
    await sameEverywhere(page, game, parts, together);
    return pages;
  });
}

/** Types a board as it is read from the sheet, row by row, in small letters. */
const typeBoard = (area, board) => area.pressSequentially(board.toLowerCase());

/** Crosses off a piece, on the squares that the rules allow or, where none fits, without any. */
async function crossOff(page, record) {
  ask({ do: 'load', record });
  const { moves } = ask({ do: 'moves', seat: 0 });
  const [, piece, ...squares] = moves.find((move) => move.startsWith('cross ')).split(' ');
  if (squares.length === 0) await button(page, `Cross off ${piece}`).click();
  for (const square of squares) await page.locator(`[data-square="${square}"]`).click();
}

/** Enters a box of fives: boards and points of the pieces, as they are printed. */
async function typeBox(page, parts) {
  await newBox(page, 'fives');
  await page.getByLabel('Name of the box').fill('Granny');
  for (const name of ['white', 'grey']) {
    await page.locator(`[name=${name}][value=own]`).check();
    for (const [index, board] of parts[name].entries())
      await typeBoard(page.locator(`textarea[name=${name}]`).nth(index), board);
  }
  for (const [piece, points] of Object.entries(parts.values))
    await page.getByLabel(`Piece ${piece}`, { exact: true }).fill(String(points));
  await page.reload();
  await page.locator('.problem').waitFor({ state: 'detached' });
}

test('a box of fives is played on its grey board, and alone with the real dice', async (world) => {
  const page = await newPage(world);
  const [parts] = BOXES.fives;
  await takeBox(page, 'fives', parts);
  for (const [door, played, seats] of [
    ['on this device', { boards: 'grey' }, [YOU, COMPUTER]],
    ['beside a real box', { mode: 'solo' }, [YOU]],
  ]) {
    const record = await begin(page, world, 'fives', door, seats, parts, played);
    const box = played.boards ? parts.grey : parts.white;
    if (seats.length === 1) {
      await crossOff(page, record);
      await playQuickly(page, 'fives', { first: [BY_HAND] });
    } else await playOut(page, HANDS.fives);
    const found = await sameEverywhere(page, 'fives', parts, played);
    const lay = found.states.at(-1).boards.map((rows) => rows.join('\n'));
    assert.ok(
      lay.every((board) => box.includes(board)),
      JSON.stringify(played),
    );
    if (seats.length === 1) await sameInKeeper(page, found, played);
  }
  return [page];
});

test('of a box that names some numbers the others are ours', async (world) => {
  const page = await newPage(world);
  const numbers = (option) =>
    inputs(page, option).evaluateAll((all) => all.map(({ value }) => Number(value)));
  await takeBox(page, 'mice', { values: { red: [2, 4, 6, 9, 12, 15] } });
  const { red, ...others } = whole('mice', {}).values;
  assert.deepEqual(
    await numbers('values'),
    [[2, 4, 6, 9, 12, 15], ...Object.values(others)].flat(),
  );
  assert.notDeepEqual(red, [2, 4, 6, 9, 12, 15]);
  await takeBox(page, 'fives', { values: { I: 9 } });
  assert.deepEqual(
    (await numbers('values')).toSorted(),
    Object.values({ ...whole('fives', {}).values, I: 9 }).toSorted(),
  );
  return [page];
});

test('fives alone, with two players, is refused in the language of the page', async (world) => {
  const page = await newPage(world, { settings: { language: 'cs' } });
  await page.getByRole('article', { name: '5er Finden' }).getByRole('button').nth(1).click();
  await wholeForm(page, 'fives');
  await page.locator('[name=mode][value=solo]').check();
  const said = page.locator('[data-option=mode] .problem');
  await said.waitFor();
  assert.match(await said.textContent(), /pro jednoho hráče/);
  return [page];
});

test('what no form can make, but a link can, is refused in the language of the page', async (world) => {
  const page = await newPage(world, { settings: { language: 'cs' } });
  await takeBox(page, 'mice', { values: { joker: [1] } });
  const said = page.locator('[data-option=values] .problem');
  await said.getByText('Takovou volbu pravidla nepřipouštějí.').waitFor();
  return [page];
});

test('a link cut in half, a newer box and no box at all get a sentence each', async (world) => {
  const page = await newPage(world);
  const whole = linkTo(boxText('mice', { values: VALUES }));
  for (const [link, said] of [
    [whole.slice(0, whole.length / 2), 'cut off'],
    [linkTo(boxText('mice', {}, 2)), 'newer Kocka'],
    [linkTo('{"kocka":"box","version":2,"parts":[1]}'), 'newer Kocka'],
    [linkTo('{"mice":1}'), 'not a box of Kocka'],
    [linkTo('a letter to Auntie'), 'not a box of Kocka'],
    [linkTo(boxText('mice', {}).slice(0, 20)), 'cut off'],
  ]) {
    await goTo(page, link.slice(1));
    await page.getByRole('alert').getByText(said).waitFor();
  }
  await goTo(page, 'box/mice');
  await button(page, 'Enter a box').waitFor();
  assert.equal(await page.locator('.box-list li').count(), 0);
  return [page];
});

test('boxes that a newer page has kept, and what it has put into one, stay and are told of', async (world) => {
  const page = await newPage(world);
  const newer = JSON.stringify({ ...JSON.parse(boxText('mice', {}, 2)), cats: [1] });
  await page.evaluate((text) => localStorage.setItem('kocka.box.newer', text), newer);
  await page.reload();
  await takeBox(page, 'mice', { values: VALUES, wings: [2] });
  const more = page.getByRole('alert').getByText('more than this Kocka knows (wings)');
  await more.waitFor();
  await page.getByLabel('Name of the box').fill('Auntie');
  await inputs(page, 'values').first().fill('3');
  await page.reload();
  await more.waitFor();
  await goTo(page, 'box/mice');
  await page.getByText('A newer Kocka has kept boxes here.').waitFor();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('kocka.box.'))
      .map((key) => localStorage.getItem(key)),
  );
  assert.equal(kept.length, 2);
  assert.ok(kept.includes(newer));
  const { name, options } = JSON.parse(kept.find((text) => text !== newer));
  assert.deepEqual([name, options.wings, options.values.red[0]], ['Auntie', [2], 3]);
  /* At a table and in the keeper it is played without, and that is said. */
  for (const { open } of Object.values(DOORS)) {
    await openForm(page, world.url, 'mice', open);
    await button(page, 'Auntie').last().click();
    await form(page).getByText('more than this Kocka knows (wings)').waitFor();
  }
  assert.deepEqual(await axe(page, 'a newer box'), []);
  return [page];
});

test('form, boxes and keeper speak the language of the page', async (world) => {
  const page = await newPage(world, { settings: { language: 'cs' } });
  await goTo(page, 'keeper/mice');
  await page.getByText('počítáme s vlastními').waitFor();
  await goTo(page, 'box/mice');
  await page.getByRole('heading', { name: 'Vaše krabice' }).waitFor();
  await button(page, 'Zadat krabici').click();
  await page.getByRole('group', { name: 'Kocouří karta' }).waitFor();
  await goTo(page, '');
  await page.locator('.game-card.wispwood .ways button').first().click();
  await form(page).getByText('Kdo začíná').waitFor({ state: 'attached' });
  return [page];
});

test('a box is played with at once, or it is said why not', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'rules'); // home has buttons of this name
  await pressAtOnce(page, 'Play now'); // before anybody knows which options there are
  await goTo(page, linkTo(boxText('fives', { white: [BOARD] })).slice(1));
  await page.getByRole('alert').getByText('fewer white boards than players').waitFor();
  await goTo(page, linkTo(boxText('mice', { values: VALUES })).slice(1));
  await page.getByRole('group', { name: 'Cat card' }).waitFor();
  await button(page, 'Play now').click();
  assert.deepEqual(await keptOptions(page), { values: VALUES });
  assert.equal(await page.locator('.own .cell b').nth(5).textContent(), '32');
  return page;
});

test('a box is copied, thrown away, and taken from a file', async (world) => {
  const page = await newPage(world);
  await goTo(page, 'box/mice');
  const file = (text) => ({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  const chooser = page.getByLabel('A box from a file');
  await chooser.setInputFiles(file('{"kocka"'));
  await page.getByRole('alert').getByText('cut off').waitFor();
  await chooser.setInputFiles(file(boxText('mice', { values: VALUES })));
  await button(page, 'QR code').click();
  const code = await scan(page, 'QR code of this box');
  assert.ok(code.startsWith(`${world.url}#box/take/`), code);
  await button(page, 'Copy').click();
  await until('it is a copy', async () =>
    (await page.getByLabel('Name of the box').inputValue()).endsWith('copy'),
  );
  await button(page, 'Throw away').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await page.locator('.box-list').getByText('Granny', { exact: true }).waitFor();
  assert.equal(await page.locator('.box-list li').count(), 1);
  return [page];
});

test('a box is renamed, shared and saved as a file', async (world) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await newPage(world, { permissions, acceptDownloads: true });
  await page.evaluate(() => delete Navigator.prototype.share); // else the system asks
  await takeBox(page, 'mice', { values: VALUES });
  const name = page.getByLabel('Name of the box');
  await name.fill('Auntie');
  await page.reload();
  assert.equal(await name.inputValue(), 'Auntie');
  await page.evaluate(() => delete Navigator.prototype.share);
  await button(page, 'Share').click();
  await page.getByText('The link is copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const saved = page.waitForEvent('download');
  await button(page, 'Save as a file').click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'Auntie.kocka.json');
  const text = readFileSync(await file.path(), 'utf8');
  assert.deepEqual(JSON.parse(text), {
    ...JSON.parse(boxText('mice', { values: VALUES })),
    name: 'Auntie',
  });
  /* Both make the same box on another device. */
  const other = await newPage(world);
  await other.goto(link);
  await other.reload();
  await until('it is taken', async () => (await other.getByLabel('Name of the box').count()) === 1);
  assert.equal(await other.getByLabel('Name of the box').inputValue(), 'Auntie');
  await goTo(other, 'box/mice');
  const buffer = Buffer.from(text);
  await other
    .getByLabel('A box from a file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  await until('it is the same one', async () => other.url().includes('#box/mice/'));
  await goTo(other, 'box/mice');
  await button(other, 'Enter a box').waitFor();
  assert.deepEqual(await other.locator('.box-list a').allTextContents(), ['Auntie']);
  return [page, other];
});

test('boxes and forms on narrow screens and with large letters, in four languages: nothing sticks out', async (world) => {
  const found = [];
  for (const language of ['en', 'cs', 'sk', 'pl'])
    for (const size of [16, 32]) {
      const viewport = { width: size === 16 ? 320 : 390, height: 700 };
      const page = await newPage(world, { viewport, settings: { language } });
      const look = async (where) => {
        await page.addStyleTag({ content: `html { font-size: ${size}px }` });
        await unfold(page);
        await still(page);
        const bad = await sticksOut(page);
        found.push(...bad.map((b) => `${language} ${size} ${where}: ${b}`));
      };
      for (const game of GAMES) {
        await takeBox(page, game, BOXES[game][0]);
        await look(`box of ${game}`);
        await goTo(page, `box/${game}`);
        await page.locator('.box-list').waitFor();
        await look(`boxes of ${game}`);
        await goTo(page, '');
        await page.locator(`.game-card.${game} .ways button`).first().click();
        await wholeForm(page, game);
        await look(`form of ${game}`);
        await closeSheet(page);
      }
      await page.context().close();
    }
  assert.equal(found.join('\n'), '');
  return [];
});

/** Words in sight that go on in another line. */
const brokenWords = (page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const isBroken = (text, { index, 0: word }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      return new Set(lines.map(({ top }) => Math.round(top))).size > 1;
    };
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const words = [...text.data.matchAll(/\p{L}+/gu)].filter((one) => isBroken(text, one));
      found.push(...words.map(([word]) => word));
    }
    return found;
  });

test('no word of wispwood is broken on a narrow screen, in the keeper and with friends', async (world) => {
  const found = [];
  for (const language of ['en', 'cs', 'sk', 'pl']) {
    const viewport = { width: 320, height: 568 };
    const page = await newPage(world, { viewport, settings: { language } });
    for (const [where, ready] of [
      ['keeper', '.whole-forest'],
      ['friends', '.strip'],
    ]) {
      await goTo(page, `${where}/wispwood`);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await unfold(page);
      await still(page);
      found.push(...(await brokenWords(page)).map((word) => `${language} ${where}: ${word}`));
    }
    await page.context().close();
  }
  assert.equal(found.join('\n'), '');
  return [];
});

test('with friends, on a desk, the left half stands together however long the right one is', async (world) => {
  const page = await newPage(world, { viewport: { width: 1366, height: 850 } });
  await goTo(page, 'friends/fives');
  await wholeForm(page, 'fives');
  await page.locator('[name=white][value=own]').check();
  await page.locator('textarea[name=white]').waitFor();
  const ends = async (selector) => {
    const { y, height } = await page.locator(`.new-remote ${selector}`).first().boundingBox();
    return [y, y + height];
  };
  const [seats] = await ends('.seat-list');
  const [, name] = await ends('.me-field');
  const [top, bottom] = await ends('.variants');
  assert.ok(bottom - top > 1500, 'the right half is long');
  assert.ok(seats - name < 200, `${seats - name} pixels between name and seats`);
  assert.ok((await ends('.primary'))[0] > bottom, 'the button is below both');
  return [page];
});

test('against a stronger or weaker computer the next one begins', async (world) => {
  const page = await newPage(world);
  await openGame(page, 'mice', [YOU, { ...COMPUTER, level: 2 }], {}, 'auto', almost('mice', {}, 2));
  await playOut(page, HANDS.mice);
  await page.getByRole('button', { name: /^A (stronger|weaker) opponent$/ }).click();
  await until('it is another game', async () => !page.url().endsWith('#game/test'));
  assert.equal((await keptOptions(page)).start, 1);
  return [page];
});

const squaresOf = (move) => move.match(/[a-j]\d+/g);
const beside = (a, b) =>
  Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(a.slice(1) - b.slice(1)) === 1;

/**
 * The record of a game alone: a piece is circled in each of two rounds, side by side, and one crossed
 * off in the third; null if with this seed no two lie side by side.
 */
function circledAndCrossed(seed) {
  let now = ask({ do: 'new', game: 'fives', seats: 1, options: { mode: 'solo' }, seed });
  const pieces = [];
  const step = (word, fits = () => true) => {
    while (now.to_act === 'chance') now = ask({ do: 'chance' });
    const { moves } = ask({ do: 'moves', seat: 0 });
    const move = moves.find((one) => one.startsWith(word) && fits(squaresOf(one)));
    if (!move) return false;
    now = ask({ do: 'play', move, seat: 0 });
    if (squaresOf(move)) pieces.push(squaresOf(move));
    return true;
  };
  const touches = (squares) => squares.some((a) => pieces[0].some((b) => beside(a, b)));
  if (!step('draw ') || !step('done') || !step('draw ', touches)) return null;
  for (const word of ['done', 'done', 'cross ']) step(word);
  while (now.to_act === 'chance') now = ask({ do: 'chance' });
  return { record: ask({ do: 'record' }).record, pieces, state: now.state };
}

test('the sheet of a puzzle shows each circled piece with its points and each crossed off, at the table and in its link', async (world) => {
  const page = await newPage(world);
  const seeds = Array.from({ length: 50 }, (_, i) => `sheet ${i}`);
  const { record, pieces, state } = seeds.map(circledAndCrossed).find(Boolean);
  const [{ circled }] = state.done;
  const values = circled.map((piece) => String(state.options.values[piece]));
  await openGame(page, 'fives', [YOU], { mode: 'solo' }, 'auto', record);
  const told = (what) => page.locator(`.square[aria-label*=", ${what}, Piece "]`);
  const tags = (what) => page.locator(`.kept-${what} .kept-tag`).allTextContents();
  const asOnPaper = async () =>
    (await told('found').count()) === 10 &&
    (await told('crossed off').count()) === 5 &&
    /* Two outlines for two finds that touch, each with its points; another one for the third. */
    (await tags('found')).toSorted().join() === values.toSorted().join() &&
    (await tags('off')).length === 1 &&
    (await page.locator('.piece.circled').count()) === 2 &&
    (await page.locator('.piece.crossed').count()) === 1;
  await until('all can be told apart', asOnPaper);
  for (const [index, squares] of pieces.entries()) {
    const what = index < 2 ? 'found' : 'crossed off';
    const labels = await page
      .locator(squares.map((square) => `.square[aria-label^="${square},"]`).join())
      .evaluateAll((all) => all.map((one) => one.ariaLabel.replace(/^.*?, .*?, /, '')));
    assert.equal(labels.length, 5);
    assert.equal(new Set(labels).size, 1, 'one piece, one name');
    assert.ok(labels[0].startsWith(what), labels[0]);
  }
  assert.deepEqual(await axe(page, 'the sheet of a puzzle'), []);
  await goTo(page, `replay/${deflateRawSync(Buffer.from(record)).toString('base64url')}`);
  await page.waitForSelector('.slider');
  assert.equal(await page.locator('.kept-found').count(), 0);
  await page.keyboard.press('End');
  await until('in the replay, too', asOnPaper);
  return [page];
});

// ---- who plays: a name and a cat, asked once ----

const cats = (page, where) =>
  page.locator(`${where} [data-cat]`).evaluateAll((list) => list.map(({ dataset }) => dataset.cat));

/** Picks a cat by its name in the nth row that has one to pick. */
async function pickCat(page, name, nth = 0) {
  await page.locator('.cat-picker').nth(nth).click();
  await page.getByRole('radio', { name, exact: true }).click();
  await page.locator('.cat-choice').waitFor({ state: 'detached' });
}

test('a name and a cat are asked for once and go along through every door', async (world) => {
  const page = await newPage(world);
  await button(page, 'Settings').click();
  await page.getByLabel('Your name').fill('Ana');
  await pickCat(page, 'White cat');
  assert.deepEqual(await axe(page, 'the settings'), []);
  await page.reload();
  await choose(page, 'mice', 'Same device');
  assert.equal(await page.getByLabel('Name of player 1').inputValue(), 'Ana');
  await page.getByLabel('Name of player 2').fill('Ben');
  await pickCat(page, 'Siamese cat', 1);
  await button(page, 'Start').click();
  await page.waitForSelector('.table');
  assert.deepEqual(await cats(page, '.seats'), ['3', '6']);
  await goTo(page, 'keeper/mice');
  await page.locator('.keeper-totals').getByText('Ben').waitFor();
  assert.equal(await page.getByLabel('Name of player 1').inputValue(), 'Ana');
  assert.deepEqual(await cats(page, '.keeper-totals'), ['3', '6']);
  /* With friends it travels, also when it is changed there. */
  await goTo(page, 'friends/mice');
  await button(page, 'Create table').click();
  await page.waitForSelector('.invitation');
  const guest = await newPage(world, { settings: { cat: '1' } });
  await guest.goto(page.url());
  await guest.getByLabel('Your name').fill('Eva');
  await button(guest, 'Sit here').click();
  for (const one of [page, guest]) {
    await one.waitForSelector('.table');
    assert.deepEqual(await cats(one, '.seats'), ['3', '1']);
  }
  await fromMenu(guest, 'Who is here');
  await pickCat(guest, 'Brown cat');
  await until('the other sees it', async () => (await cats(page, '.seats'))[1] === '8');
  assert.equal(await guest.evaluate(() => localStorage.getItem('kocka.cat')), '8');
  return [page, guest];
});

await runTests(openWorld);
