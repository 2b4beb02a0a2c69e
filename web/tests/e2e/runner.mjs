// The tests of one file, one after the other: each gets the world (with its browser) and returns the
// page or pages that it used, on which nothing must have gone wrong.

import assert from 'node:assert/strict';

const LATE_S = 1200;

const tests = new Map();
export const test = (name, run) => tests.set(name, run);

/** Runs those whose name holds `process.argv[2]`; resolves to the number that failed. */
export async function runTests(world) {
  const wanted = process.argv[2] ?? '';
  let failed = 0;
  for (const [name, run] of tests) {
    if (!name.includes(wanted)) continue;
    const start = Date.now();
    let timer;
    try {
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`took more than ${LATE_S} s`)), LATE_S * 1000);
      });
      const pages = await Promise.race([run(world), late]);
      for (const page of [pages ?? []].flat()) assert.deepEqual(page.problems, [], page.name);
      console.log(`ok    ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      const lines = String(error.stack).split('\n').slice(0, 14);
      console.log(`FAIL  ${name}\n      ${lines.join('\n      ')}`);
      if (process.env.SHOTS) await shots(world.browser, process.env.SHOTS);
    } finally {
      clearTimeout(timer);
      for (const context of world.browser.contexts()) await context.close();
    }
  }
  return failed;
}

/** Where everybody was when it failed. */
async function shots(browser, folder) {
  let i = 0;
  for (const context of browser.contexts()) {
    for (const page of context.pages()) {
      console.log('     ', page.url(), page.problems);
      await page.screenshot({ path: `${folder}/fail-${i++}.png` }).catch(() => {});
    }
  }
}
