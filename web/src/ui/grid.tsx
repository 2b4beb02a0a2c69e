// A board of squares as real buttons: one stop for the Tab key, arrows inside, Enter to pick. The
// squares have names like the protocol's (a1 is the upper left corner of an a–g board).

import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { SLOP } from './follow.ts';
import { mark, marked, NOTHING, type Pointed } from './pointed.ts';

export interface Carry {
  /** Taken at a square, or from elsewhere: so many squares above the finger, which would hide it. */
  begin: (square: string | null) => number;
  onMove: (square: string) => void;
  onDrop: () => void;
}

export interface GridProps {
  /** Column letters and row numbers, in the order shown. */
  columns: string[];
  rows: number[];
  label: string;
  /** What of it is spoken of now. */
  pointed?: Pointed;
  name: (square: string) => string;
  look: (square: string) => string;
  children: (square: string) => ComponentChildren;
  onPick: (square: string) => void;
  onHover?: (square: string | null) => void;
  /** Dragging over squares, for outlines: each square as the pointer enters it. */
  onDrag?: (square: string, start: boolean) => void;
  onDrop?: () => void;
  /** What a finger carries over the board while it is in the hand; a tap is still a pick. */
  carry?: Carry | null;
  onKey?: (event: KeyboardEvent, square: string) => boolean;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const placeOf = (square: string): [string, number] => [square.charAt(0), Number(square.slice(1))];

/** The value itself if it is in the list, else the end of the list that is nearer to it. */
function within<T extends string | number>(list: T[], value: T): T | undefined {
  if (list.includes(value)) return value;
  const last = list.at(-1);
  return last !== undefined && value > last ? last : list[0];
}

function neighbour<T>(list: T[], from: T, step: number): T {
  const index = Math.min(list.length - 1, Math.max(0, list.indexOf(from) + step));
  return list[index] ?? from;
}

interface Carried {
  carry: Carry;
  lift: number;
  x: number;
  y: number;
  moves: boolean;
}

function squareAt(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest<HTMLElement>('[data-square]')?.dataset.square ?? null;
}

type Root = { current: HTMLDivElement | null };

/** Over which squares a pointer is dragged. */
function useDrag({ onDrag, onDrop }: GridProps) {
  const dragging = useRef<string | null>(null);
  const letGo = () => {
    if (dragging.current) onDrop?.();
    dragging.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent & { currentTarget: HTMLElement }) => {
      const square = event.button === 0 && event.isPrimary && squareAt(event);
      if (!square) return;
      event.currentTarget.setPointerCapture(event.pointerId); // it may be let go beside the board
      dragging.current = square;
      onDrag?.(square, true);
    },
    onPointerMove: (event: PointerEvent) => {
      const square = dragging.current && squareAt(event);
      if (!square || square === dragging.current) return;
      dragging.current = square;
      onDrag?.(square, false);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

/* By measure: the finger may be below the board, and what it carries still on it. */
function squareAbove(event: PointerEvent, lift: number, root: Root, props: GridProps): string {
  const { left, top, width } = root.current!.getBoundingClientRect();
  const size = width / props.columns.length;
  const at = <T,>(list: T[], offset: number) =>
    list[Math.min(list.length - 1, Math.max(0, Math.floor(offset / size)))];
  const row = at(props.rows, event.clientY - top - lift * size);
  return `${at(props.columns, event.clientX - left)}${row}`;
}

/** Where a finger carries what is in the hand. */
function useCarry(props: GridProps, root: Root) {
  const carried = useRef<Carried | null>(null);
  const letGo = () => {
    if (carried.current?.moves) carried.current.carry.onDrop();
    carried.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const touch = event.pointerType === 'touch' && event.isPrimary && props.carry;
      if (!touch) return;
      const { clientX: x, clientY: y } = event;
      carried.current = { carry: touch, lift: touch.begin(squareAt(event)), x, y, moves: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = carried.current;
      if (!held || !event.isPrimary) return;
      held.moves ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLOP;
      if (held.moves) held.carry.onMove(squareAbove(event, held.lift, root, props));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

/** Keys: those of the board first, then the arrows. */
function walk(event: KeyboardEvent, square: string, root: Root, props: GridProps): void {
  if (props.onKey?.(event, square)) return event.preventDefault();
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const [column, row] = placeOf(square);
  const next = `${neighbour(props.columns, column, step[0])}${neighbour(props.rows, row, step[1])}`;
  root.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
}

export function Grid(props: GridProps) {
  const { pointed = NOTHING } = props;
  const root = useRef<HTMLDivElement>(null);
  const drag = useDrag(props);
  const carry = useCarry(props, root);
  /* By name, not by number: a board may grow or shrink under the focus (a forest does). */
  const [at, setAt] = useState<[string, number]>(['', 0]);
  const stop = `${within(props.columns, at[0])}${within(props.rows, at[1])}`;
  const squares = props.rows.map((row) => props.columns.map((column) => `${column}${row}`));
  return (
    <div
      ref={root}
      class="grid"
      role="group"
      aria-label={props.label}
      style={{ '--columns': props.columns.length, '--rows': props.rows.length }}
      onPointerLeave={() => props.onHover?.(null)}
      {...(props.onDrag ? drag : carry)}
    >
      {squares.map((line) =>
        line.map((square) => (
          <button
            key={square}
            data-square={square}
            class={`square ${props.look(square)}${mark(pointed, square)}`}
            aria-label={marked(pointed, square, props.name(square))}
            tabIndex={square === stop ? 0 : -1}
            onFocus={(event) => {
              setAt(placeOf(square));
              /* A finger's tap is no hovering: it says by itself what it means. */
              if (event.currentTarget.matches(':focus-visible')) props.onHover?.(square);
            }}
            onPointerEnter={(event) => {
              if (event.pointerType !== 'touch') props.onHover?.(square);
            }}
            onKeyDown={(event) => walk(event, square, root, props)}
            onClick={(event) => {
              /* A drag has already spoken for the pointer; keys come with detail 0. */
              if (!props.onDrag || event.detail === 0) props.onPick(square);
            }}
          >
            {props.children(square)}
            {pointed.named === square && <b class="name-tag">{square}</b>}
          </button>
        )),
      )}
    </div>
  );
}
