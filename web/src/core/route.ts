// Where the player is. The address after # is the only truth, so that back, reload and shared
// links all work, offline and from any folder: #game/ID, #replay/DATA, #rules/GAME/NUMBER.

import { signal } from '@preact/signals';

export interface Route {
  screen: 'home' | 'game' | 'replay' | 'rules' | 'art';
  parts: string[];
}

export function parseRoute(hash: string): Route {
  const [screen = '', ...parts] = hash.replace(/^#/, '').split('/');
  const known = ['game', 'replay', 'rules', 'art'] as const;
  const found = known.find((name) => name === screen);
  return { screen: found ?? 'home', parts: found ? parts : [] };
}

export const route = signal<Route>(
  parseRoute(typeof location === 'undefined' ? '' : location.hash),
);

export function go(hash: string): void {
  location.hash = hash;
}

export function watchRoute(): void {
  addEventListener('hashchange', () => {
    route.value = parseRoute(location.hash);
    scrollTo(0, 0);
  });
}
