// Drawings for the rules of wispwood: pond, cat, a wisp laid with its trees, the square of a
// round, trees one after the other, and what stays after a round.

import { CatTile, Tile, TILE_OF } from '../../../art/wisps.tsx';
import { CardExample } from '../card-example.tsx';
import { SHAPES } from '../state.ts';
import { msg } from '../../../texts/t.ts';
import {
  Arrow,
  At,
  Panel,
  Squares,
  Verdict,
  type Drawings,
  type Point,
} from '../../../art/draw.tsx';

const NIGHT = '#17232a';
const SQUARE = '#22303a';
const LAMP = '#f2b441';

/* Rows of letters: wisps, T a tree, C the cat, a full stop an empty square. */
function Wood({ rows, left = 0 }: { rows: string[]; left?: number }) {
  return (
    <g transform={`translate(${left * 100} 0)`}>
      <Squares width={rows[0]?.length ?? 0} height={rows.length} fill={SQUARE} />
      {rows.flatMap((row, y) =>
        [...row].map((letter, x) => {
          const kind = TILE_OF[letter];
          return (
            <At key={`${x},${y}`} x={x} y={y}>
              {letter === 'C' ? <CatTile ready /> : kind && <Tile kind={kind} />}
            </At>
          );
        }),
      )}
    </g>
  );
}

function Frame(props: { at: Point[]; dashed?: boolean }) {
  return (
    <>
      {props.at.map(([x, y]) => (
        <rect
          key={`${x},${y}`}
          x={x * 100 + 3}
          y={y * 100 + 3}
          width="94"
          height="94"
          rx="14"
          fill="none"
          stroke={LAMP}
          stroke-width="8"
        />
      ))}
    </>
  );
}

function Shape({ name, x, y }: { name: string; x: number; y: number }) {
  const cells = SHAPES[name] ?? [];
  const wide = Math.max(...cells.map(([cx]) => cx)) + 1;
  const high = Math.max(...cells.map(([, cy]) => cy)) + 1;
  return (
    <g transform={`translate(${x * 100 + 50} ${y * 100 + 50})`}>
      <circle r="44" fill="#efe4cb" />
      <g transform={`scale(17) translate(${-wide / 2} ${-high / 2})`} fill="#3a2a10">
        {cells.map(([cx, cy]) => (
          <rect key={`${cx}${cy}`} x={cx + 0.05} y={cy + 0.05} width=".9" height=".9" rx=".2" />
        ))}
      </g>
    </g>
  );
}

const RING = 'OPWHOPHW';
const NAMES = ['I2', 'I3', 'L3', 'I4', 'O4', 'T4', 'S4', 'L4'];

function ringPoint(index: number): Point {
  const angle = ((index - 4) / 16) * 2 * Math.PI;
  return [2.5 + 2.45 * Math.cos(angle), 2.5 + 2.45 * Math.sin(angle)];
}

function Pond() {
  return (
    <Panel width={6} height={6} ground={NIGHT}>
      <circle cx="300" cy="300" r="235" fill="#1f5568" />
      {NAMES.map((name, index) => {
        const [x, y] = ringPoint(index * 2 + 1);
        return <Shape key={name} name={name} x={x} y={y} />;
      })}
      {[...RING].map((letter, index) => {
        const [x, y] = ringPoint(index * 2);
        return (
          <At key={index} x={x} y={y} scale={0.86}>
            <Tile kind={TILE_OF[letter] ?? 'tree'} />
          </At>
        );
      })}
    </Panel>
  );
}

function Cats() {
  return (
    <Panel width={4} height={1.6} ground={NIGHT}>
      <At x={0.3} y={0.3} scale={1.4}>
        <CatTile ready />
      </At>
      <Arrow
        points={[
          [1.2, 0.3],
          [1.85, 0.3],
        ]}
        colour={LAMP}
      />
      <At x={2.7} y={0.3} scale={1.4}>
        <CatTile ready={false} />
      </At>
    </Panel>
  );
}

function Lay() {
  return (
    <Panel width={6.4} height={4} ground={NIGHT}>
      <At x={0.4} y={0.6} scale={1.1}>
        <Tile kind="pumpkin" />
      </At>
      <Shape name="L3" x={0.4} y={2} />
      <Arrow
        points={[
          [1.1, 1.3],
          [1.8, 1.3],
        ]}
        colour={LAMP}
      />
      <Wood left={2.4} rows={['.PT.', 'TCT.', '..T.', '....']} />
      <g transform="translate(240 0)">
        <Frame
          at={[
            [1, 0],
            [2, 0],
            [2, 1],
          ]}
        />
      </g>
    </Panel>
  );
}

function Fits() {
  return (
    <Panel width={6} height={4.2} ground={NIGHT}>
      <Wood rows={['.TO...', 'TCT...', '..TP..', '......']} />
      <rect
        x="-6"
        y="-6"
        width="412"
        height="412"
        rx="20"
        fill="none"
        stroke={LAMP}
        stroke-width="9"
        stroke-dasharray="20 14"
      />
      <At x={4} y={2} faint>
        <Tile kind="tree" />
      </At>
      <Verdict x={4.9} y={2.1} good={false} />
      <At x={3} y={1} faint>
        <Tile kind="tree" />
      </At>
      <Verdict x={3.85} y={1.15} good />
    </Panel>
  );
}

function Trees() {
  const order: Point[] = [
    [2, 1],
    [2, 2],
    [3, 2],
  ];
  return (
    <Panel width={5} height={4} ground={NIGHT}>
      <Wood rows={['.T...', '.CT..', '..TT.', '.....']} />
      {order.map(([x, y], index) => (
        <g key={index}>
          <Frame at={[[x, y]]} />
          <circle cx={x * 100 + 74} cy={y * 100 + 74} r="24" fill={LAMP} />
          <text
            x={x * 100 + 74}
            y={y * 100 + 86}
            text-anchor="middle"
            font-size="34"
            font-weight="800"
            fill="#2a1c02"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </Panel>
  );
}

function After() {
  return (
    <Panel width={9} height={4} ground={NIGHT}>
      <Wood rows={['TPTT', 'TCTO', 'HTTT', 'TTWT']} />
      <Arrow
        points={[
          [1, 1],
          [2, 2],
        ]}
        colour={LAMP}
      />
      <Arrow
        points={[
          [3.9, 1.5],
          [4.35, 1.5],
        ]}
        colour={LAMP}
      />
      <Wood left={5} rows={['.P..', '...O', 'H.C.', '..W.']} />
    </Panel>
  );
}

const CARD = /^(?:pumpkin|witch|orb|heart|tree)-[a-z]+$/;

/** A goal card stands in its table by its id: there is its example. */
export const cell = (name: string) => (CARD.test(name) ? <CardExample card={name} /> : null);

export const drawings: Drawings = {
  W2: { caption: msg('The pond: each wisp lies between two shapes.'), Picture: Pond },
  W7: { caption: msg('The cat is ready, or hides.'), Picture: Cats },
  W9: {
    caption: msg('A pumpkin and one of its shapes: the wisp and two trees are laid.'),
    Picture: Lay,
  },
  W10: { caption: msg('Round 1: all tiles must fit in a square of 4×4.'), Picture: Fits },
  W13: { caption: msg('Up to three trees, each beside a tile that is there.'), Picture: Trees },
  W18: {
    caption: msg('After a round the cat may move to a tree; then the trees go, the wisps stay.'),
    Picture: After,
  },
};
