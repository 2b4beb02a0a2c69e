// Mice on the cat cards, colour by colour.

import { useSignalEffect } from '@preact/signals';
import { MOUSE_COLOURS, type MouseColour } from '../art/mice.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { MouseIcon } from '../games/mice/card.tsx';
import { mouseName } from '../games/mice/say.ts';
import { Stepper, type Keeper, type SheetProps } from './sheet.tsx';

type Cards = Record<MouseColour, number>[];

const freshMice = (seats: number): Cards =>
  Array.from({ length: seats }, () => ({ red: 0, orange: 0, yellow: 0, green: 0, blue: 0 }));

function MiceSheet({ notes, names, counter, tell }: SheetProps<Cards>) {
  useSignalEffect(() => {
    const { data: cards } = notes.value;
    void counter.tally('mice', cards.length, { cards }).then(tell);
  });
  const { data } = notes.value;
  const set = (seat: number, colour: MouseColour, mice: number) => {
    notes.value = {
      ...notes.value,
      data: data.map((c, i) => (i === seat ? { ...c, [colour]: mice } : c)),
    };
  };
  return (
    <>
      {data.map((card, seat) => (
        <section key={seat} class="keeper-card" aria-label={names[seat]}>
          <h3>
            <SeatIcon seat={seat} size={16} /> {names[seat]}
          </h3>
          <ul class="mouse-counts">
            {MOUSE_COLOURS.map((colour) => (
              <li key={colour}>
                <MouseIcon colour={colour} size={44} />
                <Stepper
                  label={`${names[seat]}: ${mouseName(colour)}`}
                  value={card[colour]}
                  most={6}
                  onChange={(mice) => set(seat, colour, mice)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export const keeper: Keeper<Cards> = { sheet: MiceSheet, fresh: freshMice };
