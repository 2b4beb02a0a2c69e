// The picture of the game's card: a night forest.

import { placed } from '../../art/placed.ts';
import { CatTile, Tile, type TileKind } from '../../art/wisps.tsx';

const FOREST: readonly [number, number, TileKind | 'cat'][] = [
  [1, 0, 'tree'],
  [2, 0, 'orb'],
  [0, 1, 'pumpkin'],
  [1, 1, 'tree'],
  [2, 1, 'cat'],
  [3, 1, 'witch'],
  [0, 2, 'tree'],
  [1, 2, 'heart'],
  [2, 2, 'tree'],
];

const firs = (y: number, height: number, step: number, shift: number) => {
  let path = `M-20 220V${y}`;
  for (let x = -20 - shift; x < 430; x += step) {
    path += `L${x + step / 2} ${y - height * (0.75 + 0.25 * Math.sin(x))}L${x + step} ${y}`;
  }
  return `${path}V220z`;
};

export function Picture() {
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#16232f" />
      <circle cx="322" cy="46" r="24" fill="#f4e3b0" />
      <circle cx="312" cy="41" r="22" fill="#16232f" />
      <path d={firs(130, 74, 44, 10)} fill="#1d3340" />
      <path d={firs(168, 70, 52, 30)} fill="#1a2c2f" />
      <g fill="#f2d675">
        <circle cx="46" cy="70" r="2.500" />
        <circle cx="96" cy="38" r="2" />
        <circle cx="352" cy="112" r="3" />
        <circle cx="268" cy="78" r="2" />
        <circle cx="30" cy="142" r="3" />
        <circle cx="376" cy="166" r="2.500" />
      </g>
      <g transform="translate(84 24) rotate(-4 116 88)">
        {FOREST.map(([x, y, kind]) => (
          <g key={`${x}${y}`} transform={placed(x * 59, y * 59, 0.57)}>
            {kind === 'cat' ? <CatTile ready /> : <Tile kind={kind} />}
          </g>
        ))}
      </g>
    </svg>
  );
}
