// A desk with a mouse and a large screen, and ways that were missing: `npm run build`, then
// `npm run e2e:desk [name]`.

import assert from 'node:assert/strict';
import {
  atRest,
  axe,
  button,
  choose,
  closeSheet,
  COMPUTER,
  FRIEND,
  fromMenu,
  goTo,
  HANDS,
  newPage,
  openBrowser,
  openGame,
  playQuickly,
  playSome,
  resize,
  SHORT,
  until,
  YOU,
} from './lib.mjs';
import { GAMES } from './games.mjs';
import { runTests, test } from './runner.mjs';

const DESK = { viewport: { width: 1920, height: 1080 } };
const box = (page, selector) => page.locator(selector).first().boundingBox();

const inside = (inner, outer) =>
  inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1;

test('a desk: what happened lies beside the board, the buttons below it', async (world) => {
  const page = await newPage(world, DESK);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await playSome(page, HANDS.mice, 4);
  const [log, own, floor, acts] = await Promise.all(
    ['.log-beside', '.own', '.floor', '.actions'].map((what) => box(page, what)),
  );
  assert.ok(log.x >= own.x + own.width && log.width > 250, 'the log has its own column');
  assert.ok((await page.locator('.log-beside li').count()) > 3);
  assert.ok(inside(acts, floor), 'Take is near the mice');
  assert.deepEqual(await axe(page, 'a desk'), []);
  await resize(page, 1280, 800);
  assert.ok(inside(await box(page, '.actions'), await box(page, '.floor')));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.log-beside').waitFor({ state: 'detached' });
  return page;
});

/* What the log must not lie over, and what must be whole: game by game. */
const AROUND = {
  mice: ['.floor', '.own', '.other:has-text("Rex")', '.actions'],
  fives: ['.paper', '.pieces', '.fives-top', '.actions'],
  cubes: ['.stage', '.chip-rows', '.cubes-board > .chips', '.actions'],
  wispwood: ['.forest', '.pond', '.finders', '.goals', '.actions'],
};

const apart = (a, b) =>
  a.x + a.width <= b.x + 1 ||
  b.x + b.width <= a.x + 1 ||
  a.y + a.height <= b.y + 1 ||
  b.y + b.height <= a.y + 1;

for (const game of GAMES)
  test(`${game}: a laptop shows what happened, and the whole board`, async (world) => {
    const page = await newPage(world, { viewport: { width: 1280, height: 800 } });
    const others = ['Ela', 'Jan', 'Rex'].map((name) => ({ ...COMPUTER, name }));
    await openGame(page, game, [YOU, ...others]);
    await playSome(page, HANDS[game], 2);
    for (const [width, height] of [
      [1280, 800],
      [1280, 720],
      [1366, 768],
    ]) {
      await resize(page, width, height);
      await page.locator('.log-beside li').first().waitFor();
      const log = await box(page, '.log-beside');
      const line = await box(page, '.log-beside li');
      assert.ok(line.y + line.height <= log.y + log.height + 1, `${width}×${height}: a whole line`);
      const bar = await box(page, '.bar');
      for (const what of AROUND[game]) {
        const part = await box(page, what);
        assert.ok(apart(log, part), `${width}×${height}: the log lies over ${what}`);
        assert.ok(
          part.y >= bar.y + bar.height - 1 && part.y + part.height <= height,
          `${width}×${height}: ${what} is cut`,
        );
      }
    }
    return page;
  });

test('a desk: other forests can be read, rules and forms have two columns', async (world) => {
  const page = await newPage(world, DESK);
  const four = [YOU, COMPUTER, { ...COMPUTER, name: 'Ela' }, { ...COMPUTER, name: 'Jan' }];
  await openGame(page, 'wispwood', four);
  await atRest(page);
  const jan = page.locator('.finders').getByRole('button', { name: 'Jan' });
  assert.ok((await jan.locator('.small-forest').boundingBox()).width >= 130);
  await goTo(page, 'rules/wispwood');
  const contents = await box(page, '.rules-contents');
  const text = await box(page, '.rules .in-short');
  assert.ok(contents.x + contents.width < text.x, 'the contents stand beside the rules');
  await goTo(page, 'keeper/wispwood');
  const forest = await box(page, '.keeper-sheet');
  assert.ok(forest.x + forest.width < (await box(page, '.keeper-totals')).x);
  return page;
});

test('the mouse is told what it rests on', async (world) => {
  const page = await newPage(world, DESK);
  await openGame(page, 'cubes', [YOU, COMPUTER]);
  await atRest(page);
  await button(page, 'Undo').hover();
  await page.locator('.tip', { hasText: 'Undo' }).waitFor();
  await page.keyboard.press('Shift');
  await page.locator('.tip').waitFor({ state: 'detached' });
  return page;
});

const middle = async (page, selector) => {
  const { x, y, width, height } = await box(page, selector);
  return [x + width / 2, y + height / 2];
};

test('mice: a mouse is carried to the own card, or let go and nothing is chosen', async (world) => {
  const page = await newPage(world, DESK);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  const chosen = () => page.locator('.spot.picked').count();
  const caught = () => page.locator('.own .cell.caught').count();
  const carry = async (to) => {
    await page.mouse.move(...(await middle(page, '.lane.glow .mouse')));
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.locator('.mouse.carried').waitFor();
    await page.mouse.up();
    await page.locator('.mouse.carried').waitFor({ state: 'detached' });
  };
  await carry(await middle(page, '.dice'));
  assert.deepEqual([await chosen(), await caught()], [0, 0]);
  await carry(await middle(page, '.own'));
  await page.locator('.spot.picked, .own .cell.caught').first().waitFor();
  return page;
});

test('fives: the mouse draws an outline, also when it is let go beside the board', async (world) => {
  const page = await newPage(world, DESK);
  await openGame(page, 'fives', [YOU, FRIEND]);
  await page.waitForSelector('.actions .turn');
  const square = (name) => middle(page, `[data-square=${name}]`);
  const inked = () => page.locator('.square.inked').count();
  await page.mouse.move(...(await square('a2')));
  await page.mouse.down();
  await page.mouse.move(...(await square('a1')), { steps: 4 });
  const { x, y } = await box(page, '.fives-board .grid');
  await page.mouse.move(x - 30, y + 5, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(...(await square('c3')), { steps: 8 });
  assert.equal(await inked(), 2, 'a mouse whose button is up draws nothing');
  await page.mouse.move(...(await square('b1')));
  await page.mouse.down();
  await page.mouse.move(...(await square('b2')), { steps: 4 });
  await page.mouse.move(...(await square('b3')), { steps: 4 });
  await page.mouse.up();
  /* Five squares are a piece; if it does not show the dice, the rule says so. */
  await page.locator('.ink .mark:not(.fresh), .refusal').first().waitFor();
  assert.equal(await inked(), 0);
  return page;
});

test('a hint that cannot be had says why', async (world) => {
  const page = await newPage(world);
  await openGame(page, 'mice', [YOU, COMPUTER], {}, 'hand'); // the dice are asked for
  await page.waitForSelector('.by-hand');
  await button(page, 'Hint').click({ force: true });
  await page.locator('.refusal', { hasText: 'It is not your turn.' }).waitFor();
  return page;
});

test('the head of a sheet stays in sight and is swiped down', async (world) => {
  const page = await newPage(world, { hasTouch: true });
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  await fromMenu(page, 'Rules');
  await page.waitForSelector('.rules #rule-M21');
  await page.locator('#rule-M21').scrollIntoViewIfNeeded();
  const head = await box(page, '.sheet-head');
  assert.ok(head.y >= 0 && head.y + head.height < 300, 'the way out is in sight');
  await page.evaluate(() => {
    const target = document.querySelector('.sheet-head');
    const touch = (clientY) => new Touch({ identifier: 1, target, clientX: 100, clientY });
    const send = (kind, touches, changedTouches) =>
      target.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches }));
    send('touchstart', [touch(120)], [touch(120)]);
    send('touchend', [], [touch(320)]);
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return page;
});

test('small phones: the result and the ways on are whole', async (world) => {
  const page = await newPage(world, { viewport: { width: 320, height: 568 } });
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await playQuickly(page, 'wispwood');
  await page.waitForSelector('.sheet .round-table');
  const wide = await page.$eval('.sheet', (sheet) => sheet.scrollWidth - sheet.clientWidth);
  assert.ok(wide <= 0, `the result is ${wide} px too wide`);
  /* However long it is, what comes next can be seen and touched. */
  for (const [width, height] of [
    [320, 568],
    [640, 360],
  ]) {
    await resize(page, width, height);
    for (const name of ['Play again', 'Review', 'Home']) {
      const touched = await page
        .getByRole('dialog')
        .getByRole('button', { name, exact: true })
        .evaluate((el) => {
          const { x, y, width: w, height: h } = el.getBoundingClientRect();
          return [0.1, 0.9].every((part) =>
            el.contains(document.elementFromPoint(x + w / 2, y + h * part)),
          );
        });
      assert.ok(touched, `${name} at ${width}×${height}`);
    }
  }
  const points = await page.locator('.results').getByRole('listitem').last().boundingBox();
  const [scene, foot] = [await box(page, '.ending'), await box(page, '.ways-on')];
  assert.ok(apart(points, scene) && points.y < foot.y, 'points stand beside the scene');
  await resize(page, 320, 568);
  await closeSheet(page);
  await page.waitForSelector('.after');
  await resize(page, 640, 360);
  const ways = await box(page, '.after');
  const forest = await box(page, '.forest');
  assert.ok(ways.x >= forest.x + forest.width, 'the forest is whole on its side');
  return page;
});

for (const game of GAMES)
  test(`${game}: a replay on a desk has its moves beside the board`, async (world) => {
    const page = await newPage(world, DESK);
    await openGame(page, game, [YOU, COMPUTER]);
    await playSome(page, HANDS[game], 3);
    await fromMenu(page, 'Watch from the start');
    const moves = page.getByRole('complementary', { name: 'All moves' });
    const frame = () => page.$eval('.slider input', (input) => Number(input.value));
    await page.getByRole('button', { name: 'One move on' }).waitFor();
    for (const width of [1920, 1280]) {
      await resize(page, width, 800);
      await moves.getByRole('button').last().click();
      const last = Number(/^\d+/.exec(await moves.getByRole('button').last().textContent())[0]);
      await page.waitForFunction(
        (n) => Number(document.querySelector('.slider input').value) === n,
        last,
      );
      const [list, slider] = [await moves.boundingBox(), await box(page, '.slider')];
      assert.ok(apart(list, slider), `${width}: the moves lie over the slider`);
      const shown = moves.locator('[aria-current=true]');
      await until(
        `${width}: the move that is shown is in sight`,
        async () => !apart(await shown.boundingBox(), list),
      );
      await page.keyboard.press('Home');
      assert.equal(await frame(), 0);
    }
    return page;
  });

test('from a game that is watched one goes back to where one was', async (world) => {
  const page = await newPage(world);
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await playSome(page, HANDS.mice, 2);
  await fromMenu(page, 'Watch from the start');
  await page.waitForSelector('.slider');
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForSelector('.table:not(.watching)');
  assert.equal(await page.evaluate(() => location.hash), '#game/test');
  return page;
});

test('where no server is, With friends says so and lets one play', async (world) => {
  const page = await newPage(world);
  await choose(page, 'cubes', 'With friends');
  await page.getByText('needs a Kocka server').waitFor();
  assert.deepEqual(await axe(page, 'no server'), []);
  await button(page, 'Play now').click();
  await page.waitForSelector('.table.cubes');
  return page;
});

await runTests(openBrowser);
