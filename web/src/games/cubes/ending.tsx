// How a game ends: the tower of cubes.

import { Cube, CUBE_COLOURS, Figure } from '../../art/cubes.tsx';
import { Put, type Scene } from '../../art/scene.tsx';

export function Ending({ mood, seats }: Scene) {
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
