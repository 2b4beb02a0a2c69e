// Drawings for the rules of fives: the twelve pieces, an outline that fits and one that does not,
// two that share a square.

import { PIECES, Symbol, SymbolDie, type SymbolLetter } from '../../../art/fives.tsx';
import { markerPath } from '../marker.ts';
import { msg } from '../../../texts/t.ts';
import { At, Panel, Squares, Verdict, type Drawings } from '../../../art/draw.tsx';

const TABLE = '#e6d8bc';
const PAPER = '#fffaf0';
const LINE = '#d9ceb8';
const INK = '#1f4f8f';
const WRONG = '#a5281b';

/* By value, as in the table of F3. */
const ROWS = ['FLN', 'PUY', 'TVZ', 'IWX'];

function Shape({ letter }: { letter: string }) {
  const cells = PIECES[letter] ?? [];
  /* Long pieces lie on their side. */
  const lie = Math.max(...cells.map(([, y]) => y)) > 2;
  return (
    <g fill={INK}>
      {cells.map(([x, y]) => (
        <rect
          key={`${x}${y}`}
          x={(lie ? y : x) * 46 + 2}
          y={(lie ? x : y) * 46 + 2}
          width="42"
          height="42"
          rx="8"
        />
      ))}
    </g>
  );
}

function Pieces() {
  return (
    <Panel width={9} height={6.4} ground={TABLE}>
      {ROWS.map((row, y) => (
        <g key={row} transform={`translate(0 ${y * 165})`}>
          <text x="20" y="94" font-size="64" font-weight="800" fill="#5c4f3c">
            {y + 1}
          </text>
          {[...row].map((letter, x) => (
            <g key={letter} transform={`translate(${130 + x * 270} 10)`}>
              <Shape letter={letter} />
            </g>
          ))}
        </g>
      ))}
    </Panel>
  );
}

function Paper(props: { rows: string[]; top: number }) {
  const width = props.rows[0]?.length ?? 0;
  return (
    <g transform={`translate(0 ${props.top * 100})`}>
      <Squares width={width} height={props.rows.length} fill={PAPER} line={LINE} />
      {props.rows.flatMap((row, y) =>
        [...row].map((letter, x) => (
          <At key={`${x},${y}`} x={x} y={y} scale={0.62}>
            <Symbol letter={letter as SymbolLetter} />
          </At>
        )),
      )}
    </g>
  );
}

function Marker(props: { squares: string; top: number; wrong?: boolean }) {
  return (
    <path
      d={markerPath(props.squares.split(' '))}
      transform={`translate(0 ${props.top * 100}) scale(100)`}
      fill="none"
      stroke={props.wrong ? WRONG : INK}
      stroke-width=".09"
      stroke-linejoin="round"
      stroke-dasharray={props.wrong ? '.16 .1' : undefined}
    />
  );
}

const BOARD = ['AEBFCDA', 'ABCDFEB', 'CDFABCE', 'EFADCAD'];

function Fit() {
  return (
    <Panel width={7} height={5.3} ground={TABLE}>
      {[...'AABCD'].map((letter, index) => (
        <At key={index} x={1 + index} y={0} scale={0.9}>
          <SymbolDie letter={letter as SymbolLetter} />
        </At>
      ))}
      <Paper rows={BOARD} top={1.3} />
      <Marker squares="a1 a2 b2 c2 d2" top={1.3} />
      <Verdict x={0.95} y={1.55} good />
      <Marker squares="e3 f3 f4 g3 g4" top={1.3} wrong />
      <Verdict x={6.85} y={3.4} good={false} />
    </Panel>
  );
}

function Overlap() {
  return (
    <Panel width={7} height={4} ground={TABLE}>
      <Paper rows={BOARD} top={0} />
      <Marker squares="a1 a2 b2 c2 d2" top={0} wrong />
      <Marker squares="d2 d3 e3 e4 f4" top={0} wrong />
      <Verdict x={3.5} y={1.5} good={false} />
    </Panel>
  );
}

export const drawings: Drawings = {
  F3: { caption: msg('The twelve pieces and what they are worth.'), Picture: Pieces },
  F6: {
    caption: msg('On the left exactly the five dice; on the right other symbols.'),
    Picture: Fit,
  },
  F9: { caption: msg('Two outlines share a square: both are void.'), Picture: Overlap },
};
