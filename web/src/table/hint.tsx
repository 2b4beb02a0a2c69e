// A hint nudges: first the region or the idea, then the piece, then the move, which it can play. A
// card at the bottom, or at the top where it would hide what it speaks of. The next gesture folds it
// away, and what it lights stays lit until the person has moved.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LogEntry } from '../core/session.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import type { Pointed } from '../ui/pointed.ts';

/** One step of it. `move` is null until the last. */
export interface Step extends Pointed {
  say: string;
  why: string;
}

export interface Hint extends Step {
  steps: Step[];
  /** Which of them is shown, from 0. */
  at: number;
  /** What the last step plays. */
  best: string;
  seat: number;
  /** After how many moves. */
  after: number;
  folded: boolean;
}

/** Until the adviser's person has moved, or chance, or the clock, or something was taken back. */
export function holdsStill(hint: Hint, log: LogEntry[]): boolean {
  const since = log.slice(hint.after);
  const others = ({ actor }: LogEntry) => typeof actor === 'number' && actor !== hint.seat;
  return log.length >= hint.after && since.every(others);
}

export function HintCard(props: {
  hint: Hint;
  onMore: () => void;
  onPlay: () => void;
  onFold: () => void;
  onClose: () => void;
}) {
  const card = useRef<HTMLElement>(null);
  const [high, setHigh] = useState(false);
  useLayoutEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? innerHeight;
    const lit = [...document.querySelectorAll('.play .lit')];
    setHigh(lit.some((thing) => thing.getBoundingClientRect().bottom > top));
  }, [props.hint]);
  useLayoutEffect(() => {
    const pointer = (event: Event) => {
      if (!card.current?.contains(event.target as Node)) props.onFold();
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && props.onClose();
    addEventListener('pointerdown', pointer, true);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('pointerdown', pointer, true);
      removeEventListener('keydown', key);
    };
  }, []);
  return (
    <section ref={card} class={`hint${high ? ' high' : ''}`} role="alert">
      <div>
        <h2>{t('Kocka says')}</h2>
        <p class="say">{props.hint.say}</p>
        {props.hint.why && <p class="why">{props.hint.why}</p>}
        {props.hint.at + 1 < props.hint.steps.length ? (
          <button onClick={props.onMore}>{t('Tell me more')}</button>
        ) : (
          <button class="primary" onClick={props.onPlay}>
            {t('Play it')}
          </button>
        )}
      </div>
      <button class="icon-button" onClick={props.onClose} aria-label={t('Close')}>
        <Icon name="close" />
      </button>
    </section>
  );
}
