// Who has which cubes: a tap collects, another one protects, a third gives back.

import { useSignalEffect } from '@preact/signals';
import { CUBE_COLOURS, CubeToken, type CubeColour } from '../art/cubes.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { Icon } from '../ui/icon.tsx';
import { counted } from './notes.ts';
import { Segments, type Keeper, type SheetProps } from './sheet.tsx';
import './cubes-sheet.css';

/* The options that change what is counted. */
const COUNTS = ['cubes_per_colour', 'specials'];

type Has = boolean | 'safe';
type Owned = Partial<Record<CubeColour, Has>>[];

/** How it ended: this seat reached the centre, or play stopped before anybody did. */
type End = number | 'early' | null;

interface Table {
  cubes: Owned;
  end: End;
}

const freshCubes = (seats: number): Table => ({
  cubes: Array.from({ length: seats }, () => ({})),
  end: null,
});

const NEXT = new Map<Has, Has>([
  [false, true],
  [true, 'safe'],
  ['safe', false],
]);

const stateName = (has: Has) =>
  has === 'safe' ? t('protected') : has ? t('collected') : t('missing');

function CubesSheet({ notes, names, counter, tell }: SheetProps<Table>) {
  useSignalEffect(() => {
    const { cubes, end } = notes.value.data;
    const sheet = end === 'early' ? { cubes, over: true } : { cubes, won: end };
    void counter.tally('cubes', cubes.length, sheet, counted(notes.value, COUNTS)).then(tell);
  });
  const { data } = notes.value;
  const tap = (seat: number, colour: CubeColour) => {
    const next = NEXT.get(data.cubes[seat]?.[colour] ?? false) ?? false;
    const cubes = data.cubes.map((c, i) => (i === seat ? { ...c, [colour]: next } : c));
    notes.value = { ...notes.value, data: { ...data, cubes } };
  };
  return (
    <>
      {data.cubes.map((owned, seat) => (
        <section key={seat} class="keeper-card" aria-label={names[seat]}>
          <h3>
            <SeatIcon seat={seat} size={16} /> {names[seat]}
          </h3>
          <ul class="cube-counts">
            {CUBE_COLOURS.map((colour) => {
              const has = owned[colour] ?? false;
              return (
                <li key={colour}>
                  <button
                    class={has ? 'has' : ''}
                    aria-label={`${names[seat]}: ${word(colour)}, ${stateName(has)}`}
                    onClick={() => tap(seat, colour)}
                  >
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                      <CubeToken colour={colour} letter={word(colour).charAt(0).toUpperCase()} />
                    </svg>
                    {has === 'safe' && <Icon name="check" size={16} />}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <HowItEnded
        names={names}
        end={data.end}
        onChange={(end) => (notes.value = { ...notes.value, data: { ...data, end } })}
      />
    </>
  );
}

function HowItEnded(props: { names: string[]; end: End; onChange: (end: End) => void }) {
  const ends: End[] = [null, ...props.names.map((_, seat) => seat), 'early'];
  return (
    <section class="keeper-card" aria-label={t('The end')}>
      <h3>{t('The end')}</h3>
      <Segments
        label={t('The end')}
        options={[
          t('Not yet'),
          ...props.names.map((name) => t('{name} reached the centre', { name })),
          t('Stopped before'),
        ]}
        value={ends.indexOf(props.end)}
        onChange={(index) => props.onChange(ends[index] ?? null)}
      />
    </section>
  );
}

export const keeper: Keeper<Table> = {
  sheet: CubesSheet,
  fresh: freshCubes,
  part: 'cubes',
  counts: COUNTS,
  impossible: [
    [
      /^who has won has all seven cubes$/,
      () => t('only a player with all seven cubes wins at the centre'),
    ],
    [
      /^there are (\d+) (\w+) cubes, and not more$/,
      ([, n = '', colour = '']) =>
        t('{what}: more than the box has, {n}', { what: word(colour), n }),
    ],
  ],
};
