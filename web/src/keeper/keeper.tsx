// The box is on a real table. Kocka either only counts: people enter what lies there and see the
// points; or it plays along: they enter what dice and tiles show, and it checks every move.

import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { SeatIcon } from '../art/seats.tsx';
import { gameInfo } from '../games/list.tsx';
import { NewTable } from '../home/new-table.tsx';
import { named } from '../core/names.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { headline } from '../table/result.tsx';
import { Counter, type Count } from './count.ts';
import { CubesSheet, freshCubes } from './cubes-sheet.tsx';
import { FivesSheet, freshFives } from './fives-sheet.tsx';
import { freshMice, MiceSheet } from './mice-sheet.tsx';
import { keptNotes, type Notes } from './notes.ts';
import { freshWispwood, WispwoodSheet } from './wispwood-sheet.tsx';
import '../style/net.css';
import '../style/keeper.css';

export interface Tally extends Pick<Count, 'score' | 'winners' | 'problem'> {
  /** The points of the ghost, where one plays against it. */
  ghost?: number;
}

export interface SheetProps<T> {
  notes: Signal<Notes<T>>;
  /** As people read them: of those without a name, too. */
  names: string[];
  counter: Counter;
  /** Shows totals, winner or problem under the sheet. */
  tell: (tally: Tally) => void;
}

interface Keeper<T> {
  sheet: ComponentType<SheetProps<T>>;
  fresh: (seats: number) => T;
}

const KEEPERS: Record<string, Keeper<never>> & { wispwood: Keeper<never> } = {
  mice: { sheet: MiceSheet, fresh: freshMice as () => never },
  cubes: { sheet: CubesSheet, fresh: freshCubes as () => never },
  fives: { sheet: FivesSheet, fresh: freshFives as () => never },
  wispwood: { sheet: WispwoodSheet, fresh: freshWispwood as () => never },
};

const seatsOf = (names: string[]) =>
  named(
    names.map((name) => ({ name: name.trim(), player: 'human', level: 1 })),
    false,
  );

export function KeeperScreen({ parts }: { parts: string[] }) {
  const id = parts[0] && parts[0] in KEEPERS ? parts[0] : 'wispwood';
  const game = gameInfo(id);
  const { sheet: Sheet, fresh } = KEEPERS[id] ?? KEEPERS.wispwood;
  const [counter] = useState(() => new Counter());
  const begin = (count: number): Notes<never> => ({
    names: Array<string>(count).fill(''),
    data: fresh(count),
  });
  const [notes] = useState(() => keptNotes(id, begin));
  const tally = useSignal<Tally>({ score: [], winners: null, problem: null });
  const playing = useSignal(false);
  const again = useSignal(0);
  useEffect(() => () => counter.close(), []);
  const resize = (count: number) => {
    const names = Array.from({ length: count }, (_, i) => notes.value.names[i] ?? '');
    notes.value = { names, data: fresh(count) };
    again.value++;
  };
  return (
    <div class={`lobby keeper ${id}`}>
      <header class="bar">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1>{t(game.title)}</h1>
      </header>
      <main>
        <button class="play-along" onClick={() => (playing.value = true)}>
          <Icon name="play" size={18} />
          {t('Play along with the real box')}
        </button>
        <h2>{t('Count the points')}</h2>
        <Names notes={notes} players={game.players} onCount={resize} />
        <Sheet
          key={again.value}
          notes={notes}
          names={seatsOf(notes.value.names).map(({ name }) => name)}
          counter={counter}
          tell={(next) => (tally.value = next)}
        />
        <Totals names={notes.value.names} tally={tally.value} />
        <button onClick={() => resize(notes.value.names.length)}>
          <Icon name="trash" size={18} />
          {t('Start over')}
        </button>
      </main>
      {playing.value && (
        <NewTable game={game} chance="hand" onClose={() => (playing.value = false)} />
      )}
    </div>
  );
}

function Names(props: {
  notes: Signal<Notes<never>>;
  players: [number, number];
  onCount: (count: number) => void;
}) {
  const { names, data } = props.notes.value;
  const [least, most] = props.players;
  const rename = (seat: number, name: string) => {
    props.notes.value = { names: names.map((old, i) => (i === seat ? name : old)), data };
  };
  return (
    <ol class="seat-list keeper-names">
      {names.map((name, seat) => (
        <li key={seat}>
          <SeatIcon seat={seat} size={18} />
          <input
            type="text"
            maxLength={16}
            value={name}
            placeholder={t('Player {n}', { n: seat + 1 })}
            aria-label={t('Name of player {n}', { n: seat + 1 })}
            onInput={(event) => rename(seat, event.currentTarget.value)}
          />
        </li>
      ))}
      <li class="ways">
        <button disabled={names.length <= least} onClick={() => props.onCount(names.length - 1)}>
          {t('Remove player')}
        </button>
        <button disabled={names.length >= most} onClick={() => props.onCount(names.length + 1)}>
          {t('Add player')}
        </button>
      </li>
    </ol>
  );
}

function Totals({ names, tally }: { names: string[]; tally: Tally }) {
  const seats = seatsOf(names);
  return (
    <section class="keeper-totals" aria-live="polite" aria-label={t('Points')}>
      {tally.problem && (
        <p class="problem" role="alert">
          {t('This cannot be on one table: {why}', { why: tally.problem })}
        </p>
      )}
      {tally.winners && <p class="keeper-winner">{headline(tally.winners, seats)}</p>}
      <ol class="results-like">
        {seats.map(({ name }, seat) => (
          <li key={seat} class={tally.winners?.includes(seat) ? 'winner' : ''}>
            <SeatIcon seat={seat} size={18} />
            <span>{name}</span>
            <strong>{tally.score[seat]?.total ?? 0}</strong>
          </li>
        ))}
        {tally.ghost !== undefined && (
          <li class={tally.winners?.length === 0 ? 'winner' : ''}>
            <span>{t('The ghost')}</span>
            <strong>{tally.ghost}</strong>
          </li>
        )}
      </ol>
    </section>
  );
}

/** A number with less and more, for thumbs. */
export function Stepper(props: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <span class="stepper" role="group" aria-label={props.label}>
      <button
        aria-label={t('{what}: one less', { what: props.label })}
        disabled={props.value <= 0}
        onClick={() => props.onChange(props.value - 1)}
      >
        −
      </button>
      <output>{props.value}</output>
      <button
        aria-label={t('{what}: one more', { what: props.label })}
        disabled={props.value >= props.most}
        onClick={() => props.onChange(props.value + 1)}
      >
        +
      </button>
    </span>
  );
}

/** One of a few. */
export function Segments(props: {
  label: string;
  options: ComponentChildren[];
  value: number;
  onChange: (index: number) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={props.label}>
      {props.options.map((option, index) => (
        <label class="segment" key={index}>
          <input
            type="radio"
            name={props.label}
            checked={props.value === index}
            onChange={() => props.onChange(index)}
          />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}
