// The npm package in a real Chromium: a plain file server has a project with the unpacked tarball in
// node_modules ($PROJECT, made by tests/page/check_npm.sh), and the game of its README is played in
// a page and in a module worker.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './browser.mjs';
import { runTests, test } from './runner.mjs';
import { serve } from './serve.mjs';

const PROJECT = process.env.PROJECT;
assert.ok(PROJECT, 'PROJECT names a folder with node_modules/kocka');
const PACKAGE = join(PROJECT, 'node_modules/kocka');

/** Where a browser finds it, as the package itself says. */
function address() {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  return new URL(exports['.'].default, 'http://x/node_modules/kocka/').pathname;
}

function program() {
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))?.[1];
  assert.ok(code?.includes("from 'kocka'"));
  return code;
}

async function openProject() {
  const files = await serve(PROJECT);
  const browser = await launch();
  const close = async () => {
    await browser.close();
    files.close();
  };
  return { browser, url: files.url, close };
}

/** Opens a page of the project; the winners of the game that it tells of on its console. */
async function winners(world, html) {
  writeFileSync(
    join(PROJECT, 'index.html'),
    `<!doctype html><link rel="icon" href="data:,">${html}`,
  );
  const page = await world.browser.newPage();
  page.setDefaultTimeout(120_000);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on('requestfailed', (request) => page.problems.push(request.url()));
  page.on('response', (answer) => {
    if (!answer.ok()) page.problems.push(`${answer.status()} ${answer.url()}`);
    if (!answer.url().startsWith(world.url)) page.problems.push(`from afar: ${answer.url()}`);
  });
  await page.goto(world.url);
  await page.waitForFunction(() => globalThis.said ?? globalThis.wrong);
  assert.equal(await page.evaluate(() => globalThis.wrong), undefined);
  return { page, said: await page.evaluate(() => globalThis.said) };
}

const isWinners = (said) =>
  Array.isArray(said) && said.length > 0 && said.every((seat) => seat === 0 || seat === 1);

test('the game of the README in a page, by an import map', async (world) => {
  const map = JSON.stringify({ imports: { kocka: address() } });
  const { page, said } = await winners(
    world,
    `<script>console.log = (winners) => (globalThis.said = winners);</script>
     <script type="importmap">${map}</script>
     <script type="module">${program()}</script>`,
  );
  assert.ok(isWinners(said), JSON.stringify(said));
  return page;
});

test('the game of the README in a module worker', async (world) => {
  // import maps are not for workers: the address stands in the program
  const code = program().replace("'kocka'", `'${address()}'`);
  writeFileSync(join(PROJECT, 'worker.js'), `console.log = (x) => postMessage(x);\n${code}`);
  const { page, said } = await winners(
    world,
    `<script type="module">
       const worker = new Worker('worker.js', { type: 'module' });
       worker.onmessage = ({ data }) => (globalThis.said = data);
       worker.onerror = (event) => (globalThis.wrong = event.message ?? 'it did not load');
     </script>`,
  );
  assert.ok(isWinners(said), JSON.stringify(said));
  return page;
});

await runTests(openProject);
