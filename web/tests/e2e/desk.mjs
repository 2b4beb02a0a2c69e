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
  fromMenu,
  HANDS,
  newPage,
  openBrowser,
  openGame,
  playQuickly,
  playSome,
  SHORT,
  YOU,
} from './lib.mjs';
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
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.log-beside').waitFor({ state: 'hidden' });
  assert.ok(inside(await box(page, '.actions'), await box(page, '.floor')));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.log-beside').waitFor({ state: 'detached' });
  return page;
});

test('a desk: other forests can be read, rules and forms have two columns', async (world) => {
  const page = await newPage(world, DESK);
  const four = [YOU, COMPUTER, { ...COMPUTER, name: 'Ela' }, { ...COMPUTER, name: 'Jan' }];
  await openGame(page, 'wispwood', four);
  await atRest(page);
  assert.ok((await box(page, '.finders li:last-child .small-forest')).width >= 130);
  await page.goto(`${world.url}#rules/wispwood`);
  const contents = await box(page, '.rules-contents');
  const text = await box(page, '.rules .in-short');
  assert.ok(contents.x + contents.width < text.x, 'the contents stand beside the rules');
  await page.goto(`${world.url}#keeper/wispwood`);
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
    await page.mouse.move(...(await middle(page, '.lane.glow .spot:last-child .mouse')));
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
  await openGame(page, 'fives', [YOU, COMPUTER]);
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
  await closeSheet(page);
  await page.waitForSelector('.after');
  await page.setViewportSize({ width: 640, height: 360 });
  const ways = await box(page, '.after');
  const forest = await box(page, '.forest');
  assert.ok(ways.x >= forest.x + forest.width, 'the forest is whole on its side');
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
