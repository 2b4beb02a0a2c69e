import { msg } from '../../texts/t.ts';
import type { OwnInfo } from '../list.tsx';

export const info: OwnInfo = {
  shown: 1,
  title: msg('Catch the Mice'),
  players: [2, 4],
  minutes: 15,
  sentence: msg('Two dice, thirty mice and one question: roll again, or keep what you have?'),
  puzzle: msg('Roll again, or stop?'),
  drawings: () => import('./teach/drawings.tsx'),
};
