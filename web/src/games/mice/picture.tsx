// The picture of the game's card: a kitchen floor.

import { placed } from '../../art/placed.ts';
import { Die, Mouse, Tomcat } from '../../art/mice.tsx';

export function Picture() {
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
      <g transform={placed(176, 46, 0.74, -9)}>
        <Die face="blue" />
      </g>
      <g transform={placed(258, 62, 0.74, 12)}>
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
