// Which mouse sits where. Mice of a colour are alike for the rules, but on the screen each one
// runs from its place to the next: when counts change, as few mice as possible change place.

import { MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';

export type Counts = Record<MouseColour, number>;
/** 'centre', 'catch' or a seat number as text. */
export type Place = string;
/** Per colour: the place of each mouse. */
export type Places = Record<MouseColour, Place[]>;

export interface MiceState {
  centre: Counts;
  cards: Counts[];
  catch: Counts;
}

function wanted(state: MiceState, colour: MouseColour): Map<Place, number> {
  const counts = new Map<Place, number>([
    ['centre', state.centre[colour]],
    ['catch', state.catch[colour]],
  ]);
  state.cards.forEach((card, seat) => counts.set(String(seat), card[colour]));
  return counts;
}

function moveFew(before: Place[], counts: Map<Place, number>): Place[] {
  const left = new Map(counts);
  const after: (Place | null)[] = before.map((place) => {
    const room = left.get(place) ?? 0;
    if (room === 0) return null;
    left.set(place, room - 1);
    return place;
  });
  const open = [...left].flatMap(([place, room]) => Array<Place>(room).fill(place));
  const filled = after.map((place) => place ?? open.shift() ?? 'gone');
  return [...filled, ...open];
}

export function settle(before: Places | null, state: MiceState): Places {
  const places = {} as Places;
  for (const colour of MOUSE_COLOURS) {
    places[colour] = moveFew(before?.[colour] ?? [], wanted(state, colour));
  }
  return places;
}

/** The numbers of the mice of a colour at a place. */
export function miceAt(places: Places, colour: MouseColour, place: Place): number[] {
  return places[colour].flatMap((at, index) => (at === place ? [index] : []));
}
