// The game of mice in sentences.

import { MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
import type { LogEntry, View } from '../../core/session.ts';
import type { Because, Seat } from '../../core/types.ts';
import { because } from '../../core/reasons.ts';
import type { Nudge } from '../game-ui.ts';
import { told } from '../../core/names.ts';
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

const CAUGHT: Record<MouseColour, [one: string, two: string]> = {
  red: [msg('a red mouse'), msg('two red mice')],
  orange: [msg('an orange mouse'), msg('two orange mice')],
  yellow: [msg('a yellow mouse'), msg('two yellow mice')],
  green: [msg('a green mouse'), msg('two green mice')],
  blue: [msg('a blue mouse'), msg('two blue mice')],
};

/** `red@1`, once or twice, as "a red mouse from Ana". */
function taken(token: string, count: number, seats: Seat[]): string {
  const [colour = '', from] = token.split('@');
  const mice = t(CAUGHT[colour as MouseColour]?.[count - 1] ?? colour);
  if (from === undefined) return mice;
  return told(seats[Number(from)], msg('{mice} from you'), msg('{mice} from {name}'), { mice });
}

function allTaken(tokens: string[], seats: Seat[]): string {
  const parts = [...new Set(tokens)].map((token) =>
    taken(token, tokens.filter((other) => other === token).length, seats),
  );
  const [one = '', two] = parts;
  return two === undefined ? one : t('{a} and {b}', { a: one, b: two });
}

function sayMove(move: string, seat: Seat | undefined, seats: Seat[]): string {
  const [verb = '', ...rest] = move.split(' ');
  switch (verb) {
    case 'roll':
      return t('The dice: {dice}', { dice: rest.map(word).join(', ') });
    case 'take':
      return told(seat, msg('You catch {mice}'), msg('{name} catches {mice}'), {
        mice: allTaken(rest, seats),
      });
    case 'again':
      return told(seat, msg('You roll again'), msg('{name} rolls again'));
    default:
      return told(seat, msg('You stop; the catch is safe'), msg('{name} stops; the catch is safe'));
  }
}

export function say(entry: LogEntry, seats: Seat[]): string {
  const bust = entry.events.find((event) => event.kind === 'bust');
  const sentence = sayMove(entry.move, seats[Number(entry.actor)], seats);
  if (!bust) return sentence;
  const lost = told(
    seats[Number(bust.seat)],
    msg('Nothing to take: you lose the catch'),
    msg('Nothing to take: {name} loses the catch'),
  );
  return `${sentence}. ${lost}`;
}

export function advise(move: string, seats: Seat[]): string {
  const [verb = '', ...rest] = move.split(' ');
  if (verb === 'take') return t('Take {mice}.', { mice: allTaken(rest, seats) });
  return verb === 'again' ? t('Roll again.') : t('Stop now; the catch is safe then.');
}

/** Weighing the risk, or whose mice; then the first of them. */
export function nudge(move: string, why: Because[]): [Nudge, Nudge] {
  const [verb = '', ...tokens] = move.split(' ');
  if (verb !== 'take')
    return [
      { say: t('Weigh what another roll would risk and bring.'), lit: ['again', 'stop'] },
      { say: because(why), lit: ['again', 'stop'] },
    ];
  const [first = ''] = tokens;
  return [
    tokens.some((token) => token.includes('@'))
      ? { say: t('Look at the cards of the others.'), lit: ['others'] }
      : { say: t('Look at the centre.'), lit: ['centre'] },
    { say: t('Begin with the lit mouse.'), lit: [first] },
  ];
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
