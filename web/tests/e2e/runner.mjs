// The tests of one file, one after the other: each gets the world (with its browser) and returns the
// page or pages that it used, on which nothing must have gone wrong.
//
//   node tests/e2e/FILE.mjs [part of a name] [--list] [--only NAME]… [--times N] [--order SEED]
//                           [--cost]
//
// --list says what there is, --only takes whole names, --times repeats, --order shuffles; the
// environment's KOCKA_ORDER does that too. The seed of an order is printed. --cost, or KOCKA_COST,
// says what each test took of the processor, and all of them together. With KOCKA_SHARE=2/3 only
// every third test is run, from the second on: shares of a long file run side by side.

import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { processorTime } from './cost.mjs';
import { LONGER } from './slow.mjs';

const LATE_S = 1200 * LONGER;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    times: { type: 'string', default: '1' },
    order: { type: 'string', default: process.env.KOCKA_ORDER },
    cost: { type: 'boolean', default: Boolean(process.env.KOCKA_COST) },
  },
});

const tests = new Map();

export function test(name, run) {
  assert.ok(!tests.has(name), `two tests are called ${name}`);
  tests.set(name, run);
}

/** The same order for the same seed, whatever the machine. */
function shuffled(list, seed) {
  let state = 2166136261;
  const next = (text) => {
    for (const c of text) state = Math.imul(state ^ c.codePointAt(0), 16777619) >>> 0;
    return state;
  };
  const place = new Map(list.map((name) => [name, next(`${seed}/${name}`)]));
  return list.toSorted((a, b) => place.get(a) - place.get(b));
}

function wanted() {
  const names = [...tests.keys()];
  const part = positionals[0] ?? '';
  const found = names.filter((name) =>
    options.only === undefined ? name.includes(part) : options.only.includes(name),
  );
  const [first, step] = (process.env.KOCKA_SHARE ?? '1/1').split('/').map(Number);
  const share = found.filter((_, i) => i % step === first - 1);
  const inOrder = options.order === undefined ? share : shuffled(share, options.order);
  return Array.from({ length: Number(options.times) }, () => inOrder).flat();
}

/**
 * Opens a world ({browser, close, …}), runs what the command line wants in it, and ends the process:
 * 0 if all went well, 1 if not, 2 if there is no such test.
 */
export async function runTests(openWorld) {
  const names = wanted();
  if (options.list) console.log(names.join('\n'));
  if (options.list) return;
  const unknown = options.only?.find((name) => !tests.has(name));
  if (names.length === 0 || unknown !== undefined) {
    console.log(`there is no test "${unknown ?? positionals[0]}"`);
    process.exit(2);
  }
  if (options.order !== undefined) console.log(`order ${options.order}`);
  const world = await openWorld();
  let failed = 0;
  for (const name of names) {
    const before = options.cost ? processorTime() : 0;
    if (!(await passes(name, world))) failed++;
    if (options.cost) console.log(`      ${processorTime() - before} ms of the processor`);
  }
  if (options.cost) console.log(`cost  ${processorTime()} ms of the processor`);
  await world.close();
  process.exit(failed ? 1 : 0);
}

async function passes(name, world) {
  const start = Date.now();
  let timer;
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took more than ${LATE_S} s`)), LATE_S * 1000);
    });
    const pages = await Promise.race([tests.get(name)(world), late]);
    for (const page of [pages ?? []].flat()) assert.deepEqual(page.problems, [], page.name);
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
    return true;
  } catch (error) {
    const lines = String(error.stack).split('\n').slice(0, 14);
    console.log(`FAIL  ${name}\n      ${lines.join('\n      ')}`);
    await whereAllWere(world.browser);
    return false;
  } finally {
    clearTimeout(timer);
    for (const context of world.browser.contexts()) await context.close();
  }
}

/* Of a page that hangs nothing can be had. */
const PATIENCE_MS = 5000;

const soon = (promise) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(
    () => {},
  );

/** What a page shows, in a few words. */
const glance = () => {
  const named = (element) =>
    element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 60);
  const focus = document.activeElement;
  return {
    dialogs: [...document.querySelectorAll('dialog[open]')].map(named),
    focus: `${focus?.localName} ${focus === document.body ? '' : named(focus)}`,
    alerts: [...document.querySelectorAll('[role=alert], [role=status]')]
      .map(named)
      .filter(Boolean),
    history: history.state,
  };
};

/** Where everybody was when it failed; with pictures in the folder that SHOTS names. */
async function whereAllWere(browser) {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) {
    const seen = await soon(page.evaluate(glance));
    console.log('     ', page.url(), JSON.stringify({ problems: page.problems, ...seen }));
    const folder = process.env.SHOTS;
    if (folder) await soon(page.screenshot({ path: `${folder}/fail-${i}.png` }));
  }
}
