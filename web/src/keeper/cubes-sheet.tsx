// Who has which cubes: a tap collects, another one protects, a third gives back.

import { useSignalEffect } from '@preact/signals';
import { CUBE_COLOURS, CubeToken, type CubeColour } from '../art/cubes.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { Icon } from '../ui/icon.tsx';
import { counted } from './notes.ts';
import type { Keeper, SheetProps } from './sheet.tsx';
import './cubes-sheet.css';

type Has = boolean | 'safe';
type Owned = Partial<Record<CubeColour, Has>>[];

const freshCubes = (seats: number): Owned => Array.from({ length: seats }, () => ({}));

const NEXT = new Map<Has, Has>([
  [false, true],
  [true, 'safe'],
  ['safe', false],
]);

const stateName = (has: Has) =>
  has === 'safe' ? t('protected') : has ? t('collected') : t('missing');

function CubesSheet({ notes, names, counter, tell }: SheetProps<Owned>) {
  useSignalEffect(() => {
    const { data: cubes } = notes.value;
    void counter.tally('cubes', cubes.length, { cubes }, counted(notes.value)).then(tell);
  });
  const { data } = notes.value;
  const tap = (seat: number, colour: CubeColour) => {
    const next = NEXT.get(data[seat]?.[colour] ?? false) ?? false;
    notes.value = {
      ...notes.value,
      data: data.map((c, i) => (i === seat ? { ...c, [colour]: next } : c)),
    };
  };
  return (
    <>
      {data.map((owned, seat) => (
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
    </>
  );
}

export const keeper: Keeper<Owned> = { sheet: CubesSheet, fresh: freshCubes, counts: [] };
