// The four pictures of the home screen, 400×220 each: a night forest, a kitchen floor, a printed
// pattern, wooden tokens. They are made from the games' own pieces, so that what people see here
// is what they will hold.

import { CubeToken, Figure, SpecialToken } from './cubes.tsx';
import { Symbol, SYMBOLS } from './fives.tsx';
import { Die, Mouse, Tomcat } from './mice.tsx';
import { CatTile, Tile, type TileKind } from './wisps.tsx';

const at = (x: number, y: number, scale: number, turn = 0) =>
  `translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 50)`;

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

export function WispwoodPicture() {
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
          <g key={`${x}${y}`} transform={at(x * 59, y * 59, 0.57)}>
            {kind === 'cat' ? <CatTile ready /> : <Tile kind={kind} />}
          </g>
        ))}
      </g>
    </svg>
  );
}

export function MicePicture() {
  const tiles = [];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 8; x++) {
      if ((x + y) % 2)
        tiles.push(
          <rect
            key={`${x}${y}`}
            x={x * 56 - 20}
            y={y * 56}
            width="56"
            height="56"
            fill="#d9c4a0"
          />,
        );
    }
  }
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#eee0c4" />
      <g transform="skewX(-8) translate(14 0)">{tiles}</g>
      <path d="M0 0h400v26q-200 18-400 0z" fill="#8f6a44" />
      <path d="M0 0h400v12q-200 18-400 0z" fill="#6f4f30" />
      <g transform="translate(16 44) scale(1.500)">
        <Tomcat seat={1} />
      </g>
      <g transform={at(176, 46, 0.74, -9)}>
        <Die face="blue" />
      </g>
      <g transform={at(258, 62, 0.74, 12)}>
        <Die face="joker" />
      </g>
      <g transform="translate(166 130) scale(.82)">
        <Mouse colour="red" />
      </g>
      <g transform="translate(246 138) scale(.74)">
        <Mouse colour="green" />
      </g>
      <g transform="translate(318 122) scale(.8)">
        <Mouse colour="yellow" />
      </g>
      <g transform="translate(330 54) scale(.66)">
        <Mouse colour="orange" />
      </g>
    </svg>
  );
}

export function FivesPicture() {
  const cells = [];
  for (let y = 0; y < 5; y++) {
    for (let x = 0; x < 9; x++) {
      const letter = SYMBOLS[(x * 5 + y * 7 + ((x * y) % 5)) % 6] ?? 'A';
      cells.push(
        <g key={`${x}${y}`} transform={`translate(${x * 48 - 16} ${y * 48 - 10})`}>
          <rect width="48" height="48" fill={(x + y) % 2 ? '#f7efdf' : '#f1e6d0'} />
          <g transform="translate(8 8) scale(.32)">
            <Symbol letter={letter} />
          </g>
        </g>,
      );
    }
  }
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#f4ead6" />
      {cells}
      <path
        d="M82 40q72-4 142-1 2 24 1 46l47 2q1 24-1 46-47 3-93 1l-2-46-95-1q-2-24 1-47z"
        fill="#f2b441"
        fill-opacity=".25"
        stroke="#c2381b"
        stroke-width="7"
        stroke-linejoin="round"
      />
      <g transform="rotate(38 330 150)">
        <rect x="300" y="142" width="120" height="20" rx="6" fill="#c2381b" />
        <path d="M300 143l-24 9 24 9z" fill="#f0d3a8" />
        <path d="M284 149l-8 3 8 3z" fill="#5a1a0c" />
        <rect x="306" y="142" width="10" height="20" fill="#8f2712" />
      </g>
    </svg>
  );
}

export function CubesPicture() {
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="220" fill="#6d4526" />
      <path
        d="M0 34q200-14 400 4M0 92q200 18 400-6M0 150q180-20 400 6M0 200q200 14 400-4"
        stroke="#5d3a1e"
        stroke-width="5"
        fill="none"
      />
      <g fill="#7d5230">
        {[0, 1, 2, 3, 4].map((x) =>
          [0, 1, 2].map((y) => (
            <rect key={`${x}${y}`} x={x * 82 - 2} y={y * 76 - 8} width="76" height="70" rx="10" />
          )),
        )}
      </g>
      <g transform={at(6, -2, 0.62)}>
        <CubeToken colour="blue" letter="" />
      </g>
      <g transform={at(88, -4, 0.62)}>
        <SpecialToken kind="leap" />
      </g>
      <g transform={at(252, -2, 0.62)}>
        <CubeToken colour="yellow" letter="" />
      </g>
      <g transform={at(332, 74, 0.62)}>
        <CubeToken colour="violet" letter="" />
      </g>
      <g transform={at(6, 148, 0.62)}>
        <SpecialToken kind="gate" />
      </g>
      <g transform={at(88, 74, 0.62)}>
        <CubeToken colour="red" letter="" />
      </g>
      <g transform={at(170, 148, 0.62)}>
        <CubeToken colour="white" letter="" />
      </g>
      <g transform={at(252, 148, 0.62)}>
        <SpecialToken kind="shield" />
      </g>
      <path
        d="M206 56v58q0 12 12 12h66"
        fill="none"
        stroke="#f2b441"
        stroke-width="6"
        stroke-dasharray="3 12"
        stroke-linecap="round"
      />
      <g transform={at(164, 2, 0.85)}>
        <Figure seat={0} />
      </g>
      <g transform={at(244, 60, 0.85)}>
        <Figure seat={1} />
      </g>
    </svg>
  );
}
