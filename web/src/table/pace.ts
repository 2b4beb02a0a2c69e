// How long the table waits so that people see what happened. A tap or a key cuts the wait short.

import { settings } from '../core/settings.ts';
import type { LogEntry } from '../core/session.ts';

const WAIT = { calm: 900, quick: 350, instant: 0 } as const;

export function pause(what: 'chance' | 'computer', last: LogEntry | null): Promise<void> {
  const setup = what === 'chance' && (last === null || last.state.phase === 'setup');
  const deal = what === 'chance' && last?.move.startsWith('deal');
  const full = setup ? 0 : WAIT[settings.pace.value];
  const bust = last?.events.some(({ kind }) => kind === 'bust');
  const wait = bust ? full * 2 : deal ? Math.min(full, 90) : what === 'chance' ? full / 3 : full;
  if (wait === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', done);
      removeEventListener('keydown', done);
      resolve();
    };
    const timer = setTimeout(done, wait);
    addEventListener('pointerdown', done);
    addEventListener('keydown', done);
  });
}
