// A hint nudges: first the region or the idea, then the piece, then the move, which it can play. A
// card at the bottom, or where it hides nothing of what it speaks of. The next gesture folds it
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

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/* Between the card and the edge of the screen, and what is lit. */
const AIR = 6;

/**
 * Where the card's upper edge goes so that it hides as little as can be of what is lit: at the
 * bottom, else at the top, else between. null: at the bottom.
 */
export function clearTop(card: Box, lit: Box[], screen: number): number | null {
  const height = card.bottom - card.top;
  const lowest = screen - AIR - height;
  const near = lit.filter(({ left, right }) => left < card.right && right > card.left);
  const hidden = (top: number) =>
    near.reduce(
      (sum, box) => sum + Math.max(0, Math.min(box.bottom, top + height) - Math.max(box.top, top)),
      0,
    );
  const between = near.flatMap((box) => [box.bottom + AIR, box.top - AIR - height]);
  const places = [lowest, AIR, ...between].filter((top) => top >= AIR && top <= lowest);
  const least = Math.min(...places.map(hidden));
  const top = places.find((place) => hidden(place) === least) ?? lowest;
  return top === lowest ? null : top;
}

export function HintCard(props: {
  hint: Hint;
  onMore: () => void;
  onPlay: () => void;
  onFold: () => void;
  onClose: () => void;
}) {
  const card = useRef<HTMLElement>(null);
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!card.current) return;
    const lit = [...document.querySelectorAll('.play .lit')];
    const boxes = lit.map((thing) => thing.getBoundingClientRect());
    setTop(clearTop(card.current.getBoundingClientRect(), boxes, innerHeight));
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
    <section
      ref={card}
      class="hint"
      style={top === null ? undefined : { top: `${top}px`, bottom: 'auto' }}
      role="alert"
    >
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
