// The signs of wispwood in the lines of its summary.

import { CatTile, Tile, type TileKind } from '../../../art/wisps.tsx';
import { At, Sign, type Point } from '../../../art/draw.tsx';
import type { Signs } from '../../short-signs.ts';

const tiles = (...kinds: TileKind[]) =>
  function Tiles() {
    return (
      <Sign wide={kinds.length}>
        {kinds.map((kind, x) => (
          <At key={x} x={x} y={0}>
            <Tile kind={kind} />
          </At>
        ))}
      </Sign>
    );
  };

const cat = (ready: boolean) => () => (
  <Sign>
    <CatTile ready={ready} />
  </Sign>
);

const SIDES: Point[] = [
  [1, 0],
  [0, 1],
  [2, 1],
  [1, 2],
];
const CORNERS: Point[] = [
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
];

/** Squares of a small grid; the first one is that which it is about. */
const grid = (size: number, lit: Point[], own?: Point) => () => (
  <Sign>
    {Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [i % size, Math.floor(i / size)];
      const is = ([a, b]: Point) => a === x && b === y;
      const fill = own && is(own) ? '#56b4e9' : lit.some(is) ? '#f2b441' : '#24392f';
      const step = 96 / size;
      return (
        <rect
          key={i}
          x={x * step + 3}
          y={y * step + 3}
          width={step - 3}
          height={step - 3}
          rx="6"
          fill={fill}
        />
      );
    })}
  </Sign>
);

const WHOLE: Point[] = Array.from({ length: 16 }, (_, i) => [i % 4, Math.floor(i / 4)] as const);

export const signs: Signs = [
  null,
  tiles('orb', 'orb'),
  tiles('pumpkin', 'tree'),
  tiles('tree', 'tree'),
  cat(false),
  tiles('witch'),
  grid(4, WHOLE),
  null,
  grid(3, SIDES, [1, 1]),
  grid(3, [...SIDES, ...CORNERS], [1, 1]),
  grid(3, [
    [0, 0],
    [1, 0],
    [1, 1],
  ]),
  null,
  null,
];
