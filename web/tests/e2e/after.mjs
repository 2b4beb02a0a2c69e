// After the game: turning points as tasks, play on, hints, puzzles, notes, your page.
// `npm run build && npm run e2e:after [name]`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import {
  atRest,
  axe,
  button,
  COMPUTER,
  FRIEND,
  fromMenu,
  goTo,
  holdEngines,
  holdStore,
  KEYS,
  letGo,
  newPage,
  openBrowser,
  openGame,
  playOut,
  playQuickly,
  resize,
  SHORT,
  YOU,
} from './lib.mjs';
import { runTests, test } from './runner.mjs';

const RECORD = readFileSync(new URL('records/mice.kocka', import.meta.url), 'utf8');
const packed = (text) => deflateRawSync(text).toString('base64url');

/** A record's review, whole. */
async function review(page, record = RECORD) {
  await goTo(page, `review/${packed(record)}`);
  await page.waitForSelector('[data-review=done]');
}

/** Nothing of it has been scrolled out of the board's place. */
const inSight = (page, selector) =>
  page.evaluate((s) => {
    const thing = document.querySelector(s).getBoundingClientRect();
    return thing.bottom <= document.querySelector('.play').getBoundingClientRect().bottom;
  }, selector);

/** The turning point of this number, as a task. */
async function openPoint(page, number) {
  await page
    .locator('.turning button')
    .nth(number - 1)
    .press('Enter');
  await page.waitForSelector('[data-attempt=open]');
}

test('a turning point is a task: a wrong move costs, the better one is found on the board', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  await review(page);
  await openPoint(page, 2); // move 31: it was stopped
  await page.waitForSelector('.moment >> text=Find the better move');
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [390, 844],
  ]) {
    await resize(page, width, height);
    assert.ok(await inSight(page, '.actions .stop'), `what can be done is in sight at ${width}`);
  }
  await page.click('.actions .stop');
  await page.waitForSelector('.moment >> text=So it was played; it cost 31% of a win.');
  await button(page, 'Try again').press('Enter');
  await page.waitForSelector('[data-attempt=open] .actions .again');
  await page.locator('.actions .again').press('Enter');
  await page.waitForSelector('.moment >> text=You found it');
  await page.waitForSelector('.moment >> text=Another roll loses the catch 11 times in 100');
  assert.deepEqual(await axe(page, 'a turning point found'), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  const number = page.locator('.next-point .stone');
  const colours = await number.evaluate((stone) => {
    const { color, backgroundColor } = getComputedStyle(stone);
    return [color, backgroundColor, getComputedStyle(stone.parentElement).color];
  });
  assert.deepEqual(colours, [colours[2], 'rgba(0, 0, 0, 0)', colours[2]], 'as the words beside it');
  await page.emulateMedia({ colorScheme: 'light' });
  await button(page, 'The next turning point').press('Enter'); // the third, by Ben
  await page.waitForSelector('.moment >> text=Ben rolls again');
  await page.waitForSelector('[data-attempt=open]');
  await button(page, 'Show it').press('Enter');
  await page.waitForSelector('.moment >> text=Better: Stop now');
  assert.equal(await button(page, 'The next turning point').count(), 0, 'there is no fourth');
  await button(page, 'Play on from here').getByText('Play on').waitFor();
  await page.goBack();
  await page.locator('.turning').getByRole('listitem').nth(1).getByText('Found').waitFor();
  return page;
});

test('a move that nobody named is weighed by the same judge', async (home) => {
  const page = await newPage(home);
  await review(page);
  await openPoint(page, 1); // move 30: take red; better: take blue blue@1
  await page.locator('.lane.glow').last().click();
  await page.locator('.actions .primary:not([disabled])').click();
  await page.waitForSelector(
    '.moment >> text=/It would cost \\d+% of a win|Another move|You found it/',
  );
  return page;
});

test('hints that were seen are told by the review', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await atRest(page);
  await button(page, 'Hint').click();
  await button(page, 'Tell me more').click();
  await page.keyboard.press('Escape');
  await playQuickly(page, 'mice');
  await button(page, 'Review').click();
  await page.waitForSelector('[data-review=done]');
  await page.waitForSelector('.told >> text=Hints used: 1');
  return page;
});

test('the first step of a hint lights where to look: a goal card, the centre, the others', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await atRest(page);
  await button(page, 'Hint').click();
  await page.waitForSelector('.hint >> text=Look at this: hearts.');
  await page.locator('.goal.heart.lit').waitFor();
  assert.equal(await page.locator('.play .lit').count(), 1);
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice, 'auto', null, 'mice');
  await atRest(page);
  await button(page, 'Hint').click();
  await page.waitForSelector('.hint >> text=Look at the centre.');
  await page.waitForSelector('.centre.lit');
  const upTo = RECORD.split('\n').slice(0, RECORD.split('\n').indexOf('') + 30);
  const [options] = upTo.flatMap((line) => /^options: (.*)/.exec(line)?.[1] ?? []);
  const people = [YOU, FRIEND];
  await openGame(page, 'mice', people, JSON.parse(options), 'auto', `${upTo.join('\n')}\n`, 'then');
  await atRest(page);
  await button(page, 'Hint').click(); // take blue blue@1
  await page.waitForSelector('.hint >> text=Look at the cards of the others.');
  await page.waitForSelector('.cat-card.other.lit');
  return page;
});

test('a game is watched on small phones with a slider as wide as they are', async (home) => {
  const page = await newPage(home, { viewport: { width: 320, height: 568 } });
  await goTo(page, `replay/${packed(RECORD)}`);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
  ]) {
    await resize(page, width, height);
    const { width: wide } = await page.locator('.slider input').boundingBox();
    assert.ok(wide > 0.6 * width, `${wide} of ${width}`);
    for (const one of await page.locator('.slider button, header a, header button').all()) {
      const { x, y, width: w, height: h } = await one.boundingBox();
      assert.ok(x >= 0 && x + w <= width && y + h <= height, await one.getAttribute('aria-label'));
    }
    assert.deepEqual(await axe(page, `a replay at ${width}`), []);
  }
  return page;
});

test('no step of a hint hides what it lights, on a phone', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  await openGame(page, 'wispwood', [YOU, COMPUTER], SHORT.wispwood);
  await atRest(page);
  await button(page, 'Hint').click();
  for (let step = 1; step <= 3; step++) {
    await page.waitForSelector('.hint .say');
    const hidden = await page.evaluate(() => {
      const card = document.querySelector('.hint').getBoundingClientRect();
      return [...document.querySelectorAll('.play .lit')].filter((lit) => {
        const { left, right, top, bottom } = lit.getBoundingClientRect();
        const beside = right <= card.left || left >= card.right;
        return !beside && bottom > card.top && top < card.bottom;
      }).length;
    });
    assert.equal(hidden, 0, `step ${step}`);
    if (step < 3) await button(page, 'Tell me more').click();
  }
  await button(page, 'Play it').waitFor();
  return page;
});

test('play on by people at this device: the record holds the whole line', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  await review(page);
  await openPoint(page, 3); // move 37: it was rolled again
  await page.click('.actions .stop');
  await page.waitForSelector('.moment >> text=You found it');
  await button(page, 'Play on from here').press('Enter');
  await page.getByRole('radio', { name: 'people at this device' }).check();
  assert.equal(await page.getByText('You play for').count(), 0);
  await button(page, 'Play on').press('Enter');
  await atRest(page);
  assert.equal(await page.getAttribute('.table', 'data-waits-for'), 'you');
  const saved = page.waitForEvent('download');
  await fromMenu(page, 'Download the record');
  const text = readFileSync(await (await saved).path(), 'utf8');
  const moves = (record) =>
    record
      .slice(record.indexOf('\n\n') + 2)
      .split('\n')
      .map((line) => line.replace(/ #.*/, ''));
  assert.deepEqual(moves(text).slice(0, 36), moves(RECORD).slice(0, 36));
  assert.match(text, /^branch: \{"ply":36,"names":\["Ana","Ben"\]\}$/m);
  return page;
});

/* Where the answer of a puzzle lies in the stock. */
const stock = (game) =>
  readFileSync(new URL(`../../../data/puzzles/${game}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

const openPuzzle = async (page, game, number) => {
  await goTo(page, `puzzles/${game}/${number}`);
  await page.waitForSelector('[data-attempt=open]');
};

test('a puzzle: a wrong move, another try, the answer, offline and by keyboard', async (home) => {
  const page = await newPage(home, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  const puzzles = stock('mice');
  const number = puzzles.findIndex(({ best }) => best[0] === 'stop') + 1;
  await openPuzzle(page, 'mice', number);
  const again = page.locator('.actions .again');
  await again.press('Enter');
  const asked = page.getByRole('button', { name: /^Roll anyway/ }); // where every roll loses
  const wrong = page.locator('[data-puzzle=wrong]');
  await asked.or(wrong).first().waitFor();
  if (await asked.count()) await asked.press('Enter');
  await wrong.waitFor();
  await button(page, 'Try again').press('Enter');
  await page.waitForSelector('[data-attempt=open]');
  await page.locator('.actions .stop').press('Enter');
  await page.waitForSelector('[data-puzzle=right] >> text=You found it');
  await page.waitForSelector('.task-words >> text=Another roll loses the catch');
  const told = await page.locator('.task-words').innerText();
  assert.equal(told.match(/in 100/g).length, 2, told); // the risk, and what the move wins, once
  assert.deepEqual(await axe(page, 'a puzzle found'), []);
  await button(page, 'Another puzzle').press('Enter');
  await page.waitForSelector('[data-puzzle=open] [data-attempt=open]');
  await goTo(page, 'puzzles');
  await page.waitForSelector('.puzzle-games >> text=Found in all: 1');
  assert.deepEqual(await axe(page, 'puzzles'), []);
  return page;
});

test('all puzzles of a game, by grade: one is chosen by keyboard, found, shared and marked', async (home) => {
  const page = await newPage(home, { viewport: { width: 320, height: 640 } });
  const puzzles = stock('mice');
  const number = puzzles.findIndex(({ grade, best }) => grade === 4 && best[0] === 'stop') + 1;
  await goTo(page, 'puzzles');
  await page.getByText('Every day one position of each game').waitFor(); // nothing was found yet
  await page.getByRole('link', { name: 'All puzzles: Catch the Mice' }).press('Enter');
  const grade = page.getByRole('region', { name: 'Grade 4 of 5' });
  await grade.getByRole('link', { name: String(number), exact: true }).press('Enter');
  await page.waitForSelector('[data-attempt=open]');
  await page.locator('.actions .stop').press('Enter');
  await page.waitForSelector('[data-puzzle=right]');
  await page.evaluate(() => {
    navigator.share = undefined;
    navigator.clipboard.writeText = async (text) => void (window.copied = text);
  });
  await button(page, 'Share').press('Enter'); // not the day's
  await page.getByText('Copied').waitFor();
  const copied = await page.evaluate(() => window.copied);
  assert.match(copied, new RegExp(`#${number} ★★★★☆\\nFound at try 1\\n`));
  await button(page, 'Another puzzle').press('Enter');
  await page.getByRole('img', { name: 'Grade 4 of 5' }).waitFor();
  await goTo(page, 'puzzles/mice/all');
  await grade.getByRole('link', { name: `${number} Found`, exact: true }).waitFor();
  assert.deepEqual(await axe(page, 'all puzzles'), []);
  return page;
});

test('a game that nobody can judge says so', async (home) => {
  const page = await newPage(home);
  const moves = ['roll', 'die 6', 'roll', 'die 6', 'stop'].join('\n');
  await review(page, `kocka 1\ngame: pig\nseats: 2\noptions: {"goal":12}\n\n${moves}\n`);
  await page.getByText('No computer player can judge this game.').waitFor();
  return page;
});

test('what is not explained is a part of its own, and nobody played better by less', async (home) => {
  const page = await newPage(home, { viewport: { width: 320, height: 640 } });
  const file = new URL('../../../tests/corpus/0.1/cubes/cubes-000004.kocka', import.meta.url);
  await review(page, readFileSync(file, 'utf8'));
  const books = page.getByRole('region', { name: 'Luck and skill' });
  await books.getByText('Nobody can say whose moves were better.').waitFor();
  assert.equal(await books.getByText('Not explained').count(), 4);
  assert.deepEqual(await axe(page, 'the books'), []);
  return page;
});

test('a puzzle of several moves is found by any way to its end', async (home) => {
  const page = await newPage(home);
  const number = stock('cubes').findIndex(({ wins, best }) => wins === 1 && best.length > 1) + 1;
  const { best } = stock('cubes')[number - 1];
  await openPuzzle(page, 'cubes', number);
  for (const move of best) {
    const square = move.split(' ')[1];
    // as soon as one may go there: the move before has been made then
    if (square) await page.click(`.glow[data-square=${square}]`);
    else await page.locator('.actions .primary').click();
  }
  await page.waitForSelector('[data-puzzle=right]');
  return page;
});

test('the answer of a puzzle is shown move by move, as one follows it', async (home) => {
  const page = await newPage(home);
  const squares = ({ best }) => best.map((move) => move.split(' ')[1]);
  const isPath = (puzzle) => puzzle.best.length > 2 && squares(puzzle).every(Boolean);
  const number = stock('cubes').findIndex(isPath) + 1;
  await openPuzzle(page, 'cubes', number);
  await button(page, 'Show it').click();
  for (const square of squares(stock('cubes')[number - 1]))
    await page.click(`[data-puzzle=shown] .lit[data-square=${square}]`);
  await page.waitForSelector('[data-attempt=made]');
  return page;
});

test('the puzzle of the day counts days in a row; an answer that was shown ends them', async (home) => {
  const page = await newPage(home);
  await page.clock.setFixedTime(new Date(2026, 4, 9, 12)); // no midnight meanwhile
  await page.evaluate(
    (text) => localStorage.setItem('kocka.puzzles', text),
    JSON.stringify({ days: { fives: { '2026-05-08': 2 } }, found: { fives: [7] } }),
  );
  await goTo(page, 'puzzles');
  const card = page.getByRole('listitem').filter({ hasText: '5er Finden' });
  await card.getByText('1 day in a row').waitFor();
  await card.getByRole('link').first().click();
  await page.waitForSelector('[data-attempt=open]');
  await button(page, 'Show it').click();
  await page.waitForSelector('[data-puzzle=shown] >> text=The best piece is lit.');
  await page.waitForFunction(() => document.querySelectorAll('.square.lit').length === 5);
  await page.goBack();
  await card.getByText('The answer was shown').waitFor();
  await card.getByText('0 days in a row').waitFor();
  return page;
});

test('a link that holds no game is told with a sentence, and nothing goes on behind it', async (home) => {
  const page = await newPage(home);
  const closed = [];
  page.on('worker', (worker) => {
    closed.push(new Promise((resolve) => worker.on('close', resolve)));
  });
  const tell = async (text, sentence) => {
    await goTo(page, `review/${packed(text)}`);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await goTo(page, '');
    await Promise.all(closed); // every engine that it began
  };
  const hash = / #[0-9a-f]{16}/.exec(RECORD)[0];
  await tell(
    RECORD.replace(
      hash,
      hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
    'Line 9',
  );
  await tell(
    RECORD.slice(0, -9).replace(/\n[^\n]*$/, '\ntake re'),
    'This link does not hold a whole game.',
  );
  await tell('x'.repeat(20_000_000), 'This record is too long to be opened here.');
  await tell(
    RECORD.replace('seats: 2', 'seats: 1000000000'),
    'This link does not hold a whole game.',
  );
  return page;
});

test('a note is text, outlives the page, and travels with the link and the record', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  const note = '<script>document.title = "mine"</script> too early';
  const given = JSON.stringify([
    { after: 36, text: 'from a friend' },
    { after: 1e9, text: 'x' },
  ]);
  await goTo(page, `replay/${packed(RECORD.replace('\n\n', `\nnotes: ${given}\n\n`))}`);
  await page.waitForSelector('.slider');
  await page.focus('.slider input');
  await page.keyboard.press('Home');
  await button(page, 'Note').press('Enter');
  await page.getByLabel('What do you think of it?').fill(note);
  assert.deepEqual(await axe(page, 'writing a note'), []);
  await button(page, 'Done').press('Enter');
  await page.locator('.note-line', { hasText: note }).waitFor();
  await page.reload();
  await page.waitForSelector('.slider');
  await button(page, 'All moves').click();
  await page.locator('.moves .note-line', { hasText: 'from a friend' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    navigator.share = async ({ url }) => void (window.given = url);
  });
  await button(page, 'Share').click();
  const link = await page.waitForFunction(() => window.given).then((value) => value.jsonValue());
  const other = await newPage(home);
  await other.goto(link.replace('#replay/', '#review/'));
  await other.waitForSelector('[data-review=done]');
  await other.focus('.course [role=slider]');
  await other.keyboard.press('Home');
  await other.locator('.moment .note-line', { hasText: note }).waitFor();
  assert.notEqual(await other.title(), 'mine');
  return [page, other];
});

test('a game whose link would be too long is given away as a file, notes and all', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  let chance = 1; // signs of which nothing can be packed
  const sign = () => 0x4e00 + ((chance = (chance * 48271) % 0x7fffffff) % 20000);
  const text = () => String.fromCodePoint(...Array.from({ length: 500 }, sign));
  const notes = Array.from({ length: 40 }, (_, after) => ({ after, text: text() }));
  const noted = RECORD.replace('\n\n', `\nnotes: ${JSON.stringify(notes)}\n\n`);
  /* By its file: no address could bring it here. */
  await page.getByText('Finished games').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Open a file').click(),
  ]);
  await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(noted) });
  await page.waitForSelector('.slider');
  const given = page.waitForEvent('download');
  await button(page, 'Share').click();
  const file = readFileSync(await (await given).path(), 'utf8');
  await page.getByText('The link would be too long: the record is saved as a file.').waitFor();
  const said = JSON.parse(/^notes: (.*)$/m.exec(file)[1]);
  assert.deepEqual(said, notes);
  assert.ok(file.endsWith(RECORD.slice(RECORD.indexOf('\n\n'))));
  return page;
});

test('a review that is done is remembered, however late the store is', async (home) => {
  const page = await newPage(home);
  await openGame(page, 'mice', [YOU, FRIEND], { per_colour: 3 }, 'auto', RECORD, 'kept');
  const done = () => page.locator('[data-review=done]').count();
  const remembered = () => page.evaluate(() => localStorage.getItem('kocka.looked.kept') !== null);
  const steps = '"do":"review"';
  await holdEngines(page, steps);
  await goTo(page, `review/${packed(RECORD.replace('\n\n', '\nid: kept\n\n'))}`);
  await page.locator('[data-review=on]').waitFor();
  await holdStore(page);
  await letGo(page, steps);
  await page.locator('.books').waitFor(); // all of it has been seen
  assert.equal(await done(), Number(await remembered()));
  await page.reload(); // the store is let go
  await page.waitForSelector('[data-review=done]');
  assert.ok(await remembered());
  return page;
});

test('what you have played is counted, saved and forgotten', async (home) => {
  const page = await newPage(home, { viewport: { width: 390, height: 844 } });
  await openGame(page, 'mice', [YOU, COMPUTER], SHORT.mice);
  await playQuickly(page, 'mice');
  await goTo(page, 'mine');
  const mice = page.getByRole('region', { name: 'Catch the Mice' });
  await mice.getByText('Against:').waitFor();
  await button(page, 'Review them now').press('Enter');
  await mice.getByText('Wins without luck').waitFor();
  await mice.getByText('What a decision cost, over time').waitFor();
  await mice.getByText('Courage', { exact: true }).waitFor();
  await mice
    .getByText(/^(Too (timid|bold) when|As brave)/)
    .first()
    .waitFor();
  assert.deepEqual(await axe(page, 'what you have played'), []);
  const saved = page.waitForEvent('download');
  await button(page, 'Save as a file').press('Enter');
  const all = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  assert.equal(all.games.length, 1);
  assert.match(all.games[0].record, /^kocka 1\ngame: mice\n/);
  assert.equal(all.games[0].review.length, 2);
  /* Another game that says to be this one: its review is shown, and is not remembered as ours. */
  const { id } = all.games[0];
  const remembered = () => page.evaluate((key) => localStorage.getItem(key), `kocka.looked.${id}`);
  const ours = await remembered();
  await review(page, RECORD.replace('\n\n', `\nid: ${id}\n\n`));
  await page.locator('.books').waitFor();
  assert.equal(await remembered(), ours);
  /* And one that nobody can judge does not wait for a judge for ever. */
  await page.evaluate((key) => localStorage.removeItem(key), `kocka.looked.${id}`);
  await goTo(page, 'mine');
  await page.getByText('1 game is not reviewed yet.').waitFor();
  await page.evaluate((key) => localStorage.setItem(key, '[]'), `kocka.looked.${id}`);
  await page.reload();
  await page.getByText('no computer player could judge it.').waitFor();
  assert.equal(await page.getByText('is not reviewed yet').count(), 0);
  await button(page, 'Forget').press('Enter');
  await button(page, 'Forget all of it').press('Enter');
  await page.getByText('Nothing yet.').waitFor();
  await page.reload();
  await page.waitForSelector('[data-mine=open] >> text=Nothing yet.');
  return page;
});

/** From the position that is watched to the review of how it ended. */
async function playOnToReview(page) {
  await button(page, 'Play on from here').press('Enter');
  await button(page, 'Play on').press('Enter');
  await page.waitForURL(/#game\//);
  await playOut(page, KEYS.mice);
  await button(page, 'Review').press('Enter');
  await page.waitForSelector('[data-review=done]');
}

const LUCK = { cs: 'Štěstí a umění', sk: 'Šťastie a umenie', pl: 'Szczęście i umiejętności' };

test('from the end of a game to the end of another: offline, by keyboard, in four languages', async (home) => {
  const page = await newPage(home, { offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await goTo(page, `replay/${packed(RECORD)}`);
  await page.locator('.slider input').fill('32'); // after the turning points
  await playOnToReview(page);
  assert.deepEqual(await axe(page, 'a review'), []);
  await openPoint(page, 1);
  await button(page, 'Show it').press('Enter');
  await page.getByRole('heading', { name: 'Better' }).waitFor();
  await page.goBack();
  await page.locator('.mistakes summary').press('Enter');
  await page.locator('button.mistake', { hasText: 'Move 31' }).press('Enter'); // it was stopped
  await page.locator('[data-attempt=open] .actions .again').press('Enter');
  await page.waitForSelector('.moment >> text=You found it');
  await playOnToReview(page);
  for (const [language, words] of Object.entries(LUCK)) {
    await page.evaluate((text) => localStorage.setItem('kocka.language', text), language);
    await page.reload();
    await page.waitForSelector('[data-review=done]');
    await page.getByRole('heading', { name: words, exact: true }).waitFor();
    assert.deepEqual(await axe(page, `a review, ${language}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  return page;
});

await runTests(openBrowser);
