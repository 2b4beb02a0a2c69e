// The example of a goal card: a small forest, on each tile what it earns, on witch cards also the
// squares where a new witch may stand. The build asks the core for the numbers.

import examples from 'virtual:kocka-examples';
import { CatTile, Tile, TILE_OF } from '../../art/wisps.tsx';
import { n, t } from '../../texts/t.ts';

const FREE = 'M50 30v40M30 50h40';

export function Example({ card }: { card: string }) {
  const example = examples[card];
  if (!example) return null;
  const { rows, tiles, may, points } = example;
  const width = rows[0]?.length ?? 0;
  const label = t('Example: {points}', { points: n('{n} point', '{n} points', points ?? 0) });
  const cells = rows.flatMap((row, y) => [...row].map((letter, x) => ({ letter, x, y })));
  return (
    <svg
      viewBox={`0 0 ${width * 100} ${rows.length * 100}`}
      class="example"
      role="img"
      aria-label={label}
    >
      {cells.map(({ letter, x, y }) => {
        const at = `${x},${y}`;
        const kind = TILE_OF[letter];
        return (
          <g key={at} transform={`translate(${x * 100} ${y * 100})`}>
            {kind ? <Tile kind={kind} /> : letter === 'C' ? <CatTile ready /> : <Bare />}
            {may.includes(at) && <path d={FREE} class="may" />}
            {tiles[at] !== undefined && <Badge points={tiles[at]} />}
          </g>
        );
      })}
    </svg>
  );
}

function Bare() {
  return <rect x="3" y="3" width="94" height="94" rx="12" fill="#22303a" />;
}

function Badge({ points }: { points: number }) {
  return (
    <g>
      <circle cx="70" cy="70" r="29" fill="#f2b441" stroke="#2a1c02" stroke-width="4" />
      <text x="70" y="83" text-anchor="middle" font-size="38" font-weight="800" fill="#2a1c02">
        {points}
      </text>
    </g>
  );
}
