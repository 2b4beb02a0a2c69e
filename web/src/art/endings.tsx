// How a game ends, as a short scene in its own world: the cat with its catch, the forest alight,
// the marker's last stroke, the tower of cubes. What moves comes to rest in the drawn place, so
// that without motion the scene is a picture.

import type { ComponentChildren } from 'preact';
import { Cube, CUBE_COLOURS, Figure } from './cubes.tsx';
import { Symbol, SYMBOLS } from './fives.tsx';
import { Mouse, MOUSE_COLOURS, Tomcat } from './mice.tsx';
import { CatTile, GhostCat, Light, type TileKind } from './wisps.tsx';

export type Mood = 'won' | 'lost' | 'shared';

interface Scene {
  mood: Mood;
  /** Whose win it is: cats and figures have their coats. */
  seats: number[];
}

/** A piece of 100 × 100 on its place; `comes` names the way it takes, `nth` its turn. */
function Put(props: {
  x: number;
  y: number;
  size: number;
  comes?: string;
  nth?: number;
  children: ComponentChildren;
}) {
  const { x, y, size, comes, nth = 0 } = props;
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 100 100" overflow="visible">
      <g class={comes && `comes ${comes}`} style={{ '--nth': nth }}>
        {props.children}
      </g>
    </svg>
  );
}

function MiceEnding({ mood, seats }: Scene) {
  const cats = mood === 'shared' ? seats.slice(0, 2) : seats.slice(0, 1);
  const away = mood === 'lost';
  return (
    <>
      <rect width="400" height="150" fill="#c9a877" />
      <path d="M0 112h400v38H0z" fill="#a9845a" />
      {cats.map((seat, index) => (
        <Put
          key={seat}
          x={away ? 22 : cats.length === 2 ? index * 278 + 6 : 142}
          y={16}
          size={116}
          comes="up"
        >
          <Tomcat seat={seat} />
        </Put>
      ))}
      {MOUSE_COLOURS.map((colour, index) => (
        <Put
          key={colour}
          x={away ? 150 + index * 48 : cats.length === 2 ? 116 + index * 34 : 18 + index * 74}
          y={away ? 84 - (index % 2) * 12 : 92}
          size={52}
          comes="run"
          nth={index}
        >
          <g transform={away ? 'matrix(-1 0 0 1 100 0)' : undefined}>
            <Mouse colour={colour} />
          </g>
        </Put>
      ))}
    </>
  );
}

const WISPS: TileKind[] = ['pumpkin', 'witch', 'orb', 'heart', 'orb', 'pumpkin', 'heart'];

function WispwoodEnding({ mood }: Scene) {
  const lit = mood === 'lost' ? WISPS.slice(0, 2) : WISPS;
  return (
    <>
      <rect width="400" height="150" fill="#16232f" />
      <circle cx="306" cy="26" r="14" fill="#f4e3b0" />
      <path
        d="M0 150V112l22-44 22 44 26-58 26 58 24-40 24 40 30-66 30 66 22-44 22 44 30-60 30 60 26-46 26 46 30-56 40 60v34z"
        fill="#1d3340"
      />
      {lit.map((kind, index) => (
        <Put
          key={index}
          x={14 + index * 54}
          y={26 + (index % 3) * 26}
          size={46}
          comes="rise"
          nth={index}
        >
          <Light kind={kind} />
        </Put>
      ))}
      <Put x={mood === 'lost' ? 250 : 168} y={86} size={62} comes="up" nth={2}>
        {mood === 'lost' ? <GhostCat /> : <CatTile ready />}
      </Put>
    </>
  );
}

function FivesEnding({ mood }: Scene) {
  const lines = ['M64 26h272v46H64z', 'M118 78h218v46H118z'];
  return (
    <>
      <rect width="400" height="150" fill="#f6efe2" />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => (
        <Put key={index} x={68 + (index % 5) * 54} y={index < 5 ? 28 : 80} size={42}>
          <Symbol letter={SYMBOLS[(index * 5 + 2) % 6] ?? 'A'} />
        </Put>
      ))}
      {lines.slice(0, mood === 'shared' ? 2 : 1).map((line, index) => (
        <path
          key={line}
          d={line}
          class={mood === 'lost' ? '' : 'comes stroke'}
          style={{ '--nth': index * 3 }}
          pathLength="100"
          fill="none"
          stroke={mood === 'lost' ? '#8b8375' : '#c2410c'}
          stroke-width="7"
          stroke-linejoin="round"
          stroke-dasharray={mood === 'lost' ? '62 100' : '100'}
        />
      ))}
    </>
  );
}

function CubesEnding({ mood, seats }: Scene) {
  const towers = mood === 'shared' ? [120, 230] : [168];
  const high = mood === 'won' ? 7 : 3;
  return (
    <>
      <rect width="400" height="150" fill="#5a3d22" />
      <path d="M0 128h400v22H0z" fill="#452d17" />
      {towers.map((x, tower) => (
        <g key={x}>
          {CUBE_COLOURS.slice(0, high).map((colour, index) => (
            <Put
              key={colour}
              x={mood === 'won' ? x - 98 + (index % 4) * 48 + (index > 3 ? 24 : 0) : x}
              y={mood === 'won' ? (index > 3 ? 54 : 86) : 88 - index * 25}
              size={54}
              comes="fall"
              nth={index}
            >
              <Cube colour={colour} letter="" />
            </Put>
          ))}
          <Put
            x={mood === 'lost' ? x + 74 : mood === 'won' ? x - 2 : x + 2}
            y={mood === 'lost' ? 74 : mood === 'won' ? 2 : -2}
            size={mood === 'won' ? 62 : 50}
            comes="fall"
            nth={high}
          >
            <Figure seat={seats[tower] ?? 0} />
          </Put>
        </g>
      ))}
    </>
  );
}

/** By game. */
export const SCENES: Record<string, (scene: Scene) => preact.JSX.Element> = {
  mice: MiceEnding,
  wispwood: WispwoodEnding,
  fives: FivesEnding,
  cubes: CubesEnding,
};

/** Nothing for a game without a face. */
export function Ending({ game, ...scene }: Scene & { game: string }) {
  const Drawing = SCENES[game];
  if (!Drawing) return null;
  return (
    <svg
      class={`ending ${scene.mood}`}
      viewBox="0 0 400 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Drawing {...scene} />
    </svg>
  );
}
