// The game of mice in sentences.

import { MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
import type { LogEntry, View } from '../../core/session.ts';
import type { Seat } from '../../core/types.ts';
import { msg, n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import type { Counts, MiceState } from './places.ts';

const MOUSE: Record<MouseColour, string> = {
  red: msg('red mouse'),
  orange: msg('orange mouse'),
  yellow: msg('yellow mouse'),
  green: msg('green mouse'),
  blue: msg('blue mouse'),
};

export const mouseName = (colour: MouseColour) => t(MOUSE[colour]);

/** `red@1` as "red mouse (from Ana)". */
function taken(token: string, seats: Seat[]): string {
  const [colour = '', from] = token.split('@');
  const name = mouseName(colour as MouseColour);
  if (from === undefined) return name;
  return t('{mouse} (from {name})', { mouse: name, name: seats[Number(from)]?.name ?? '' });
}

const allTaken = (tokens: string[], seats: Seat[]) =>
  tokens.map((token) => taken(token, seats)).join(', ');

function sayMove(move: string, name: string, seats: Seat[]): string {
  const [verb = '', ...rest] = move.split(' ');
  switch (verb) {
    case 'roll':
      return t('The dice: {dice}', { dice: rest.map(word).join(', ') });
    case 'take':
      return t('{name}: catch {mice}', { name, mice: allTaken(rest, seats) });
    case 'again':
      return t('{name}: one more roll', { name });
    default:
      return t('{name}: stop, the catch is safe', { name });
  }
}

export function say(entry: LogEntry, seats: Seat[]): string {
  const bust = entry.events.find((event) => event.kind === 'bust');
  const nameOf = (seat: unknown) => (typeof seat === 'number' ? (seats[seat]?.name ?? '') : '');
  const sentence = sayMove(entry.move, nameOf(entry.actor), seats);
  if (!bust) return sentence;
  return `${sentence}. ${t('{name}: nothing to take, the catch is lost', { name: nameOf(bust.seat) })}`;
}

export function advise(move: string, seats: Seat[]): string {
  const [verb = '', ...rest] = move.split(' ');
  if (verb === 'take') return t('Take: {mice}.', { mice: allTaken(rest, seats) });
  return verb === 'again' ? t('Roll again.') : t('Stop now; the catch is safe then.');
}

const counted = (counts: Counts) =>
  MOUSE_COLOURS.filter((colour) => counts[colour] > 0)
    .map((colour) => `${counts[colour]} × ${mouseName(colour)}`)
    .join(', ') || t('nothing');

export function describe(view: View, seats: Seat[]): string[] {
  const state = view.state as unknown as MiceState & { dice: string[] | null };
  const lines = [t('In the centre: {mice}', { mice: counted(state.centre) })];
  if (state.dice) lines.push(t('The dice: {dice}', { dice: state.dice.map(word).join(', ') }));
  lines.push(t('In the catch: {mice}', { mice: counted(state.catch) }));
  state.cards.forEach((card, seat) => {
    const total = view.score[seat]?.total ?? 0;
    lines.push(
      t('{name}, {points}: {mice}', {
        name: seats[seat]?.name ?? '',
        points: n('{n} point', '{n} points', total),
        mice: counted(card),
      }),
    );
  });
  return lines;
}
