// The browser of the tests: Debian's Chromium. Most of them run in its headless shell, the same
// engine without windows, which takes a third less of the processor; notifications and Web Push
// are there only in the whole browser. No page lives long enough for its scripts to be worth an
// optimising compiler: without one a test takes a twelfth less.

import { chromium } from 'playwright-core';

const LIGHT = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const WHOLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/* To begin, on however busy a machine. */
const PATIENCE_MS = 120000;

export function launch({ whole = false } = {}) {
  return chromium.launch({
    executablePath: whole ? WHOLE : LIGHT,
    timeout: PATIENCE_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--js-flags=--no-opt --no-maglev',
      '--host-resolver-rules=MAP kocka.test 127.0.0.1',
    ],
  });
}
