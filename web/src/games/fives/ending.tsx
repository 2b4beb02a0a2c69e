// How a game ends: the marker's last stroke.

import { Symbol, SYMBOLS } from '../../art/fives.tsx';
import { Put, type Scene } from '../../art/scene.tsx';

export function Ending({ mood }: Scene) {
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
