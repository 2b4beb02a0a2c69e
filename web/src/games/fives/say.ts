// The game of fives in sentences.

import type { LogEntry, View } from '../../core/session.ts';
import type { Because, GameEvent, Seat } from '../../core/types.ts';
import { because } from '../../core/reasons.ts';
import type { Nudge } from '../game-ui.ts';
import { told } from '../../core/names.ts';
import { msg, n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { countOf, letterAt, outlinesOf, type FivesState } from './state.ts';

export const diceWords = (dice: string) => [...dice].map(word).join(', ');

function sayEvent(event: GameEvent, seats: Seat[]): string | null {
  const seat = seats[Number(event.seat)];
  switch (event.kind) {
    case 'roll':
      return t('The dice: {dice}', { dice: diceWords(String(event.dice ?? '')) });
    case 'turn':
      return told(seat, msg('You turn the timer'), msg('{name} turns the timer'));
    case 'done':
      return told(seat, msg('You are done'), msg('{name} is done'));
    case 'time':
      return t('The time is up');
    case 'score':
      return told(seat, msg('You score {points}'), msg('{name} scores {points}'), {
        points: n('{n} point', '{n} points', Number(event.points ?? 0)),
      });
    case 'circle':
      return told(seat, msg('You find piece {piece}'), msg('{name} finds piece {piece}'), {
        piece: String(event.piece ?? ''),
      });
    case 'cross':
      return told(
        seat,
        msg('You cross off piece {piece}'),
        msg('{name} crosses off piece {piece}'),
        {
          piece: String(event.piece ?? ''),
        },
      );
    default:
      return null;
  }
}

/* A draw is told as a number, because while all search nobody sees the others' outlines. */
export function say(entry: LogEntry, seats: Seat[]): string | null {
  if (/^(draw|erase|count) /.test(entry.move) && typeof entry.actor === 'number') {
    const state = entry.state as unknown as FivesState;
    const found = countOf(state, entry.actor);
    const pieces = n('{n} piece so far', '{n} pieces so far', found);
    return t('{name}: {points}', { name: seats[entry.actor]?.name ?? '', points: pieces });
  }
  const lines = entry.events.map((event) => sayEvent(event, seats)).filter((line) => line !== null);
  return lines.length > 0 ? lines.join('. ') : null;
}

export function advise(move: string): string {
  const [verb = '', ...rest] = move.split(' ');
  if (verb === 'draw') return t('The piece lies on the lit squares.');
  if (verb === 'cross' && rest.length > 1) return t('Cross off the lit piece, on the lit squares.');
  if (verb === 'cross') return t('Cross off the lit piece.');
  return t('Nothing more is worth waiting for.');
}

/* By the middle of the piece: columns a to e are left, rows 1 to 5 above. */
function quarter(square: string): string {
  const left = square < 'f';
  if (Number(square.slice(1)) <= 5)
    return left ? t('Look at the upper left.') : t('Look at the upper right.');
  return left ? t('Look at the lower left.') : t('Look at the lower right.');
}

/** Which quarter of the board; then which form, and its middle square. */
export function nudge(move: string, why: Because[]): [Nudge, Nudge] {
  const [verb = '', ...squares] = move.split(' ');
  const middle = squares[2] ?? '';
  const [piece = ''] = why.flatMap(({ word: name }) => name ?? []);
  if (verb === 'draw')
    return [
      { say: quarter(middle) },
      { say: t('It is the form {piece}, around the lit square.', { piece }), lit: [piece, middle] },
    ];
  if (verb === 'cross')
    return [
      { say: t('Cross off what is missed least.') },
      { say: t('It is the form {piece}.', { piece }), lit: [piece] },
    ];
  const rest = t('Is there more to find here?');
  return [{ say: rest }, { say: because(why) || rest }];
}

export function describe(view: View, seats: Seat[]): string[] {
  const state = view.state as unknown as FivesState;
  const lines = state.dice ? [t('The dice: {dice}', { dice: diceWords(state.dice) })] : [];
  const human = Math.max(
    0,
    seats.findIndex((seat) => seat.player === 'human'),
  );
  const board = state.boards[human] ?? [];
  board.forEach((_, row) => {
    const names = [...'abcdefghij'].map((column) => word(letterAt(board, `${column}${row + 1}`)));
    lines.push(`${row + 1}: ${names.join(', ')}`);
  });
  for (const { cells, piece } of outlinesOf(state, human)) {
    lines.push(t('Outline {piece}: {squares}', { piece: piece ?? '–', squares: cells.join(' ') }));
  }
  return lines;
}
