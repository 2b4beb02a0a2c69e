// The course of a game: a line for each player, a thinner one beside it, the turning points as
// stones. It is a slider: a tap, a drag or the arrow keys choose a moment.

import { useRef } from 'preact/hooks';
import { SeatSign } from '../art/seats.tsx';
import type { Seat } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { percent, type Decision, type Line, type Point } from './course.ts';

interface Props {
  lines: Line[];
  seats: Seat[];
  stones: Decision[];
  at: number;
  /** The moments between which the game is drawn: the setup is left out. */
  first: number;
  last: number;
  /** The thinner line climbs as the other does; else it stands until chance acts again. */
  sloped: boolean;
  /** What the slider says of this moment. */
  says: string;
  onMove: (at: number) => void;
}

const STEPS: Record<string, (at: number, first: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: (_, first) => first,
  End: (_, __, last) => last,
};

/* From 0 to 100 in both directions. */
type Place = (point: Point) => [number, number];

const slope = (points: Point[], place: Place) =>
  points.map((point, i) => `${i ? 'L' : 'M'}${place(point).join(' ')}`).join('');

const stairs = (points: Point[], place: Place) =>
  points
    .map((point, i) => {
      const [x, y] = place(point);
      return i ? `H${x}V${y}` : `M${x} ${y}`;
    })
    .join('');

export function Curve(props: Props) {
  const { lines, at, first, last } = props;
  const field = useRef<HTMLDivElement>(null);
  const span = Math.max(1, last - first);
  const across = (moment: number) => Math.max(0, ((moment - first) / span) * 100);
  const place: Place = (point) => [across(point.at), 100 - 100 * point.y];
  const move = (to: number) => props.onMove(Math.min(last, Math.max(first, Math.round(to))));
  const seek = (event: PointerEvent) => {
    const box = field.current?.getBoundingClientRect();
    if (box) move(first + ((event.clientX - box.left) / box.width) * span);
  };
  return (
    <div
      class="curve"
      role="slider"
      tabIndex={0}
      aria-label={t('The course of the game')}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={props.says}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && seek(event)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        move(step(at, first, last));
      }}
    >
      <div class="curve-field" ref={field}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path class="curve-half" d="M0 50H100" />
          {lines.map(({ thin }, seat) => (
            <path
              key={`t${seat}`}
              class={`curve-thin of-seat-${seat}`}
              d={(props.sloped ? slope : stairs)(thin, place)}
            />
          ))}
          {lines.map(({ main }, seat) => (
            <path key={seat} class={`curve-line of-seat-${seat}`} d={slope(main, place)} />
          ))}
        </svg>
        <span class="curve-now" style={{ left: `${across(at)}%` }} />
        <Marks {...props} place={place} />
      </div>
    </div>
  );
}

/** The turning points, and each player's sign where its line ends. */
function Marks({ stones, lines, place }: Props & { place: Place }) {
  return (
    <>
      {stones.map(({ ply, seat, share }, i) => (
        <span
          key={ply}
          class={`stone of-seat-${seat}`}
          style={{
            left: `${place({ at: ply - 1, y: 0 })[0]}%`,
            top: `${100 - percent(share?.[seat] ?? 0.5)}%`,
          }}
        >
          {i + 1}
        </span>
      ))}
      {lines.map(({ main }, seat) => {
        const end = main.at(-1);
        if (!end) return null;
        const [left, top] = place(end);
        return (
          <svg
            key={seat}
            class={`curve-sign of-seat-${seat}`}
            style={{ left: `${left}%`, top: `${top}%` }}
            viewBox="0 0 100 100"
            aria-hidden="true"
          >
            <SeatSign seat={seat} fill="currentColor" />
          </svg>
        );
      })}
    </>
  );
}
