// The game of fives in sentences.

import type { LogEntry, View } from '../../core/session.ts';
import type { GameEvent, Seat } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { countOf, letterAt, outlinesOf, type FivesState } from './state.ts';

export const diceWords = (dice: string) => [...dice].map(word).join(', ');

function sayEvent(event: GameEvent, seats: Seat[]): string | null {
  const name = seats[Number(event.seat)]?.name ?? '';
  switch (event.kind) {
    case 'roll':
      return t('The dice: {dice}', { dice: diceWords(String(event.dice ?? '')) });
    case 'turn':
      return t('{name}: the sand is running', { name });
    case 'done':
      return t('{name}: done', { name });
    case 'time':
      return t('The time is up');
    case 'score':
      return t('{name}: {points}', {
        name,
        points: n('{n} point', '{n} points', Number(event.points ?? 0)),
      });
    case 'circle':
      return t('{name}: piece {piece} found', { name, piece: String(event.piece ?? '') });
    case 'cross':
      return t('{name}: piece {piece} crossed off', { name, piece: String(event.piece ?? '') });
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
  if (verb === 'draw') return t('There is a piece around the lit square.');
  if (verb === 'cross' && rest.length > 1) return t('Cross off the lit piece, on the lit squares.');
  if (verb === 'cross') return t('Cross off the lit piece.');
  return t('Nothing more is worth waiting for.');
}

/** Of a piece to be found only its middle: the rest is the person's to find. */
export function lights(move: string): string[] {
  const [verb = '', ...rest] = move.split(' ');
  return verb === 'draw' ? rest.slice(2, 3) : [verb, ...rest];
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
