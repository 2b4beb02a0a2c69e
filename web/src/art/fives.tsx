// The six symbols of fives in 100×100 boxes: ink on paper, each told by its outline alone; the
// colour only helps. Letters A–F are the engine's names for them.

export type SymbolLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
export const SYMBOLS: readonly SymbolLetter[] = ['A', 'B', 'C', 'D', 'E', 'F'];

export const INK: Record<SymbolLetter, string> = {
  A: '#1f6fa8',
  B: '#b23c1e',
  C: '#1d7a55',
  D: '#3a3f63',
  E: '#8a4f86',
  F: '#a8720a',
};

const STAR = 'M50 13 61 38l27 2.500-20.500 18L73.500 85 50 71 26.500 85l6-26.500L12 40.500 39 38z';

export function Symbol({ letter }: { letter: SymbolLetter }) {
  const ink = INK[letter];
  switch (letter) {
    case 'A':
      return <circle cx="50" cy="50" r="27" fill="none" stroke={ink} stroke-width="14" />;
    case 'B':
      return (
        <path d="M26 26 74 74M74 26 26 74" stroke={ink} stroke-width="16" stroke-linecap="round" />
      );
    case 'C':
      return (
        <path
          d="M50 18 86 80H14z"
          fill={ink}
          stroke={ink}
          stroke-width="5"
          stroke-linejoin="round"
        />
      );
    case 'D':
      return (
        <path
          d="M13 38q12-16 25 0t25 0 25 0M13 64q12-16 25 0t25 0 25 0"
          fill="none"
          stroke={ink}
          stroke-width="10.500"
          stroke-linecap="round"
        />
      );
    case 'E':
      return (
        <g>
          <rect x="21" y="21" width="58" height="58" rx="6" fill={ink} />
          <rect x="39" y="39" width="22" height="22" rx="3" fill="#fffaf0" />
        </g>
      );
    case 'F':
      return <path d={STAR} fill={ink} stroke={ink} stroke-width="3" stroke-linejoin="round" />;
  }
}

/** A die with a symbol, in a 100×100 box. */
export function SymbolDie({ letter }: { letter: SymbolLetter | null }) {
  return (
    <g>
      <rect x="5" y="9" width="90" height="89" rx="20" fill="#9a8a70" />
      <rect x="5" y="4" width="90" height="90" rx="20" fill="#fffaf0" />
      {letter && (
        <g transform="translate(14 13) scale(.72)">
          <Symbol letter={letter} />
        </g>
      )}
    </g>
  );
}

/** The hourglass, in a 100×100 box; `left` is the share of sand still above, 0 to 1. */
export function Hourglass({ left }: { left: number }) {
  const top = 22 + (1 - left) * 24;
  const pile = 80 - (1 - left) * 22;
  const half = (top - 22) * 0.83;
  return (
    <g>
      <path
        d="M26 20h48q0 20-18 30 18 10 18 30H26q0-20 18-30-18-10-18-30z"
        fill="#dfe9ee"
        opacity=".85"
      />
      <path
        d={`M${28 + half} ${top}h${44 - 2 * half}Q66 42 50 49 34 42 ${28 + half} ${top}z`}
        fill="#e0a93f"
      />
      <path d={`M29 80q2-${80 - pile} 21-${80 - pile} 19 0 21 ${80 - pile}z`} fill="#e0a93f" />
      {left > 0 && left < 1 && <path d="M50 48v28" stroke="#e0a93f" stroke-width="2.500" />}
      <rect x="20" y="12" width="60" height="9" rx="4" fill="#7a5230" />
      <rect x="20" y="79" width="60" height="9" rx="4" fill="#7a5230" />
    </g>
  );
}

/** Squares of the twelve pentominoes, for the pictures of the pieces (column, row). */
export const PIECES: Record<string, readonly (readonly [number, number])[]> = {
  F: [
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ],
  I: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [0, 4],
  ],
  L: [
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
  ],
  N: [
    [1, 0],
    [1, 1],
    [0, 2],
    [1, 2],
    [0, 3],
  ],
  P: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0, 2],
  ],
  T: [
    [0, 0],
    [1, 0],
    [2, 0],
    [1, 1],
    [1, 2],
  ],
  U: [
    [0, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
  V: [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ],
  W: [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
  ],
  X: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
  Y: [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [1, 3],
  ],
  Z: [
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 2],
  ],
};

/** A piece in the middle of a 5×5 box. */
export function PieceIcon({ piece }: { piece: string }) {
  const cells = PIECES[piece] ?? [];
  const w = Math.max(...cells.map(([x]) => x)) + 1;
  const h = Math.max(...cells.map(([, y]) => y)) + 1;
  return (
    <svg viewBox={`${(w - 5) / 2} ${(h - 5) / 2} 5 5`} aria-hidden="true">
      {cells.map(([x, y]) => (
        <rect key={`${x}${y}`} x={x + 0.04} y={y + 0.04} width=".92" height=".92" rx=".15" />
      ))}
    </svg>
  );
}
