// A board of squares as real buttons: one stop for the Tab key, arrows inside, Enter to pick. The
// squares have names like the protocol's (a1 is the upper left corner of an a–g board).

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

export interface GridProps {
  /** Column letters and row numbers, in the order shown. */
  columns: string[];
  rows: number[];
  label: string;
  name: (square: string) => string;
  look: (square: string) => string;
  children: (square: string) => ComponentChildren;
  onPick: (square: string) => void;
  onHover?: (square: string | null) => void;
  /** Dragging over squares, for outlines: each square as the pointer enters it. */
  onDrag?: (square: string, start: boolean) => void;
  onDrop?: () => void;
  onKey?: (event: KeyboardEvent, square: string) => boolean;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function squareAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>('[data-square]')?.dataset.square ?? null;
}

export function Grid(props: GridProps) {
  const root = useRef<HTMLDivElement>(null);
  const dragging = useRef<string | null>(null);
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const squares = props.rows.map((row) => props.columns.map((column) => `${column}${row}`));
  const walk = (event: KeyboardEvent, square: string) => {
    if (props.onKey?.(event, square)) return event.preventDefault();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const x = Math.min(props.columns.length - 1, Math.max(0, at[0] + step[0]));
    const y = Math.min(props.rows.length - 1, Math.max(0, at[1] + step[1]));
    setAt([x, y]);
    root.current?.querySelector<HTMLElement>(`[data-square="${squares[y]?.[x]}"]`)?.focus();
  };
  const drag = props.onDrag && {
    onPointerDown: (event: PointerEvent) => {
      const square = squareAt(event);
      if (!square) return;
      dragging.current = square;
      props.onDrag?.(square, true);
    },
    onPointerMove: (event: PointerEvent) => {
      const square = dragging.current && squareAt(event);
      if (!square || square === dragging.current) return;
      dragging.current = square;
      props.onDrag?.(square, false);
    },
    onPointerUp: () => {
      if (dragging.current) props.onDrop?.();
      dragging.current = null;
    },
  };
  return (
    <div
      ref={root}
      class="grid"
      role="group"
      aria-label={props.label}
      style={{ '--columns': props.columns.length, '--rows': props.rows.length }}
      onPointerLeave={() => props.onHover?.(null)}
      {...drag}
    >
      {squares.map((line, y) =>
        line.map((square, x) => (
          <button
            key={square}
            data-square={square}
            class={`square ${props.look(square)}`}
            aria-label={props.name(square)}
            tabIndex={at[0] === x && at[1] === y ? 0 : -1}
            onFocus={() => {
              setAt([x, y]);
              props.onHover?.(square);
            }}
            onPointerEnter={() => props.onHover?.(square)}
            onKeyDown={(event) => walk(event, square)}
            onClick={(event) => {
              /* A drag has already spoken for the pointer; keys come with detail 0. */
              if (!props.onDrag || event.detail === 0) props.onPick(square);
            }}
          >
            {props.children(square)}
          </button>
        )),
      )}
    </div>
  );
}
