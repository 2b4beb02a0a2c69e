// The signs of fives in the lines of its summary.

import {
  Hourglass,
  PIECES,
  Symbol,
  SymbolDie,
  SYMBOLS,
  type SymbolLetter,
} from '../../../art/fives.tsx';
import { At, Sign } from '../../../art/draw.tsx';
import type { Signs } from '../../short-signs.ts';

const Dice = () => (
  <Sign wide={5}>
    {SYMBOLS.slice(0, 5).map((letter, x) => (
      <At key={letter} x={x} y={0}>
        <SymbolDie letter={letter} />
      </At>
    ))}
  </Sign>
);

/** A piece in a box of the height of a line. */
function Shape({ piece, at = 0 }: { piece: string; at?: number }) {
  return (
    <g transform={`translate(${at * 100 + 4} 4) scale(.31)`} fill="#c98a22" stroke="#8d7758">
      {(PIECES[piece] ?? []).map(([x, y]) => (
        <rect key={`${x}${y}`} x={x * 100} y={y * 100} width="96" height="96" rx="12" />
      ))}
    </g>
  );
}

/** A piece that lies on its side, with symbols on it. */
const Marked = ({ symbols }: { symbols: SymbolLetter[] }) => (
  <g transform="translate(2 2) scale(.48)">
    {(PIECES.P ?? []).map(([y, x], index) => (
      <g key={index} transform={`translate(${x * 100} ${y * 100})`}>
        <rect width="97" height="97" rx="12" fill="#fffaf0" stroke="#8d7758" stroke-width="4" />
        <Symbol letter={symbols[index] ?? 'A'} />
      </g>
    ))}
  </g>
);

const Found = () => (
  <Sign wide={1.5}>
    <Marked symbols={['A', 'B', 'C', 'D', 'E']} />
  </Sign>
);

const Five = () => (
  <Sign wide={5}>
    {['F', 'P', 'T', 'V', 'W'].map((piece, at) => (
      <Shape key={piece} piece={piece} at={at} />
    ))}
  </Sign>
);

const Sand = () => (
  <Sign>
    <Hourglass left={0.6} />
  </Sign>
);

const Wrong = () => (
  <Sign wide={1.5}>
    <Marked symbols={['A', 'F', 'C', 'F', 'E']} />
    <path
      d="M12 12 138 88M138 12 12 88"
      stroke="#b3261e"
      stroke-width="10"
      stroke-linecap="round"
    />
  </Sign>
);

/** Circled with its points, and crossed off. */
const Puzzle = () => (
  <Sign wide={2}>
    <Shape piece="W" />
    <circle cx="50" cy="50" r="45" fill="none" stroke="#8a5a0c" stroke-width="8" />
    <Shape piece="V" at={1} />
    <path
      d="M112 12 188 88M188 12 112 88"
      stroke="#5c5344"
      stroke-width="10"
      stroke-linecap="round"
    />
  </Sign>
);

export const signs: Signs = [Dice, Found, Five, Sand, null, Wrong, null, null, Puzzle];
