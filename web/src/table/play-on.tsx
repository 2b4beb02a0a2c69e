// Playing on from a position of a game that is watched: against the computer, by people at this
// device, or with friends at a table of the server, which a layer above makes.

import { useSignal } from '@preact/signals';
import { SeatIcon } from '../art/seats.tsx';
import { branchFrom, movesUpTo } from '../core/branch.ts';
import { named } from '../core/names.ts';
import type { Replay } from '../core/replay.ts';
import { go } from '../core/route.ts';
import { settings } from '../core/settings.ts';
import type { View } from '../core/session.ts';
import { save } from '../core/store.ts';
import type { Seat } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Later } from '../ui/later.tsx';
import { Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { withFriends } from './friends-slot.ts';
import '../style/replay.css';

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
      {props.worded && t('Play on')}
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

type Others = 'computers' | 'people' | 'friends';

function Own(props: { seats: Seat[]; value: number; onChange: (seat: number) => void }) {
  return (
    <fieldset class="choice">
      <legend>{t('You play for')}</legend>
      <div class="segments">
        {props.seats.map(({ name }, index) => (
          <label class="segment" key={index}>
            <input
              type="radio"
              name="play-on"
              checked={props.value === index}
              onChange={() => props.onChange(index)}
            />
            <span class="play-on-seat">
              <SeatIcon seat={index} size={16} />
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function PlayOnSheet({ replay, seats, at, seat, onClose }: Props) {
  const { saved } = replay;
  const person = seats.findIndex(({ player }) => player === 'human');
  const you = useSignal(seat ?? Math.max(person, 0));
  const others = useSignal<Others>('computers');
  const begin = async () => {
    /* As anybody would say them: the record travels. */
    const names = named(saved.seats, false).map(({ name }) => name);
    const level = Number(settings.level.value);
    const players = others.value === 'people' ? 'people' : { you: you.value, level };
    const game = branchFrom(saved, at, players, names);
    await save(game); // before its address is seen: a reload must find it
    go(`game/${game.id}`);
  };
  const line = movesUpTo(saved.record ?? '', at);
  const choices: { value: Others; text: string }[] = [
    { value: 'computers', text: t('computers') },
    { value: 'people', text: t('people at this device') },
  ];
  /* A server begins with an empty table, not with one that was laid by hand. */
  if (line) choices.push({ value: 'friends', text: t('friends at other devices') });
  const online = others.value === 'friends' && line && withFriends.value;
  return (
    <Sheet title={t('Play on from here')} onClose={onClose}>
      <p>
        {online
          ? t('A new table with friends, from move {n} on.', { n: at })
          : t('A new game on this device, from move {n} on.', { n: at })}
      </p>
      {seats.length > 1 && (
        <Segments
          name="play-on-against"
          legend={t('The others are')}
          choices={choices}
          value={others.value}
          onChange={(value) => (others.value = value)}
        />
      )}
      {seats.length > 1 && others.value !== 'people' && (
        <Own seats={seats} value={you.value} onChange={(own) => (you.value = own)} />
      )}
      {online ? (
        <Later
          load={online}
          with={{
            game: saved.game,
            options: saved.options,
            seats: seats.length,
            you: you.value,
            line,
          }}
        />
      ) : (
        <button class="primary" onClick={() => void begin()}>
          {t('Play on')}
        </button>
      )}
    </Sheet>
  );
}
