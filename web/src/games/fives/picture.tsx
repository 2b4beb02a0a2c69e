// The picture of the game's card: a printed pattern.

import { Symbol, SYMBOLS } from '../../art/fives.tsx';

export function Picture() {
  const cells = [];
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 9; x++) {
      const letter = SYMBOLS[(x * 5 + y * 7 + ((x * y) % 5)) % 6] ?? 'A';
      cells.push(
        <g key={`${x}${y}`} transform={`translate(${x * 48 - 16} ${y * 48 - 10})`}>
          <rect width="48" height="48" fill={(x + y) % 2 ? '#f7efdf' : '#f1e6d0'} />
          <g transform="translate(8 8) scale(.32)">
            <Symbol letter={letter} />
          </g>
        </g>,
      );
    }
  }
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#f4ead6" />
      {cells}
      <path
        d="M82 40q72-4 142-1 2 24 1 46l47 2q1 24-1 46-47 3-93 1l-2-46-95-1q-2-24 1-47z"
        fill="#f2b441"
        fill-opacity=".25"
        stroke="#c2381b"
        stroke-width="7"
        stroke-linejoin="round"
      />
      <g transform="rotate(38 330 150)">
        <rect x="300" y="142" width="120" height="20" rx="6" fill="#c2381b" />
        <path d="M300 143l-24 9 24 9z" fill="#f0d3a8" />
        <path d="M284 149l-8 3 8 3z" fill="#5a1a0c" />
        <rect x="306" y="142" width="10" height="20" fill="#8f2712" />
      </g>
    </svg>
  );
}
