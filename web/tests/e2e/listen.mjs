// Games played by somebody who sees nothing: what is known comes from the browser's accessibility
// tree, roles and names only, and what is done is done with keys. `npm run e2e:listen [name]`.

import assert from 'node:assert/strict';
import {
  axe,
  COMPUTER,
  FRIEND,
  newPage,
  openBrowser,
  openGame,
  SHORT,
  until,
  YOU,
} from './lib.mjs';
import { GAMES } from './games.mjs';
import { runTests, test } from './runner.mjs';

/* ---- What is heard --------------------------------------------------------------------------- */

/** The tree as a screen reader has it: role, name, states, and the words inside. */
async function tree(page) {
  page.cdp ??= await page.context().newCDPSession(page);
  const { nodes } = await page.cdp.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const words = (node) =>
    node?.role?.value === 'StaticText'
      ? [{ id: node.nodeId, text: node.name?.value ?? '' }]
      : (node?.childIds ?? []).flatMap((id) => words(byId.get(id)));
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: node.role?.value,
      name: node.name?.value ?? '',
      words: () => words(node),
      inside: (role) => {
        for (let up = byId.get(node.parentId); up; up = byId.get(up.parentId))
          if (up.role?.value === role) return up.name?.value ?? '';
        return null;
      },
      ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    }));
}

/** What the live regions say now. */
const voices = async (page) =>
  (await tree(page)).filter(({ role }) => role === 'status').flatMap(({ words }) => words());

/**
 * Presses a key and listens until something is said that was not there before, of which the pattern
 * should know that it can only be the answer: other voices speak too; null if a dialog came instead.
 */
async function hear(page, key, pattern = /./) {
  const before = new Set((await voices(page)).map(({ id, text }) => id + text));
  await page.keyboard.press(key);
  return until(`an answer to ${key}`, async () => {
    const fresh = await voices(page);
    const said = fresh
      .filter(({ id, text }) => !before.has(id + text) && pattern.test(text))
      .at(-1);
    if (said) return said;
    return (await dialogs(page)).length > 0 && { text: null };
  }).then(({ text }) => text);
}

const focused = async (page) => (await tree(page)).findLast((node) => node.focused);
const dialogs = async (page) => (await tree(page)).filter(({ role }) => role === 'dialog');

/* ---- What is done ---------------------------------------------------------------------------- */

/** Goes on with a key until the focus is on what is looked for; how many steps that took. */
async function goOn(page, key, wanted, most = 60) {
  for (let steps = 0; steps <= most; steps++) {
    const here = await focused(page);
    if (here && wanted(here)) return steps;
    await page.keyboard.press(key);
  }
  return null;
}

async function choose(page, name) {
  const steps = await goOn(page, 'Tab', (node) => node.role === 'button' && node.name === name);
  assert.notEqual(steps, null, `${name} is not reached`);
  await page.keyboard.press('Enter');
}

/** Types a move: one of those that the field lists, or another; none where `pick` knows none. */
async function typeMove(page, pick) {
  await page.keyboard.press('m');
  const list = await until('the list of moves', async () => {
    const all = await tree(page);
    const found = all.filter(
      (node) => node.role === 'button' && node.inside('list') === 'Moves that begin like this',
    );
    const none = all.some(({ name }) => name === 'It is not your turn.');
    return (found.length > 0 || none) && found.map(({ name }) => name);
  });
  const move = pick(list);
  if (move) await page.keyboard.type(move);
  await page.keyboard.press(move ? 'Enter' : 'Escape');
  const typing = ({ name }) => name === 'Type a move';
  const answer = await until('the field is closed, or says why not', async () => {
    if (!(await dialogs(page)).some(typing)) return 'closed';
    const alerts = (await tree(page)).filter(({ role }) => role === 'alert');
    return move && alerts.some(({ words }) => words().length > 0) && 'refused';
  });
  /* Where all play at once, somebody else was quicker: one asks again what can be done. */
  if (answer === 'refused') await page.keyboard.press('Escape');
  await until('the field is closed', async () => !(await dialogs(page)).some(typing));
}

/** Five joined squares with these symbols, from the names of the squares; null if there are none. */
function findPiece(names, symbols) {
  const at = new Map(names.map((name) => name.split(', ').slice(0, 2)));
  const beside = ([column, ...row]) =>
    [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ].map(
      ([x, y]) => `${String.fromCharCode(column.charCodeAt(0) + x)}${Number(row.join('')) + y}`,
    );
  const grow = (cells, left) => {
    if (left.length === 0) return cells;
    const next = cells.length > 0 ? cells.flatMap(beside) : [...at.keys()];
    for (const square of next) {
      const found = left.indexOf(at.get(square));
      if (found < 0 || cells.includes(square)) continue;
      const rest = grow([...cells, square], left.toSpliced(found, 1));
      if (rest) return rest;
    }
    return null;
  };
  const order = (a, b) => Number(a.slice(1)) - Number(b.slice(1)) || a.localeCompare(b);
  return grow([], symbols)?.sort(order) ?? null;
}

/* What to type, of a list; in the n-th turn, to see different things. */
const PICK = {
  fives: (list) => list.find((move) => move === 'turn') ?? list.find((move) => move === 'done'),
  any: (list, turn) => list[turn % list.length],
};

const OVER = /^(You win!|You share|A shared|The ghost wins|\S+ wins\.)/;

const MINE = /^(Your turn|All play at once)(?!.*You are done)/;

/** One's turn, and something to do: it is one's turn, too, while chance still deals or rolls. */
const ownTurn = (page) =>
  until('the own turn', async () => /^[^.]+\. \S/.test(await hear(page, 'w', MINE)));

/** One thing after the other, by what is said, until somebody has won. */
async function playByEar(page, act) {
  for (let turn = 0, asked = 0; asked < 2000; asked++) {
    const open = (await dialogs(page)).at(-1);
    if (open && OVER.test(open.name)) return open.name;
    const said = open ? null : await hear(page, 'w', /^(Your|All|Done|Go on|\S+’s)|wins?/);
    if (open || said?.startsWith('Go on')) await choose(page, 'Go on');
    else if (said?.startsWith('Done')) await choose(page, 'Done');
    else if (MINE.test(said)) await act(page, turn++);
  }
  throw new Error('nobody wins');
}

for (const game of [...GAMES, 'pig'])
  test(`${game}: a whole game by ear, moves typed`, async (home) => {
    const page = await newPage(home);
    await openGame(page, game, [YOU, COMPUTER], { ...SHORT, pig: { goal: 6 } }[game]);
    const pick = PICK[game] ?? PICK.any;
    const end = await playByEar(page, (p, turn) => typeMove(p, (list) => pick(list, turn)));
    assert.match(end, OVER);
    return page;
  });

/** What the pond offers, by ear: its one stop for the Tab key, then arrows. */
const isWisp = ({ role, name }) => role === 'button' && /^Space \d: /.test(name);

test('wispwood: a chosen wisp is told with place, legality and points; Done is near', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await ownTurn(page);
  assert.match(
    await hear(page, 'o', /Space \d: /),
    /Space \d: \w+, with .*(bar|corner|square|T|L|zigzag) of .*Trees can stand on/,
  );
  await goOn(page, 'Tab', isWisp);
  const told = await hear(page, 'Enter', /^You hold/);
  assert.match(
    told,
    /^You hold an? \w+ with .*: the wisp on m\d+, trees on .*It fits: \+\d+ points?\.$/,
  );
  const steps = await goOn(
    page,
    'Tab',
    ({ role, name }) => role === 'button' && name === 'Done',
    6,
  );
  assert.ok(steps !== null && steps <= 6, 'Done is a few steps from the pond');
  await page.keyboard.press('Shift+Tab');
  const turned = await hear(page, 'r', /^You hold/);
  assert.notEqual(turned, told);
  await page.keyboard.press('d');
  const laid = await until('it is laid', async () => {
    const said = await hear(page, 'l');
    return /You lay|Kocka/.test(said ?? '') && said;
  });
  assert.match(laid, /lay|plant/);
  return page;
});

test('cubes: squares say where one can go, arrows lead there', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'cubes', [YOU, COMPUTER], SHORT.cubes);
  for (let moves = 0; moves < 3;) {
    const said = await hear(page, 'w', /^(Your|Done|\S+’s)/);
    if (said.startsWith('Done')) await choose(page, 'Done');
    if (!MINE.test(said)) continue;
    const can = await hear(page, 'o', /^(You|Stay|Done|\S+’s)/);
    if (!/^(You can|Stay)/.test(can)) continue; // asked while the move was still being made
    const [, target] = /You can go to: ([a-g][1-7])/.exec(can) ?? [];
    if (!target) await choose(page, 'Stay');
    else {
      await goOn(page, 'Tab', ({ name }) => /^[a-g][1-7], /.test(name));
      const row = (name) => Number(name[1]);
      while (row((await focused(page)).name) !== row(target))
        await page.keyboard.press(
          row((await focused(page)).name) < row(target) ? 'ArrowDown' : 'ArrowUp',
        );
      while (!(await focused(page)).name.startsWith(target))
        await page.keyboard.press((await focused(page)).name < target ? 'ArrowRight' : 'ArrowLeft');
      assert.match((await focused(page)).name, /you can go here/);
      await page.keyboard.press('Enter');
      /* Until then it is the turn before, and what one can do is what one could. */
      await until(
        'the move is made',
        async () => !/you can go here/.test((await focused(page)).name),
      );
    }
    moves++;
  }
  return page;
});

test('fives: a piece is found by ear, and chosen square by square', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'fives', [YOU, FRIEND]);
  await until('the search', async () => MINE.test(await hear(page, 'w')));
  const dice = (await hear(page, 'c', /^The dice/)).replace(/^The dice: |\.$/g, '').split(', ');
  assert.match(await hear(page, 'o', /^Choose/), /Turn the timer and lock your board/);
  const isSquare = ({ name }) => /^[a-j]\d+, /.test(name);
  const names = (await tree(page)).filter(isSquare).map(({ name }) => name);
  const piece = findPiece(names, dice);
  assert.ok(piece, 'there is one on this board');
  await goOn(page, 'Tab', isSquare);
  const here = async () => (await focused(page)).name.split(', ')[0];
  for (const square of piece) {
    const row = (name) => Number(name.slice(1));
    for (let now = await here(); now !== square; now = await here())
      await page.keyboard.press(
        row(now) < row(square)
          ? 'ArrowDown'
          : row(now) > row(square)
            ? 'ArrowUp'
            : now < square
              ? 'ArrowRight'
              : 'ArrowLeft',
      );
    await page.keyboard.press('Enter');
  }
  /* What is said of it may soon be followed by what the others found; the square keeps it. */
  await until('it is drawn', async () => /outlined$/.test((await focused(page)).name));
  return page;
});

test('mice: what glows is heard; the risk of a roll, the points and the dice are told', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await ownTurn(page);
  assert.match(await hear(page, 'c', /^The dice/), /^The dice: \w+, \w+\.$/);
  assert.match(await hear(page, 'p', /^You: /), /^You: 0 points\. Kocka: \d+ points?\.$/);
  while (!/Roll again/.test(await hear(page, 'o', /^(Take|Roll)/))) {
    await goOn(page, 'Tab', ({ name }) => /, you can take it$/.test(name));
    await page.keyboard.press('Enter');
    await goOn(page, 'Tab', ({ name }) => /^Take \d|^Roll again/.test(name));
    if (/^Take \d/.test((await focused(page)).name)) await page.keyboard.press('Enter');
  }
  assert.match(
    await hear(page, 'o', /^Roll/),
    /^Roll again: \d+% to lose the catch\. Stop: \+\d+ points?\.$/,
  );
  assert.match(await hear(page, 'l', /You catch/), /^You catch/);
  return page;
});

test('single letters can be switched off, and write where one writes', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await ownTurn(page);
  await page.keyboard.press('m');
  await page.getByRole('textbox', { name: 'Your move' }).fill('take nothing');
  await page.keyboard.type(' bwp');
  assert.equal(await page.getByRole('textbox').inputValue(), 'take nothing bwp');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  assert.deepEqual(await axe(page, 'a typed move'), []);
  await page.keyboard.press('Escape');
  await until('the field is closed', async () => (await dialogs(page)).length === 0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('What can I do?').waitFor();
  await keys.getByLabel('Answer to single letters').uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  await page.keyboard.press('?');
  await keys.waitFor(); // and no board in words before it
  return page;
});

await runTests(openBrowser);
