// What home and one game weigh: the files that a first visit fetches, as they go over the wire
// (gzip). `npm run measure` prints it, and a test in run.mjs holds the budget.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atRest, DIST } from './lib.mjs';

const PO = join(import.meta.dirname, '../../../data/po');
export const LANGUAGES = ['en', ...readdirSync(PO).map((name) => basename(name, '.po'))];

const packed = (path) =>
  gzipSync(readFileSync(join(DIST, path === '/' ? 'index.html' : path))).length;

/** `[path, bytes]` of each file, the heaviest first. */
export async function filesOf({ browser, url }, game, locale) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale });
  context.setDefaultTimeout(120000);
  const page = await context.newPage();
  const paths = new Set();
  page.on('response', (response) => paths.add(new URL(response.url()).pathname));
  await page.goto(url);
  await page.waitForSelector('.picture svg > *', { state: 'attached' });
  await page.click(`.game-card.${game} .primary`);
  await atRest(page);
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...paths].map((path) => [path, packed(path)]).sort(([, a], [, b]) => b - a);
}

export const sum = (files) => files.reduce((bytes, [, more]) => bytes + more, 0);
