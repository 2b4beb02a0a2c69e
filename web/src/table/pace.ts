// How long the table waits so that people see what happened. A tap or a key cuts the wait short.

import { moving, settings } from '../core/settings.ts';
import type { Hooks, LogEntry } from '../core/session.ts';
import type { GameUi } from '../games/game-ui.ts';
import { isThrow, ROLLING } from '../ui/rolling.ts';

const WAIT = { calm: 900, quick: 350, instant: 0 } as const;
const QUICK = 90;

/** How a table of this game waits. */
export const pauseFor =
  ({ pace }: Pick<GameUi, 'pace'>): Hooks['pause'] =>
  (what, last) => {
    const setup = what === 'chance' && (last === null || last.state.phase === 'setup');
    const full = setup ? 0 : WAIT[settings.pace.value];
    const own = last && pace?.(last);
    if (own === 'long') return wait(full * 2);
    if (what === 'computer') return wait(full && Math.max(full, rolls(last)));
    return wait(own === 'short' ? Math.min(full, QUICK) : full / 3);
  };

/* What a throw allows is taken when it lies. */
const rolls = (last: LogEntry | null) => (last && isThrow(last) && moving() ? ROLLING : 0);

function wait(ms: number): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', done);
      removeEventListener('keydown', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('pointerdown', done);
    addEventListener('keydown', done);
  });
}
