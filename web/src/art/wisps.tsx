// The tiles of wispwood, each drawn in a 100×100 box. One idea: a tile is night, and the wisp is
// the light on it; trees are the quiet ones, so that a forest reads as lights among firs.

import type { ComponentChildren } from 'preact';

export type TileKind = 'pumpkin' | 'witch' | 'orb' | 'heart' | 'tree';

/** Tiles in forests that are written as rows of letters. */
export const TILE_OF: Record<string, TileKind> = {
  P: 'pumpkin',
  W: 'witch',
  O: 'orb',
  H: 'heart',
  T: 'tree',
};

const GROUND: Record<TileKind | 'cat', [string, string]> = {
  pumpkin: ['#3a2413', '#52331a'],
  witch: ['#2b1d38', '#3f2a50'],
  orb: ['#14303f', '#1d4559'],
  heart: ['#3b1712', '#56241a'],
  tree: ['#1c2f28', '#24392f'],
  cat: ['#4a4326', '#5f5733'],
};

function Ground(props: { kind: keyof typeof GROUND; children: ComponentChildren }) {
  const [edge, middle] = GROUND[props.kind];
  return (
    <g>
      <rect x="2" y="2" width="96" height="96" rx="15" fill={edge} />
      <rect x="6" y="6" width="88" height="88" rx="12" fill={middle} />
      {props.children}
    </g>
  );
}

function Pumpkin() {
  return (
    <g>
      <ellipse cx="50" cy="56" rx="41" ry="36" fill="#e69f00" opacity=".2" />
      <path d="M49 27q-2-11 9-14l3 5q-6 2-5 9z" fill="#7d8f3a" />
      <ellipse cx="29" cy="57" rx="17" ry="24" fill="#c26f08" />
      <ellipse cx="71" cy="57" rx="17" ry="24" fill="#c26f08" />
      <ellipse cx="40" cy="56" rx="17" ry="28" fill="#e58a10" />
      <ellipse cx="60" cy="56" rx="17" ry="28" fill="#e58a10" />
      <ellipse cx="50" cy="55" rx="13" ry="29" fill="#f7a928" />
      <path d="M29 54 36 42l8 11zM56 53l8-11 7 12z" fill="#3a1c05" />
      <path d="M33 53 36 47l4 5.5zM60 52.500l4-5.500 3 6z" fill="#ffe58a" />
      <path d="M27 62q23 9 46 0-4 17-23 17T27 62z" fill="#3a1c05" />
      <path d="M34 64.500l4 7 5-5.500 6 7 6-7 5 5.500 5-7q-15 5-31 0z" fill="#ffdf7e" />
    </g>
  );
}

function Witch() {
  return (
    <g>
      <ellipse cx="50" cy="58" rx="42" ry="32" fill="#cc79a7" opacity=".18" />
      <path d="M27 63Q36 44 40 27q3-14 25-14 7 1 6 6-1 3-8 2 7 15 11 41z" fill="#a3589a" />
      <path d="M27 63Q36 44 40 27q3-14 22-14-13 4-13 18 0 18-8 32z" fill="#c982bd" />
      <path d="M31 55q18 8 41 1l2 10q-24 7-47 0z" fill="#f2c14e" />
      <rect x="45" y="56.500" width="13" height="11" rx="2" fill="#5c2c56" />
      <rect x="48" y="59.500" width="7" height="5" rx="1" fill="#f2c14e" />
      <ellipse cx="50" cy="69" rx="39" ry="8.500" fill="#8a4683" />
      <path d="M12 67q38 13 76 0-6 10-38 10T12 67z" fill="#6d3567" />
      <circle cx="41" cy="84" r="4.200" fill="#ffe9f6" />
      <circle cx="59" cy="84" r="4.200" fill="#ffe9f6" />
    </g>
  );
}

const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];

function Orb() {
  return (
    <g>
      <circle cx="50" cy="50" r="42" fill="#56b4e9" opacity=".16" />
      {RAYS.map((turn) => (
        <path
          key={turn}
          d={turn % 90 ? 'M50 19 46.500 12h7z' : 'M50 20 45 7h10z'}
          fill={turn % 90 ? '#8fd0f5' : '#d3eeff'}
          transform={`rotate(${turn} 50 50)`}
        />
      ))}
      <circle cx="50" cy="50" r="26" fill="#2f86bd" />
      <circle cx="49" cy="48" r="22" fill="#56b4e9" />
      <circle cx="45" cy="43" r="13" fill="#9bd8fb" />
      <circle cx="42" cy="39" r="6" fill="#f2fbff" />
      <path
        d="M57 66q9-3 11-12"
        stroke="#d3eeff"
        stroke-width="3"
        fill="none"
        stroke-linecap="round"
      />
    </g>
  );
}

const HEART = 'M50 84Q15 60 15 38 15 20 32 19q12 0 18 12 6-12 18-12 17 1 17 19 0 22-35 46z';

function Heart() {
  return (
    <g>
      <path
        d={HEART}
        fill="#d55e00"
        opacity=".25"
        transform="translate(-5.500 -5.500) scale(1.11)"
      />
      <path d={HEART} fill="#b8431a" />
      <path d="M49 79Q19 58 19 38q0-15 13-15 11 0 18 14 6-13 16-14Q40 52 49 79z" fill="#e2683a" />
      <path
        d="M25 38q0-9 9-9"
        stroke="#ffd2b8"
        stroke-width="5"
        fill="none"
        stroke-linecap="round"
      />
      <circle cx="40" cy="48" r="4" fill="#421207" />
      <circle cx="60" cy="48" r="4" fill="#421207" />
      <path
        d="M43 58q7 7 14 0"
        stroke="#421207"
        stroke-width="3.400"
        fill="none"
        stroke-linecap="round"
      />
    </g>
  );
}

function Tree() {
  return (
    <g>
      <path d="M17 84q33-9 66 0v4q-33 5-66 0z" fill="#182820" />
      <rect x="45.500" y="72" width="9" height="15" rx="2" fill="#4a3a28" />
      <path d="M50 38 76 74q-26 8-52 0z" fill="#2f5a45" />
      <path d="M50 25 70 57q-20 7-40 0z" fill="#3a6b52" />
      <path d="M50 12 64 40q-14 6-28 0z" fill="#477d61" />
      <path
        d="M50 12 64 40q-6 3-11 3 1-16-3-31zM54 45q5 0 10-3l6 15q-7 2.500-13 2.500 0-8-3-14.500zM58 61q7 0 12-2l6 15q-8 2.500-14 2.500 0-8-4-15.500z"
        fill="#234737"
      />
    </g>
  );
}

/** The cat that is awake sits and looks at you; the hidden one is a tail behind a stump. */
export function CatTile({ ready }: { ready: boolean }) {
  return (
    <Ground kind="cat">
      <path d="M14 83q36-9 72 0v5q-36 4-72 0z" fill="#3b351d" />
      {ready ? <SittingCat /> : <HiddenCat />}
    </Ground>
  );
}

function SittingCat() {
  return (
    <g>
      <path
        d="M66 80q19 2 17-17-1-9-8-10"
        stroke="#14120f"
        stroke-width="7.500"
        fill="none"
        stroke-linecap="round"
      />
      <path d="M30 84q-2-27 9-37h22q13 13 10 37z" fill="#14120f" />
      <path
        d="M39 84q-2-22 6-32"
        stroke="#37322b"
        stroke-width="3"
        fill="none"
        stroke-linecap="round"
      />
      <path d="M28 12 41 23q9-3 18 0l13-11q4 13 2 24-3 17-24 17T26 36q-2-11 2-24z" fill="#14120f" />
      <path d="M32 20l7 6-6 5zM68 20l-7 6 6 5z" fill="#8a5a4e" />
      <ellipse cx="40" cy="36" rx="6.200" ry="6.600" fill="#f7cf52" />
      <ellipse cx="60" cy="36" rx="6.200" ry="6.600" fill="#f7cf52" />
      <ellipse cx="40" cy="36" rx="2" ry="5.600" fill="#14120f" />
      <ellipse cx="60" cy="36" rx="2" ry="5.600" fill="#14120f" />
      <path d="M47.500 44h5L50 47z" fill="#c98b7c" />
      <path
        d="M33 46 20 44M33 49l-12 3M67 46l13-2M67 49l12 3"
        stroke="#d9cfae"
        stroke-width="1.400"
      />
    </g>
  );
}

function HiddenCat() {
  return (
    <g>
      <path
        d="M66 76q22-2 18-30-3-17-13-14-8 3-2 10"
        stroke="#14120f"
        stroke-width="8"
        fill="none"
        stroke-linecap="round"
      />
      <path d="M33 48l1-16 9 8q5-2 10 0l9-8 1 16z" fill="#14120f" />
      <path d="M24 84q4-8 4-38h40q0 30 5 38-24 5-49 0z" fill="#7a5a38" />
      <path d="M56 48q0 22 4 38l13-2q-5-8-5-38z" fill="#5d4328" />
      <ellipse cx="48" cy="47" rx="20" ry="7.500" fill="#c49b66" />
      <ellipse
        cx="48"
        cy="47"
        rx="12"
        ry="4.300"
        fill="none"
        stroke="#946f42"
        stroke-width="1.800"
      />
      <ellipse cx="48" cy="47" rx="5" ry="1.800" fill="#946f42" />
      <path d="M34 60v14M42 64v13" stroke="#5d4328" stroke-width="2.400" stroke-linecap="round" />
    </g>
  );
}

/** The ghost's cat of the solo game, drifting over the pond. */
export function GhostCat() {
  return (
    <g>
      <path
        d="M24 84q-4-34 8-46l-2-24 13 10q8-2 15 0l13-10-1 24q12 14 8 46l-9-8-9 8-9-8-9 8-9-8z"
        fill="#dfe8ef"
        opacity=".92"
      />
      <path d="M70 38q12 14 8 46l-9-8-6 5q6-22-4-42z" fill="#b4c4d0" />
      <ellipse cx="42" cy="40" rx="5" ry="7" fill="#26343d" />
      <ellipse cx="60" cy="40" rx="5" ry="7" fill="#26343d" />
    </g>
  );
}

const LIGHTS = { pumpkin: Pumpkin, witch: Witch, orb: Orb, heart: Heart, tree: Tree };

/** The light alone, without its tile: for cards, chips and the pond's legend. */
export function Light({ kind }: { kind: TileKind }) {
  const Drawing = LIGHTS[kind];
  return <Drawing />;
}

export function Tile({ kind }: { kind: TileKind }) {
  return (
    <Ground kind={kind}>
      <Light kind={kind} />
    </Ground>
  );
}
