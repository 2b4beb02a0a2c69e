// The options that people choose when they set a table, each as one yes or no; the engine knows
// more of them.

import type { GameId } from '../core/types.ts';
import { msg } from '../texts/t.ts';

export interface Choice {
  name: string;
  text: string;
  on: unknown;
  off: unknown;
}

const yes = (name: string, text: string): Choice => ({ name, text, on: true, off: false });

const OPTIONS: Record<string, Choice[]> = {
  mice: [
    yes('children', msg('Rules for children')),
    yes('risky', msg('Risky mice')),
    yes('match', msg('A match of several games')),
  ],
  wispwood: [
    yes('two-rounds', msg('Two rounds only')),
    yes('no-trees-card', msg('Without the card of the trees')),
  ],
  fives: [
    { name: 'mode', text: msg('Puzzle: each piece once'), on: 'puzzle', off: 'classic' },
    { name: 'timer', text: msg('A short timer: 30 seconds'), on: 30, off: 60 },
  ],
  cubes: [{ name: 'choose-corners', text: msg('Corners are given'), on: false, off: true }],
};

export const optionsOf = (game: GameId): Choice[] => OPTIONS[game] ?? [];
