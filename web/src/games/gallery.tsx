// Every piece on one page, large and small: for looking at the drawings, in colour and in grey. Those
// of a game are in games/NAME/gallery.tsx.

import type { ComponentChildren } from 'preact';
import type { Mood } from '../art/scene.tsx';
import { SeatSign } from '../art/seats.tsx';
import { Ending } from './endings.tsx';
import { GAME_IDS } from './list.tsx';
import '../style/ending.css';

/** What stands side by side. */
export type Rows = ComponentChildren[][];

const FOUND = import.meta.glob<Rows>('./*/gallery.tsx', { eager: true, import: 'rows' });
const SEATS = [0, 1, 2, 3].map((seat) => <SeatSign seat={seat} fill="currentColor" />);

function Row({ drawings }: { drawings: ComponentChildren[] }) {
  return (
    <>
      {[96, 44].map((size) => (
        <div key={size} style="display:flex;flex-wrap:wrap;gap:8px;margin:6px">
          {drawings.map((drawing, index) => (
            <svg key={index} viewBox="0 0 100 100" width={size} height={size}>
              {drawing}
            </svg>
          ))}
        </div>
      ))}
    </>
  );
}

const MOODS: Mood[] = ['won', 'lost', 'shared'];

export function Gallery() {
  return (
    <main style="padding:12px">
      {[...Object.values(FOUND).flat(), SEATS].map((drawings, index) => (
        <Row key={index} drawings={drawings} />
      ))}
      {GAME_IDS.map((game) => (
        <div key={game} style="display:flex;gap:8px;margin-top:8px">
          {MOODS.map((mood) => (
            <Ending key={mood} game={game} mood={mood} seats={[1, 2]} />
          ))}
        </div>
      ))}
    </main>
  );
}
