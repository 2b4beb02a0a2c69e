// Mice on the cat cards, colour by colour; of a match, game by game.

import { useSignal, useSignalEffect } from '@preact/signals';
import { MOUSE_COLOURS, type MouseColour } from '../art/mice.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { MouseIcon } from '../games/mice/card.tsx';
import { mouseName } from '../games/mice/say.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { counted } from './notes.ts';
import { Segments, Stepper, type Keeper, type SheetProps } from './sheet.tsx';

/* The options that change what is counted. */
const COUNTS = ['children', 'match', 'per_colour', 'values'];

type Cards = Record<MouseColour, number>[];

/** Room for a match; how many games it has, the core says. Any other game is the first of these. */
type Games = Cards[];

const freshMice = (seats: number): Games =>
  Array.from({ length: seats }, () =>
    Array.from({ length: seats }, () => ({ red: 0, orange: 0, yellow: 0, green: 0, blue: 0 })),
  );

/** What the core says of the game: its length, and the mice of the box. */
interface Frame {
  of: number;
  per_colour: number;
}

const begun = (cards: Cards) => cards.some((card) => Object.values(card).some((mice) => mice > 0));

function MiceSheet({ notes, names, counter, tell }: SheetProps<Games>) {
  const shown = useSignal(0);
  const frame = useSignal<Frame>({ of: 1, per_colour: 0 });
  useSignalEffect(() => {
    const { data: games } = notes.value;
    const options = counted(notes.value, COUNTS);
    const last = options.match ? Math.max(0, games.findLastIndex(begun)) : 0;
    const sheet = options.match
      ? { cards: games[last], before: games.slice(0, last) }
      : { cards: games[0] };
    void counter.tally<Frame>('mice', games.length, sheet, options).then((count) => {
      if (count.more) frame.value = count.more;
      tell(count);
    });
  });
  const { data } = notes.value;
  const { of, per_colour } = frame.value;
  const game = of > 1 ? shown.value : 0;
  const set = (seat: number, colour: MouseColour, mice: number) => {
    const cards = data[game]!.map((card, i) => (i === seat ? { ...card, [colour]: mice } : card));
    notes.value = { ...notes.value, data: data.with(game, cards) };
  };
  return (
    <>
      {of > 1 && (
        <Segments
          label={t('Game')}
          options={data.slice(0, of).map((_, index) => t('Game {n}', { n: index + 1 }))}
          value={game}
          onChange={(index) => (shown.value = index)}
        />
      )}
      {(data[game] ?? []).map((card, seat) => (
        <section key={seat} class="keeper-card" aria-label={names[seat]}>
          <h3>
            <SeatIcon seat={seat} size={16} /> {names[seat]}
          </h3>
          <ul class="part-counts">
            {MOUSE_COLOURS.map((colour) => (
              <li key={colour}>
                <MouseIcon colour={colour} size={44} />
                <Stepper
                  label={`${names[seat]}: ${mouseName(colour)}`}
                  value={card[colour]}
                  most={per_colour}
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

export const keeper: Keeper<Games> = {
  sheet: MiceSheet,
  fresh: freshMice,
  counts: COUNTS,
  impossible: [
    [
      /^there are \d+ (\w+) mice/,
      ([, colour = '']) =>
        t('there are not that many mice of the colour {colour}', { colour: word(colour) }),
    ],
  ],
};
