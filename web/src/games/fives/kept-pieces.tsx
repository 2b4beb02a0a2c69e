// The sheet of a puzzle as on paper: each piece that was circled has its own outline and its points,
// each that was crossed off another outline and a small cross, for the rest of the game.

import { n, t } from '../../texts/t.ts';
import { markerPath } from './marker.ts';
import { inOrder, place, type FivesState, type Kept, type Sheet } from './state.ts';

/** What became of a square, in words. */
export function fateOf(sheet: Sheet, square: string, state: FivesState): string[] {
  const on = ({ cells }: Kept) => cells.includes(square);
  const found = sheet.circled.find(on);
  if (found) {
    const points = n('{n} point', '{n} points', state.options.values[found.piece] ?? 0);
    return [t('found'), t('Piece {piece}', { piece: found.piece }), points];
  }
  const off = sheet.crossed.find(on);
  if (off) return [t('crossed off'), t('Piece {piece}', { piece: off.piece })];
  if (sheet.found.has(square)) return [t('found')];
  if (sheet.off.has(square)) return [t('crossed off')];
  return sheet.taken.has(square) ? [t('no longer free')] : [];
}

/** In the corner of the piece's first square. */
function Tag({ cells, points }: { cells: string[]; points: number | null }) {
  const [x, y] = place(inOrder(cells)[0]!);
  return (
    <g class="kept-tag" transform={`translate(${x + 0.2} ${y + 0.2})`}>
      <circle r=".27" />
      {points === null ? (
        <path d="M-.11 -.11 .11 .11M.11 -.11 -.11 .11" />
      ) : (
        <text y=".13">{points}</text>
      )}
    </g>
  );
}

export function KeptPieces(props: { sheet: Sheet; values: Record<string, number> }) {
  const crossed = props.sheet.crossed.filter(({ cells }) => cells.length > 0);
  return (
    <>
      {crossed.map(({ piece, cells }) => (
        <g key={piece} class="kept-off">
          <path d={markerPath(cells)} class="mark off" />
          <Tag cells={cells} points={null} />
        </g>
      ))}
      {props.sheet.circled.map(({ piece, cells }) => (
        <g key={piece} class="kept-found">
          <path d={markerPath(cells)} class="mark kept" />
          <Tag cells={cells} points={props.values[piece] ?? 0} />
        </g>
      ))}
    </>
  );
}
