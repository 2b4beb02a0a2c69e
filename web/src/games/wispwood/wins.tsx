// How one wins wispwood.

import { CatTile, Tile, TILE_OF } from '../../art/wisps.tsx';
import { msg } from '../../texts/t.ts';
import type { Wins } from '../wins.ts';

const FOREST = ['TPT.', 'HTCT', '.TOT', '..W.'];
/* Column, row, points. */
const EARNED = [
  [1, 0, 4],
  [0, 1, 6],
  [2, 2, 8],
] as const;

/** A forest, and what its wisps are worth. Drawn without art/draw: this comes with the first game. */
function Forest() {
  return (
    <svg viewBox="-20 -20 440 440" aria-hidden="true">
      <rect x="-20" y="-20" width="440" height="440" rx="36" fill="#17232a" />
      {FOREST.flatMap((row, y) =>
        [...row].map((letter, x) => {
          const kind = TILE_OF[letter];
          return (
            <g key={`${x},${y}`} transform={`translate(${x * 100} ${y * 100})`}>
              <rect x="3" y="3" width="94" height="94" rx="12" fill="#22303a" />
              {letter === 'C' ? <CatTile ready /> : kind && <Tile kind={kind} />}
            </g>
          );
        }),
      )}
      {EARNED.map(([x, y, points]) => (
        <g key={points} transform={`translate(${x * 100 + 80} ${y * 100 + 18})`}>
          <rect x="-32" y="-24" width="64" height="48" rx="24" fill="#f2b441" />
          <text y="13" font-size="36" font-weight="700" text-anchor="middle" fill="#2a1c02">
            +{points}
          </text>
        </g>
      ))}
    </svg>
  );
}

export const wins: Wins = {
  text: msg('Fill your forest as the goal cards ask. They are counted after each of three rounds.'),
  Picture: Forest,
};
