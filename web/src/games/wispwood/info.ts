import { msg } from '../../texts/t.ts';
import type { OwnInfo } from '../list.tsx';

export const info: OwnInfo = {
  shown: 2,
  title: msg('Wispwood'),
  players: [1, 4],
  minutes: 40,
  sentence: msg('Lay wisps among the firs of your own forest and please five goal cards.'),
  puzzle: msg('What is worth most, and where does it go?'),
  nobody: msg('The ghost wins this time.'),
  drawings: () => import('./teach/drawings.tsx'),
};
