// How a game ends: the cat with its catch.

import { CatHead } from '../../art/cats.tsx';
import { Mouse, MOUSE_COLOURS, Tomcat } from '../../art/mice.tsx';
import { Put, type Scene } from '../../art/scene.tsx';

const Cat = ({ seat, picked }: { seat: number; picked?: number | undefined }) =>
  picked ? <CatHead cat={picked} /> : <Tomcat seat={seat} />;

export function Ending({ mood, seats, cats: picked = [] }: Scene) {
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
          <Cat seat={seat} picked={picked[seat]} />
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
