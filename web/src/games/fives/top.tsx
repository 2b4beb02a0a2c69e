// Above the printed board: the dice that everybody looks for, and the sand.

import { useEffect, useState } from 'preact/hooks';
import { Hourglass, SymbolDie, SYMBOLS, type SymbolLetter } from '../../art/fives.tsx';
import { timeLeft } from '../../core/clock.ts';
import type { Session } from '../../core/session.ts';
import { t } from '../../texts/t.ts';
import { passing, rolling, throwsIn } from '../../ui/rolling.ts';
import { diceWords } from './say.ts';
import type { FivesState } from './state.ts';

/* The sand is drawn so often. */
const TICK = 200;

/** Seconds of sand left; null while the timer stands, though the idle limit may run. */
function useSand(session: Session, running: boolean): number | null {
  const [, tick] = useState(0);
  const sand = running ? session.sand.value : null;
  const left = sand && timeLeft(sand);
  useEffect(() => {
    if (!left || sand?.since === null) return;
    const timer = setTimeout(() => tick((x) => x + 1), TICK);
    return () => clearTimeout(timer);
  });
  return left === null ? null : left / 1000;
}

export function Top({ state, session }: { state: FivesState; session: Session }) {
  const running = state.phase === 'search' && state.turned !== null;
  const left = useSand(session, running);
  const throws = throwsIn(session.log.value);
  const seen = rolling(session.log);
  return (
    <div class={`fives-top${running ? ' running' : ''}`}>
      <div
        class="fives-dice"
        role="img"
        aria-label={t('The dice: {dice}', { dice: diceWords(state.dice ?? '') })}
      >
        {[...(state.dice ?? '     ')].map((letter, index) => {
          const face = seen === null ? letter : passing(SYMBOLS, index, seen);
          return (
            <svg
              key={`${throws}${index}`}
              viewBox="0 0 100 100"
              class="die"
              data-face={face.trim() || undefined}
            >
              <SymbolDie letter={face === ' ' ? null : (face as SymbolLetter)} />
            </svg>
          );
        })}
      </div>
      {state.mode !== 'solo' && (
        <div
          class="sand"
          role="timer"
          aria-label={left === null ? t('The timer stands') : t('{n} s', { n: Math.ceil(left) })}
        >
          <svg viewBox="15 8 70 84" aria-hidden="true">
            <Hourglass left={left === null ? 1 : left / Math.max(1, state.options.timer)} />
          </svg>
          {left !== null && <b>{Math.ceil(left)}</b>}
        </div>
      )}
    </div>
  );
}
