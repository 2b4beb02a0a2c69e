// What may be done now, in sentences, for those who listen: `spoken.ts` in a game's folder, loaded
// when somebody first asks. A game without one names its moves.

import type { Mind } from '../core/mind.ts';
import type { View } from '../core/session.ts';
import type { GameId, Seat } from '../core/types.ts';
import { t } from '../texts/t.ts';

export interface Asked {
  view: View;
  seats: Seat[];
  /** For whom. */
  seat: number;
  /** What the core lists for this seat. */
  moves: string[];
  mind: Mind;
}

/** A few sentences, the most important first. */
export type Choices = (asked: Asked) => string[] | Promise<string[]>;

const FOUND = import.meta.glob<Choices>('./*/spoken.ts', { import: 'choices' });

/* So many moves can still be listened to. */
const MANY = 20;

const plain: Choices = ({ moves }) => [
  t('You can: {moves}', { moves: moves.slice(0, MANY).join(', ') }),
];

export const choicesOf = async (game: GameId): Promise<Choices> =>
  (await FOUND[`./${game}/spoken.ts`]?.()) ?? plain;
