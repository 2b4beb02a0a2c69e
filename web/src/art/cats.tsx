// The cats that players pick, as the boxes have them: one head, many coats. In boxes of 100×100.

import type { JSX } from 'preact';
import type { Seat } from '../core/types.ts';
import { Face } from './faces.tsx';

const LINE = '#3a3028';
const BLACK = '#37323d';
const HEAD = 'M15 8 35 25q15-5 30 0L85 8q7 24 4 42 0 40-39 40T11 50Q8 32 15 8z';
const EARS = 'M20 19 32 29 19 38zM80 19 68 29 81 38z';
const STRIPES = 'M50 24v16M38 25l3 13M62 25l-3 13M13 58l13 2M14 70l12-4M87 58l-13 2M86 70l-12-4';
const MUZZLE = 'M50 46q9 14 22 20-4 23-22 23T28 66q13-6 22-20z';

interface Coat {
  fur: string;
  eyes: string;
  /** What makes it this one. */
  marks?: JSX.Element;
}

const stripes = (colour: string) => (
  <path d={STRIPES} fill="none" stroke={colour} stroke-width="6" stroke-linecap="round" />
);

const COATS: Coat[] = [
  { fur: '#e8974a', eyes: '#2f6b3a', marks: stripes('#b45f1b') },
  { fur: BLACK, eyes: '#f2c33b' },
  { fur: '#fbf6ec', eyes: '#2f78b5' },
  { fur: '#a3a9b0', eyes: '#d8a324', marks: stripes('#666d76') },
  {
    fur: '#fbf6ec',
    eyes: '#2f6b3a',
    marks: (
      <>
        <path d="M15 8 35 25q8-3 15-3 2 26-20 34-12 0-19-6Q8 32 15 8z" fill="#e39345" />
        <path d="M65 25 85 8q7 24 4 42 0 6-1 11-18 0-25-15t2-21z" fill="#3b3540" />
      </>
    ),
  },
  {
    fur: '#f0e1c6',
    eyes: '#2f78b5',
    marks: (
      <>
        <path d="M15 8 32 23 12 44Q9 29 15 8zM85 8 68 23l20 21Q91 29 85 8z" fill="#5a4433" />
        <ellipse cx="50" cy="66" rx="21" ry="20" fill="#7a5c45" />
      </>
    ),
  },
  { fur: BLACK, eyes: '#6fae4e', marks: <path d={MUZZLE} fill="#fbf6ec" /> },
  { fur: '#8a5a3a', eyes: '#f2c33b', marks: <path d={MUZZLE} fill="#d9b48c" /> },
];

/** Its head alone; nothing for one that is not among ours. */
export function CatHead({ cat }: { cat: number }) {
  const coat = COATS[cat - 1];
  if (!coat) return null;
  const { fur, eyes, marks } = coat;
  return (
    <g>
      <path d={HEAD} fill={fur} />
      <path d={EARS} fill="#e8a1a0" />
      {marks}
      <path d={HEAD} fill="none" stroke={LINE} stroke-width="4" stroke-linejoin="round" />
      <g fill={eyes} stroke={LINE} stroke-width="2.500">
        <ellipse cx="33" cy="52" rx="8" ry="9" />
        <ellipse cx="67" cy="52" rx="8" ry="9" />
      </g>
      <g fill="#17130f">
        <ellipse cx="33" cy="52" rx="3" ry="7" />
        <ellipse cx="67" cy="52" rx="3" ry="7" />
      </g>
      <path d="M44 64h12l-6 7z" fill="#d9787a" stroke={LINE} stroke-width="2" />
      <path
        d="M50 71v4q-4 6-9 3M50 75q4 6 9 3"
        fill="none"
        stroke={fur === BLACK && !marks ? '#d8cfe0' : LINE}
        stroke-width="3"
        stroke-linecap="round"
      />
    </g>
  );
}

export function Cat({ cat = 0, size = 18 }: { cat?: number; size?: number }) {
  return COATS[cat - 1] ? (
    <svg
      class="face"
      data-cat={cat}
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <CatHead cat={cat} />
    </svg>
  ) : null;
}

/** The face of whoever sits there: the cat that was picked, or the computer's own. */
export function SeatFace({ seat, size }: { seat: Seat | undefined; size?: number }) {
  if (seat?.player === 'computer' && !seat.given) return <Face level={seat.level} size={size} />;
  return <Cat cat={seat?.cat} size={size} />;
}
