// Playing on from a position of a game that is watched: against the computer, or by people at this
// device.

import { useSignal } from '@preact/signals';
import { SeatIcon } from '../art/seats.tsx';
import { branchFrom } from '../core/branch.ts';
import { named } from '../core/names.ts';
import type { Replay } from '../core/replay.ts';
import { go } from '../core/route.ts';
import { settings } from '../core/settings.ts';
import type { View } from '../core/session.ts';
import { save } from '../core/store.ts';
import type { Seat } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** The way to it; `worded` with its words beside it. */
export function PlayOnButton(props: { view: View; worded?: boolean; onOpen: () => void }) {
  return (
    <button
      class={props.worded ? '' : 'icon-button'}
      disabled={props.view.toAct === 'over'}
      aria-label={t('Play on from here')}
      onClick={props.onOpen}
    >
      <Icon name="branch" size={props.worded ? 18 : 22} />
      {props.worded && t('Play on from here')}
    </button>
  );
}

interface Props {
  replay: Replay;
  seats: Seat[];
  /** After so many moves. */
  at: number;
  /** Where one would sit down; else where a person sat. */
  seat?: number;
  onClose: () => void;
}

export function PlayOnSheet({ replay, seats, at, seat, onClose }: Props) {
  const person = seats.findIndex(({ player }) => player === 'human');
  const you = useSignal(seat ?? Math.max(person, 0));
  const people = useSignal(false);
  const begin = async () => {
    /* As anybody would say them: the record travels. */
    const names = named(replay.saved.seats, false).map(({ name }) => name);
    const level = Number(settings.level.value);
    const players = people.value ? ('people' as const) : { you: you.value, level };
    const game = branchFrom(replay.saved, at, players, names);
    await save(game); // before its address is seen: a reload must find it
    go(`game/${game.id}`);
  };
  return (
    <Sheet title={t('Play on from here')} onClose={onClose}>
      <p>{t('A new game on this device, from move {n} on.', { n: at })}</p>
      {seats.length > 1 && (
        <Segments
          name="play-on-against"
          legend={t('The others are')}
          choices={[
            { value: 0, text: t('computers') },
            { value: 1, text: t('people at this device') },
          ]}
          value={Number(people.value)}
          onChange={(value) => (people.value = value === 1)}
        />
      )}
      {seats.length > 1 && !people.value && (
        <fieldset class="choice">
          <legend>{t('You play for')}</legend>
          <div class="segments">
            {seats.map(({ name }, index) => (
              <label class="segment" key={index}>
                <input
                  type="radio"
                  name="play-on"
                  checked={you.value === index}
                  onChange={() => (you.value = index)}
                />
                <span class="play-on-seat">
                  <SeatIcon seat={index} size={16} />
                  {name}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <button class="primary" onClick={() => void begin()}>
        {t('Play on')}
      </button>
    </Sheet>
  );
}
