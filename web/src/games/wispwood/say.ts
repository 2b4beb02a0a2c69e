// The game of wispwood in sentences.

import type { LogEntry, View } from '../../core/session.ts';
import type { Because, GameEvent, Seat } from '../../core/types.ts';
import { because } from '../../core/reasons.ts';
import type { Nudge } from '../game-ui.ts';
import { told } from '../../core/names.ts';
import { msg, n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { cardTitle } from './card-texts.ts';
import type { WispState } from './state.ts';

const A_WISP: Record<string, string> = {
  pumpkin: msg('a pumpkin'),
  witch: msg('a witch'),
  orb: msg('an orb'),
  heart: msg('a heart'),
};

/* By how many trees come with it, one to three. */
const WITH_TREES = [
  msg('{wisp} with a tree'),
  msg('{wisp} with two trees'),
  msg('{wisp} with three trees'),
];

/** A wisp and its shape, whose name ends with its number of squares: "a heart with two trees". */
export function laid(wisp: string, shape: string): string {
  const name = t(A_WISP[wisp] ?? wisp);
  const trees = Number(shape.replace(/\D/g, '')) - 2;
  return t(WITH_TREES[trees] ?? '{wisp}', { wisp: name });
}

function sayEvent(event: GameEvent, seats: Seat[]): string | null {
  const seat = seats[Number(event.seat)];
  const text = (key: string) => String(event[key] ?? '');
  switch (event.kind) {
    case 'place':
      return told(
        seat,
        msg('You lay {tiles} on {square}'),
        msg('{name} lays {tiles} on {square}'),
        {
          tiles: laid(text('wisp'), text('shape')),
          square: text('at'),
        },
      );
    case 'trees':
      return told(seat, msg('You plant trees'), msg('{name} plants trees'));
    case 'hide':
      return told(seat, msg('Your cat hides'), msg('{name}’s cat hides'));
    case 'ready':
      return told(seat, msg('Your cat is ready'), msg('{name}’s cat is ready'));
    case 'refresh':
      return t('New wisps come to the pond');
    case 'filled':
      return told(seat, msg('You fill the square'), msg('{name} fills the square'));
    case 'cat':
      return told(seat, msg('Your cat chooses its place'), msg('{name}’s cat chooses its place'));
    case 'score':
      return told(seat, msg('You score {points}'), msg('{name} scores {points}'), {
        points: n('{n} point', '{n} points', Number(event.total ?? 0)),
      });
    case 'firefly':
      return t('The ghost turns firefly {n}', { n: text('n') });
    case 'ghost':
      return event.took ? t('The ghost takes: {wisp}', { wisp: word(text('took')) }) : null;
    case 'ghost-score':
      return t('The ghost: {points}', {
        points: n('{n} point', '{n} points', Number(event.points ?? 0)),
      });
    case 'round':
      return t('Round {n} begins', { n: text('round') });
    default:
      return null;
  }
}

export function say(entry: LogEntry, seats: Seat[]): string | null {
  const lines = entry.events.map((event) => sayEvent(event, seats)).filter((line) => line !== null);
  return lines.length > 0 ? lines.join('. ') : null;
}

export function advise(move: string): string {
  const [verb = '', ...rest] = move.split(' ');
  switch (verb) {
    case 'wisp':
      return rest.at(-1) === 'cat'
        ? t(
            'Take the lit wisp; your cat hides and brings the lit shape. Lay it as you see it here.',
          )
        : t('Take the lit wisp in the lit shape and lay it as you see it here.');
    case 'trees':
      return n('Plant a tree on the lit square.', 'Plant trees on the lit squares.', rest.length);
    case 'ghost':
      return t('Choose the lit wisp.');
    case 'cat':
      return rest[0] === 'stay'
        ? t('Leave the cat where it is.')
        : t('Move the cat to the lit square.');
    default:
      return t('Ask for new wisps.');
  }
}

/** Which kind it is about; then with which wisp, or whether with trees or the cat. */
export function nudge(move: string, why: Because[]): [Nudge, Nudge] {
  const [verb = '', space = ''] = move.split(' ');
  const [kind] = why.flatMap(({ word: name }) => name ?? []);
  const idea = kind
    ? { say: t('Look at this: {kind}.', { kind: word(kind) }), lit: [kind] }
    : { say: because(why) || t('Think of the turns to come.') };
  switch (verb) {
    case 'wisp':
    case 'ghost':
      return [idea, { say: t('Take the lit wisp.'), lit: [space] }];
    case 'trees':
      return [idea, { say: t('This turn, plant trees.') }];
    case 'cat':
      return [idea, { say: t('It is about where the cat stands.') }];
    default:
      return [idea, { say: t('Nothing in the pond helps much.') }];
  }
}

export function describe(view: View, seats: Seat[]): string[] {
  const state = view.state as unknown as WispState;
  const pond = state.pond.map(
    (kind, i) => `${i + 1} ${kind ? word(kind) : t('empty')} (${word(state.shapes[i] ?? '')})`,
  );
  const lines = [
    t('Round {n}', { n: state.round }),
    t('Goal cards: {cards}', { cards: state.cards.map(cardTitle).join(', ') }),
    t('Pond: {wisps}', { wisps: pond.join(', ') }),
  ];
  state.forests.forEach((forest, seat) => {
    const tiles = Object.entries(forest.tiles).map(([square, kind]) => `${square} ${word(kind)}`);
    const cat = `${forest.cat} ${word('cat')} (${forest.ready ? t('ready') : t('hidden')})`;
    lines.push(
      t('Forest of {name}: {tiles}', {
        name: seats[seat]?.name ?? '',
        tiles: [cat, ...tiles].join(', '),
      }),
    );
  });
  return lines;
}
