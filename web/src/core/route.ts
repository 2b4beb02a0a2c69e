// Where the player is. The address after # is the only truth, so that back, reload and shared
// links all work, offline and from any folder: #game/ID, #replay/DATA, #review/DATA,
// #shared/ID at a server, #rules/GAME/NUMBER, #rules/GAME/short, #puzzles/GAME/NUMBER, #lesson/GAME
// and where to go back to, #mine; with others #friends/GAME, #table/ID, #me/SECRET; #keeper/GAME for
// the box on a real table, #keeper/GAME/ID for a sheet of it that was kept, #box/GAME/ID for what is
// printed on its parts, #box/take/BOX for what somebody sent of his; #about.

import { signal } from '@preact/signals';
import { goTo } from './back.ts';

const SCREENS = [
  'game',
  'replay',
  'shared',
  'review',
  'puzzles',
  'mine',
  'lesson',
  'rules',
  'art',
  'friends',
  'table',
  'me',
  'keeper',
  'box',
  'about',
] as const;

export interface Route {
  screen: 'home' | (typeof SCREENS)[number];
  parts: string[];
}

export function parseRoute(hash: string): Route {
  const [screen = '', ...parts] = hash.replace(/^#/, '').split('/');
  const found = SCREENS.find((name) => name === screen);
  return { screen: found ?? 'home', parts: found ? parts : [] };
}

/** What stands behind # for it. */
export const addressOf = ({ screen, parts }: Route): string =>
  screen === 'home' ? '' : [screen, ...parts].join('/');

const OF_A_GAME: readonly Route['screen'][] = [
  'rules',
  'lesson',
  'puzzles',
  'keeper',
  'box',
  'friends',
];

/** The game that an address names, if it does. */
export function gameIn({ screen, parts: [first] }: Route): string | undefined {
  const isLink = screen === 'box' && first === 'take'; // to a box that somebody sent
  return OF_A_GAME.includes(screen) && !isLink ? first : undefined;
}

export const route = signal<Route>(
  parseRoute(typeof location === 'undefined' ? '' : location.hash),
);

export const go = goTo;

/* From where a game was opened to be watched, and the boxes; empty: from home, or by a link. */
const before = { watching: '', boxes: '' };

/** The address behind # to go back to from a game that is watched or reviewed. */
export const watchedFrom = (): string => before.watching;

/** The address behind # to go back to from the boxes: often a form that is to have one. */
export const boxesFrom = (): string => before.boxes;

export function watchRoute(): void {
  addEventListener('hashchange', ({ oldURL }) => {
    const { hash } = new URL(oldURL);
    if (!/^#re(play|view)/.test(hash)) before.watching = hash.slice(1);
    if (!/^#box/.test(hash)) before.boxes = hash.slice(1);
    route.value = parseRoute(location.hash);
    scrollTo(0, 0);
  });
}
