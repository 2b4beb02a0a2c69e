import { msg } from '../../texts/t.ts';
import type { OwnInfo } from '../list.tsx';

export const info: OwnInfo = {
  shown: 3,
  title: msg('5er Finden'),
  players: [1, 4],
  minutes: 20,
  sentence: msg('Everybody searches at once: five joined squares that show the five dice.'),
  puzzle: msg('Find the piece that is worth most.'),
  together: true,
  besides: async () => (await import('./best.tsx')).BestSoFar,
  drawings: () => import('./teach/drawings.tsx'),
};
