// Any game that has no face of its own: what its state holds as lists, its moves as buttons.

import type { LogEntry, View } from '../../core/session.ts';
import type { Seat, State } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import type { GameUi } from '../game-ui.ts';
import { PlainBoard } from './board.tsx';
import { line, members } from './members.ts';

function say({ actor, move }: LogEntry, seats: Seat[]): string {
  const name = typeof actor === 'number' ? (seats[actor]?.name ?? '') : t('Chance');
  return `${name}: ${move}`;
}

const describe = ({ state }: View, seats: Seat[]): string[] =>
  members(state as State, seats.length).flatMap(({ name, value, bySeat }) =>
    bySeat
      ? bySeat.map((part, seat) => `${name}, ${seats[seat]?.name ?? ''}: ${line(part)}`)
      : [`${name}: ${line(value)}`],
  );

export const face: GameUi = {
  Board: PlainBoard,
  say,
  describe,
  advise: (move) => move,
  pace: ({ move }) => (move.startsWith('deal') ? 'short' : null),
};
