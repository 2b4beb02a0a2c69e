import { msg } from '../../texts/t.ts';
import type { OwnInfo } from '../list.tsx';

export const info: OwnInfo = {
  shown: 4,
  title: msg('Seven Cubes'),
  players: [2, 4],
  minutes: 25,
  sentence: msg(
    'Jump like a knight, collect seven cubes in your order, guard them, reach the centre.',
  ),
  puzzle: msg('Find the win in one, two or three turns.'),
  drawings: () => import('./teach/drawings.tsx'),
};
