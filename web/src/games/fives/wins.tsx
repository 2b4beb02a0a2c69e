// How one wins fives.

import { Symbol, SymbolDie, type SymbolLetter } from '../../art/fives.tsx';
import { At, Panel, Squares } from '../../art/draw.tsx';
import { msg } from '../../texts/t.ts';
import type { Wins } from '../wins.ts';
import { markerPath } from './marker.ts';

const BOARD = ['EBFCDA', 'ABCDFE', 'AFDBCE'];

/** Five dice, and five squares that show them. */
function Found() {
  return (
    <Panel width={6} height={4.2} ground="#e8dcc0">
      {[...'AABCD'].map((letter, index) => (
        <At key={index} x={0.5 + index} y={0} scale={0.9}>
          <SymbolDie letter={letter as SymbolLetter} />
        </At>
      ))}
      <g transform="translate(0 120)">
        <Squares width={6} height={3} fill="#fffaf0" line="#d6c7a4" />
        {BOARD.flatMap((row, y) =>
          [...row].map((letter, x) => (
            <At key={`${x},${y}`} x={x} y={y} scale={0.62}>
              <Symbol letter={letter as SymbolLetter} />
            </At>
          )),
        )}
        <path
          d={markerPath(['a2', 'a3', 'b2', 'c2', 'd2'])}
          transform="scale(100)"
          fill="none"
          stroke="#1d4f91"
          stroke-width=".09"
          stroke-linejoin="round"
        />
      </g>
    </Panel>
  );
}

export const wins: Wins = {
  text: msg('Find five joined squares that show exactly the five dice. The most points win.'),
  Picture: Found,
};
