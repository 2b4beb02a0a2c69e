// The game of cubes in sentences.

import type { LogEntry, View } from '../../core/session.ts';
import type { GameEvent, Seat } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { CubesState } from './state.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sayEvent(event: GameEvent, seats: Seat[]): string | null {
  const name = seats[Number(event.seat)]?.name ?? '';
  const colour = word(text(event.colour));
  switch (event.kind) {
    case 'corner':
      return t('{name}: corner {square}', { name, square: text(event.square) });
    case 'move':
      return t('{name}: to {square}', { name, square: text(event.to) });
    case 'take':
      return t('{name}: new cube, {colour}', { name, colour });
    case 'steal': {
      const other = seats[Number(event.from)]?.name ?? '';
      return t('{name}: cube stolen from {other}, {colour}', { name, other, colour });
    }
    case 'shield':
      return t('{name}: all cubes are protected now', { name });
    case 'stay':
      return t('{name}: no further', { name });
    case 'pass':
      return t('{name}: no move, pass', { name });
    case 'win':
      return t('{name}: in the centre with all seven cubes', { name });
    default:
      return null;
  }
}

export function say(entry: LogEntry, seats: Seat[]): string | null {
  const lines = entry.events.map((event) => sayEvent(event, seats)).filter((line) => line !== null);
  return lines.length > 0 ? lines.join('. ') : null;
}

export function advise(move: string): string {
  const [verb = ''] = move.split(' ');
  if (verb === 'stay') return t('Stay here.');
  if (verb === 'pass') return t('You can only pass.');
  return t('Go to the lit square.');
}

export function describe(view: View, seats: Seat[]): string[] {
  const state = view.state as unknown as CubesState;
  const figures = state.figures.map((square, seat) =>
    t('{name}: on {square}', { name: seats[seat]?.name ?? '', square: square ?? '–' }),
  );
  const rows = state.rows.map((row, seat) =>
    t('Order of {name}: {colours}', {
      name: seats[seat]?.name ?? '',
      colours: row
        .map(({ colour, cube, safe }) => {
          const mark = safe ? t('protected') : cube ? t('collected') : t('missing');
          return `${word(colour)} (${mark})`;
        })
        .join(', '),
    }),
  );
  const lines = [1, 2, 3, 4, 5, 6, 7].map((row) => {
    const squares = [...'abcdefg'].map((column) => `${column}${row}`);
    const tokens = squares.flatMap((square) => {
      const token = state.tokens[square];
      return token ? [`${square} ${word(token)}`] : [];
    });
    return tokens.join(', ');
  });
  return [...figures, ...rows, ...lines];
}
