// The icons and pictures that a phone shows when Kocka is installed, into public, from icon.svg,
// icon-maskable.svg and the page itself: `npm run build && npm run icons`. They are kept in the
// repository, since a build has no browser.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atRest, COMPUTER, newPage, openBrowser, openGame, still, YOU } from '../tests/e2e/lib.mjs';

const PUBLIC = join(import.meta.dirname, '../public');
const ICONS = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512],
  ['icon-maskable.svg', 'apple-touch-icon.png', 180],
];
const SHOTS = [
  ['shot-phone.jpg', { width: 390, height: 844 }],
  ['shot-wide.jpg', { width: 1280, height: 720 }],
];

const home = await openBrowser();
for (const [from, to, size] of ICONS) {
  const page = await home.browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(join(PUBLIC, from), 'utf8');
  const style = 'body{margin:0}svg{display:block;width:100vw;height:100vh}';
  await page.setContent(`<style>${style}</style>${svg}`);
  await page.screenshot({ path: join(PUBLIC, to), omitBackground: true });
  await page.close();
}
for (const [to, viewport] of SHOTS) {
  const page = await newPage(home, { viewport, colorScheme: 'dark' });
  await openGame(page, 'mice', [YOU, COMPUTER]);
  await atRest(page);
  await still(page);
  await page.screenshot({ path: join(PUBLIC, to), type: 'jpeg', quality: 70 });
}
await home.close();
