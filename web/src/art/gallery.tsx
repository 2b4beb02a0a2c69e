// Every piece on one page, large and small: for looking at the drawings, in colour and in grey.

import { Ending, SCENES, type Mood } from './endings.tsx';
import '../style/ending.css';
import type { ComponentChildren } from 'preact';
import { CUBE_COLOURS, CubeToken, Figure, SpecialToken, type Special } from './cubes.tsx';
import { Hourglass, Symbol, SymbolDie, SYMBOLS } from './fives.tsx';
import { Die, Mouse, MOUSE_COLOURS, Tomcat } from './mice.tsx';
import { SeatSign } from './seats.tsx';
import { CatTile, GhostCat, Tile, type TileKind } from './wisps.tsx';

const KINDS: TileKind[] = ['pumpkin', 'witch', 'orb', 'heart', 'tree'];
const SPECIALS: Special[] = ['step', 'slant', 'leap', 'gate', 'shield'];
const SEATS = [0, 1, 2, 3];

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
      <Row
        drawings={[
          ...KINDS.map((kind) => <Tile kind={kind} />),
          <CatTile ready />,
          <CatTile ready={false} />,
          <GhostCat />,
        ]}
      />
      <Row
        drawings={[
          ...MOUSE_COLOURS.map((colour) => <Mouse colour={colour} />),
          ...MOUSE_COLOURS.map((colour) => <Die face={colour} />),
          <Die face="joker" />,
        ]}
      />
      <Row
        drawings={SEATS.map((seat) => (
          <Tomcat seat={seat} />
        ))}
      />
      <Row
        drawings={[
          ...SYMBOLS.map((letter) => <Symbol letter={letter} />),
          ...SYMBOLS.map((letter) => <SymbolDie letter={letter} />),
          <Hourglass left={0.6} />,
        ]}
      />
      <Row
        drawings={[
          ...CUBE_COLOURS.map((colour) => (
            <CubeToken colour={colour} letter={(colour[0] ?? '').toUpperCase()} />
          )),
          ...SPECIALS.map((kind) => <SpecialToken kind={kind} />),
        ]}
      />
      <Row
        drawings={[
          ...SEATS.map((seat) => <Figure seat={seat} />),
          ...SEATS.map((seat) => <SeatSign seat={seat} fill="currentColor" />),
        ]}
      />
      {Object.keys(SCENES).map((game) => (
        <div key={game} style="display:flex;gap:8px;margin-top:8px">
          {MOODS.map((mood) => (
            <Ending key={mood} game={game} mood={mood} seats={[1, 2]} />
          ))}
        </div>
      ))}
    </main>
  );
}
