// A refused gesture says why, once, beside the finger: the engine's sentence, with the rule's
// number as a way to its paragraph.

import { useEffect, useState } from 'preact/hooks';
import type { EngineError } from '../core/types.ts';
import { reason } from '../core/reasons.ts';
import { t } from '../texts/t.ts';

interface Place {
  x: number;
  y: number;
}

const middle: Place = { x: 0.5, y: 0.5 };
let place: Place = middle;

/** Remembers where the last gesture happened, by pointer or by key. */
export function watchGestures(): () => void {
  const pointer = (event: PointerEvent) => {
    place = { x: event.clientX / innerWidth, y: event.clientY / innerHeight };
  };
  const key = () => {
    const box = document.activeElement?.getBoundingClientRect();
    if (!box || box.width > innerWidth * 0.9) return;
    place = {
      x: (box.x + box.width / 2) / innerWidth,
      y: (box.y + box.height / 2) / innerHeight,
    };
  };
  addEventListener('pointerdown', pointer, true);
  addEventListener('keydown', key, true);
  return () => {
    removeEventListener('pointerdown', pointer, true);
    removeEventListener('keydown', key, true);
  };
}

export function Refusal(props: {
  error: EngineError;
  onClose: () => void;
  onRule: (rule: string) => void;
}) {
  const [at] = useState(place);
  useEffect(() => {
    navigator.vibrate?.(30);
    const timer = setTimeout(props.onClose, 6000);
    const gesture = (event: Event) => {
      if (!(event.target as Element).closest('.refusal')) props.onClose();
    };
    addEventListener('pointerdown', gesture, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', gesture, true);
    };
  }, [props.error]);
  const { text, rule } = reason(props.error);
  const below = at.y < 0.5;
  const style = {
    left: `clamp(8px, calc(${at.x * 100}vw - 140px), calc(100vw - 288px))`,
    ...(below
      ? { top: `calc(${at.y * 100}dvh + 28px)` }
      : { bottom: `calc(${(1 - at.y) * 100}dvh + 28px)` }),
  };
  return (
    <div class="refusal" role="alert" style={style}>
      <span>{text}</span>
      {rule && (
        <button
          class="rule-number"
          onClick={() => props.onRule(rule)}
          aria-label={t('Rule {rule}', { rule })}
        >
          {rule}
        </button>
      )}
    </div>
  );
}
