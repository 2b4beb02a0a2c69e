// How a game ends: the forest alight.

import { CatTile, GhostCat, Light, type TileKind } from '../../art/wisps.tsx';
import { Put, type Scene } from '../../art/scene.tsx';

const WISPS: TileKind[] = ['pumpkin', 'witch', 'orb', 'heart', 'orb', 'pumpkin', 'heart'];

export function Ending({ mood }: Scene) {
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
