// The game of cubes in sentences.

import type { LogEntry, View } from '../../core/session.ts';
import type { Because, GameEvent, Seat } from '../../core/types.ts';
import { because } from '../../core/reasons.ts';
import type { Nudge } from '../game-ui.ts';
import { told } from '../../core/names.ts';
import { msg, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { CubesState } from './state.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function sayEvent(event: GameEvent, seats: Seat[]): string | null {
  const seat = seats[Number(event.seat)];
  const colour = word(text(event.colour));
  switch (event.kind) {
    case 'corner': {
      const square = text(event.square);
      return told(seat, msg('You choose corner {square}'), msg('{name} chooses corner {square}'), {
        square,
      });
    }
    case 'move': {
      const square = text(event.to);
      return told(seat, msg('You go to {square}'), msg('{name} goes to {square}'), { square });
    }
    case 'take':
      return told(seat, msg('You take the {colour} cube'), msg('{name} takes the {colour} cube'), {
        colour,
      });
    case 'steal':
      return sayTheft(seat, seats[Number(event.from)], colour);
    case 'shield':
      return told(
        seat,
        msg('All your cubes are protected now'),
        msg('All of {name}’s cubes are protected now'),
      );
    case 'stay':
      return told(seat, msg('You stay'), msg('{name} stays'));
    case 'pass':
      return told(seat, msg('You have no move and pass'), msg('{name} has no move and passes'));
    case 'win':
      return sayWin(seat);
    default:
      return null;
  }
}

const sayWin = (seat: Seat | undefined) =>
  told(
    seat,
    msg('You reach the centre with all seven cubes'),
    msg('{name} reaches the centre with all seven cubes'),
  );

/** By the centre; after the last turn the most cubes win, and that is seen. */
export function won({ winners, score }: View, seats: Seat[]): string | null {
  const [winner = -1] = winners;
  return score[winner]?.total === 7 ? `${sayWin(seats[winner])}.` : null;
}

function sayTheft(thief: Seat | undefined, from: Seat | undefined, colour: string): string {
  const other = from?.name ?? '';
  if (from?.self)
    return t('{name} steals the {colour} cube from you', { name: thief?.name ?? '', colour });
  return told(
    thief,
    msg('You steal the {colour} cube from {other}'),
    msg('{name} steals the {colour} cube from {other}'),
    { colour, other },
  );
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

/** What the turn is for; then by what it begins. */
export function nudge(move: string, why: Because[]): [Nudge, Nudge] {
  const [verb = '', square = ''] = move.split(' ');
  const reason = because(why);
  if (verb === 'corner') {
    const say = t('Choose the corner near most tokens.');
    return [{ say }, { say: reason || advise(move), lit: [square] }];
  }
  const first =
    verb === 'L'
      ? t('Begin with an L move.')
      : verb === 'stay' || verb === 'pass'
        ? t('There is nothing to gain by going on.')
        : t('Use the token under you: {token}.', { token: word(verb) });
  return [{ say: reason || t('Look at your next colour.') }, { say: first }];
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
