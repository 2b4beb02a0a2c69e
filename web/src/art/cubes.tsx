// The wooden tokens of cubes, in 100×100 boxes: a turned disc with an isometric cube in one of
// seven colours and the colour's first letter, or a carved sign. Figures carry their seat's sign.

import { SeatSign } from './seats.tsx';

export type CubeColour = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'violet' | 'white';
export type Special = 'step' | 'slant' | 'leap' | 'gate' | 'shield';
export const CUBE_COLOURS: readonly CubeColour[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'white',
];

/** Top, left and right face, and the letter's ink on the top. */
export const PAINT: Record<CubeColour, readonly [string, string, string, string]> = {
  red: ['#d8574a', '#b02a22', '#861c17', '#fff'],
  orange: ['#f5a544', '#dd7d10', '#a95a06', '#3a1c00'],
  yellow: ['#fbf08a', '#efd935', '#bfa41a', '#4a3d00'],
  green: ['#4fc39d', '#0f9a70', '#08694c', '#04281c'],
  blue: ['#5e9fdc', '#1f6fb5', '#134a7d', '#fff'],
  violet: ['#b98cd0', '#8a54a8', '#5f3579', '#fff'],
  white: ['#ffffff', '#e3e0da', '#b3aea4', '#33302a'],
};

function Disc() {
  return (
    <g>
      <ellipse cx="50" cy="56" rx="45" ry="42" fill="#3b2614" opacity=".45" />
      <circle cx="50" cy="52" r="45" fill="#a3713f" />
      <circle cx="50" cy="49" r="45" fill="#dcb27a" />
      <circle cx="50" cy="49" r="40" fill="#e9c793" />
      <path
        d="M16 36q34-12 68 0M12 50q38 8 76-2M18 67q32-9 64-1"
        fill="none"
        stroke="#d3a76c"
        stroke-width="1.800"
      />
    </g>
  );
}

export function Cube({ colour, letter }: { colour: CubeColour; letter: string }) {
  const [top, left, right, ink] = PAINT[colour];
  return (
    <g>
      <path
        d="M50 16 79 31v35L50 81 21 66V31z"
        fill={right}
        stroke="#3b2614"
        stroke-width="2.500"
        stroke-linejoin="round"
      />
      <path d="M21 31 50 46v35L21 66z" fill={left} />
      <path d="M50 16 79 31 50 46 21 31z" fill={top} />
      <text
        x="50"
        y="39.500"
        text-anchor="middle"
        font-size="24"
        font-weight="800"
        fill={ink}
        transform="translate(0 -1)"
      >
        {letter}
      </text>
    </g>
  );
}

export function CubeToken({ colour, letter }: { colour: CubeColour; letter: string }) {
  return (
    <g>
      <Disc />
      <Cube colour={colour} letter={letter} />
    </g>
  );
}

const CARVED: Record<Special, string> = {
  step: 'M50 22v54M23 49h54',
  slant: 'M30 29l40 40M70 29 30 69',
  leap: 'M34 24v44h34',
  gate: 'M50 25a24 24 0 1 1-.1 0z',
  shield: 'M50 22l23 7v20q-3 19-23 28-20-9-23-28V29z',
};

export function SpecialToken({ kind }: { kind: Special }) {
  return (
    <g>
      <Disc />
      <path
        d={CARVED[kind]}
        fill={kind === 'shield' ? '#9a6b3c' : 'none'}
        stroke="#fff3dc"
        stroke-width="13"
        stroke-linecap="round"
        stroke-linejoin="round"
        transform="translate(0 1.500)"
      />
      <path
        d={CARVED[kind]}
        fill={kind === 'shield' ? '#9a6b3c' : 'none'}
        stroke="#5b3818"
        stroke-width="10"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      {kind === 'leap' && (
        <path
          d="M60 58l9 10-9 10"
          fill="none"
          stroke="#5b3818"
          stroke-width="7"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
      {kind === 'gate' && <circle cx="50" cy="49" r="7" fill="#5b3818" />}
    </g>
  );
}

const WOOD = [
  ['#7d2e68', '#5c1f4c'],
  ['#1f5f8f', '#144467'],
  ['#2f6b3c', '#1f4a29'],
  ['#8a4b12', '#63340a'],
] as const;

/** A standing figure: skittle with a broad foot, its sign on the belly. */
export function Figure({ seat }: { seat: number }) {
  const [paint, shade] = WOOD[seat % 4] ?? WOOD[0];
  return (
    <g>
      <ellipse cx="50" cy="90" rx="30" ry="8" fill="#000" opacity=".35" />
      <path
        d="M20 88q-2-12 10-18 6-12 9-28a17 17 0 1 1 22 0q3 16 9 28 12 6 10 18-30 9-60 0z"
        fill={paint}
        stroke="#fff6e4"
        stroke-width="3"
      />
      <path d="M61 42q3 16 9 28 12 6 10 18-12 4-26 4.500Q60 68 56 44z" fill={shade} />
      <circle cx="45" cy="24" r="5" fill="#fff" opacity=".35" />
      <g transform="translate(32 50) scale(.36)">
        <SeatSign seat={seat} fill="#fff6e4" />
      </g>
    </g>
  );
}
