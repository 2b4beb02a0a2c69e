// A forest: the tiles that lie there and, while a shape is in the hand, its shadow over them.

import { useRef } from 'preact/hooks';
import { CatTile, Tile } from '../../art/wisps.tsx';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Grid, type Carry } from '../../ui/grid.tsx';
import type { Pointed } from '../../ui/pointed.ts';
import { squareOf, windowOf, type Forest, type Window, type Wisp } from './state.ts';

export interface Shadow {
  cells: Set<string>;
  wisp: string | null;
  kind: Wisp | null;
  /** In the hand; else it is only hinted. */
  held: boolean;
  legal: boolean;
}

export function TileSvg({ forest, square }: { forest: Forest; square: string }) {
  const kind = forest.tiles[square];
  if (!kind && forest.cat !== square) return null;
  return (
    <svg viewBox="0 0 100 100" class="tile" data-flip={`tile${square}`} aria-hidden="true">
      {forest.cat === square ? <CatTile ready={forest.ready} /> : kind && <Tile kind={kind} />}
    </svg>
  );
}

function columnsAndRows(w: Window): { columns: string[]; rows: number[] } {
  const columns = [];
  for (let x = w.left; x <= w.right; x++) columns.push(String.fromCharCode(97 + x));
  const rows = [];
  for (let y = w.top; y <= w.bottom; y++) rows.push(y + 1);
  return { columns, rows };
}

function widened(low: number, high: number, size: number): [number, number] {
  while (high - low + 1 < size) {
    if (low > 0) low--;
    if (high - low + 1 < size && high < 24) high++;
  }
  return [low, high];
}

/** A square window, so that tiles keep their size while a forest grows. */
function squared(w: Window, least = 1): Window {
  const size = Math.max(w.right - w.left + 1, w.bottom - w.top + 1, least);
  const [left, right] = widened(w.left, w.right, size);
  const [top, bottom] = widened(w.top, w.bottom, size);
  return { left, right, top, bottom };
}

export function ForestView(props: {
  forest: Forest;
  /** Squares in play now; the window shows them all. */
  squares: Set<string>;
  /** Changes when the window may shrink again (a new round, another seat). */
  name: string;
  label: string;
  /** Of the last move, where somebody else made it. */
  last: Set<string>;
  pointed: Pointed;
  shadow: Shadow | null;
  glow: Set<string>;
  onPick: (square: string) => void;
  onHover: (square: string | null) => void;
  carry: Carry | null;
  onKey: (event: KeyboardEvent) => boolean;
}) {
  const { forest, shadow } = props;
  const kept = useRef<{ name: string; window: Window } | null>(null);
  /* With moves in sight the window is just what they need; without, it stays as it was. */
  const fresh = props.squares.size > 0 || kept.current?.name !== props.name;
  const before = fresh ? null : (kept.current?.window ?? null);
  const window = windowOf([forest.cat, ...Object.keys(forest.tiles), ...props.squares], before);
  kept.current = { name: props.name, window };
  const { columns, rows } = columnsAndRows(squared(window, 4));
  const name = (square: string) => {
    const kind = forest.cat === square ? 'cat' : forest.tiles[square];
    const parts = [square, kind ? word(kind) : t('empty')];
    if (shadow?.wisp === square && shadow.kind)
      parts.push(`${t('to be laid')}: ${word(shadow.kind)}`);
    else if (shadow?.cells.has(square)) parts.push(`${t('to be laid')}: ${word('tree')}`);
    else if (props.glow.has(square)) parts.push(t('you can use this'));
    if (props.last.has(square)) parts.push(t('last move'));
    return parts.join(', ');
  };
  const look = (square: string) =>
    [
      props.glow.has(square) ? 'open' : '',
      props.last.has(square) ? 'last' : '',
      shadow?.held && shadow.cells.has(square) ? (shadow.legal ? 'laying' : 'laying wrong') : '',
    ].join(' ');
  return (
    <Grid
      columns={columns}
      rows={rows}
      label={props.label}
      pointed={props.pointed}
      name={name}
      look={look}
      onPick={props.onPick}
      onHover={props.onHover}
      carry={props.carry}
      onKey={(event) => props.onKey(event)}
    >
      {(square) => (
        <>
          <TileSvg forest={forest} square={square} />
          {shadow?.cells.has(square) && (
            <svg viewBox="0 0 100 100" class="tile shadow" aria-hidden="true">
              <Tile kind={shadow.wisp === square && shadow.kind ? shadow.kind : 'tree'} />
            </svg>
          )}
        </>
      )}
    </Grid>
  );
}

/** A forest without its squares to tap: another player's, or one whose earning tiles are lit. */
export function SmallForest(props: {
  forest: Forest;
  lit?: Record<string, number>;
  last?: Set<string>;
}) {
  const { forest, lit, last } = props;
  const w = squared(windowOf([forest.cat, ...Object.keys(forest.tiles)], null));
  const size = w.right - w.left + 1;
  const square = (x: number, y: number) => squareOf([w.left + x, w.top + y]);
  const places = Array.from(
    { length: size * size },
    (_, i) => [i % size, Math.floor(i / size)] as const,
  );
  return (
    <svg viewBox={`0 0 ${size * 100} ${size * 100}`} class="small-forest" aria-hidden="true">
      {places.map(([x, y]) => {
        const at = square(x, y);
        const kind = forest.tiles[at];
        if (!kind && at !== forest.cat) return null;
        return (
          <g
            key={at}
            transform={`translate(${x * 100} ${y * 100})`}
            opacity={lit && !lit[at] ? 0.35 : 1}
          >
            {at === forest.cat ? <CatTile ready={forest.ready} /> : kind && <Tile kind={kind} />}
            {lit?.[at] !== undefined && <Earned points={lit[at]} />}
            {last?.has(at) && <rect x="6" y="6" width="88" height="88" rx="12" class="last-tile" />}
          </g>
        );
      })}
    </svg>
  );
}

function Earned({ points }: { points: number }) {
  return (
    <g>
      <circle cx="76" cy="76" r="24" fill="#f2b441" stroke="#2a1c02" stroke-width="3" />
      <text x="76" y="86" text-anchor="middle" font-size="30" font-weight="800" fill="#2a1c02">
        {points}
      </text>
    </g>
  );
}
