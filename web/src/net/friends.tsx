// With friends: go on with a table, join an open one, or set a new one.

import { useSignal } from '@preact/signals';
import { SeatIcon } from '../art/seats.tsx';
import { startEngine } from '../core/engine.ts';
import { levelOf, levelsOf } from '../core/levels.ts';
import { go } from '../core/route.ts';
import { settings } from '../core/settings.ts';
import type { GameId } from '../core/types.ts';
import { GAME_IDS, gameInfo } from '../games/list.tsx';
import type { Summary } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { anchorOf } from './dice.ts';
import { known, meLink, playerName } from './identity.ts';
import { link, ServerRefused } from './link.ts';
import { insecure, NameField } from './lobby.tsx';
import { optionsOf } from './options.ts';
import { PACES, paceText } from './paces.ts';
import { serverReason } from './reasons.ts';
import { Searching } from './room-screen.tsx';
import { Tables, usePolled } from './tables.tsx';
import '../style/net.css';

/** A computer's number is one of our four strengths; the server is told a level of the game. */
type Wish = 'me' | 'open' | `computer:${number}` | `exec:${string}`;

async function withLevels(game: GameId, wishes: Wish[]): Promise<Wish[]> {
  if (!wishes.some((wish) => wish.startsWith('computer:'))) return wishes;
  const engine = startEngine();
  const levels = await levelsOf(game, engine).finally(() => engine.close());
  return wishes.map((wish): Wish => {
    const [kind, strength] = wish.split(':');
    return kind === 'computer' ? `computer:${levelOf(Number(strength), levels)}` : wish;
  });
}

export function FriendsScreen({ parts }: { parts: string[] }) {
  const wire = link();
  const mine = useSignal<Summary[]>([]);
  const open = useSignal<Summary[]>([]);
  const game = useSignal<GameId>(GAME_IDS.find((id) => id === parts[0]) ?? 'mice');
  usePolled(() => {
    void wire.request('mine', {}).then(({ tables }) => (mine.value = tables));
    void wire.request('tables', {}).then(({ tables }) => (open.value = tables));
  });
  if (!wire.reached.value) {
    if (wire.status.value !== 'lost') return <Searching />;
    if (!navigator.onLine) return <Offline />;
    /* Who has been at a server's tables knows that there is one. */
    return known() ? <Searching /> : <NoServer />;
  }
  const others = open.value.filter((o) => !mine.value.some((m) => m.table === o.table));
  return (
    <div class="lobby friends">
      <header class="bar">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1>{t('With friends')}</h1>
      </header>
      <main>
        <Tables title={t('Your tables')} tables={mine.value} />
        <Tables title={t('Open tables')} tables={others} />
        <NewRemote game={game.value} onGame={(id) => (game.value = id)} />
        <details class="quiet">
          <summary>{t('Play on from another device')}</summary>
          <p>
            {t('Open this link there and you are the same player. Whoever has it is you:')}{' '}
            <a href={meLink()}>{t('my link')}</a>
          </p>
          {wire.feed.value && (
            <p>
              <a href={`.${wire.feed.value}`}>{t('A feed that shows when it is your turn')}</a>
            </p>
          )}
        </details>
        {!isSecureContext && <p class="quiet">{insecure()}</p>}
      </main>
    </div>
  );
}

function Offline() {
  return (
    <main class="waiting">
      <p role="status">{t('This device is offline. Tables with friends need a connection.')}</p>
      <p class="quiet">{t('On one device you can play together now.')}</p>
      <p>
        <a href="#">{t('Home')}</a>
      </p>
    </main>
  );
}

function NoServer() {
  return (
    <main class="waiting">
      <p>{t('Playing with friends on several devices needs a Kocka server.')}</p>
      <p class="quiet">
        {t('This page has not found one at its address. On one device you can play together now.')}
      </p>
      <p>
        <a href="#">{t('Home')}</a>
      </p>
    </main>
  );
}

const HANDOVERS: { seconds: number; text: () => string }[] = [
  { seconds: 120, text: () => t('2 minutes') },
  { seconds: 600, text: () => t('10 minutes') },
  { seconds: 86400, text: () => t('1 day') },
  { seconds: 259200, text: () => t('3 days') },
  { seconds: 604800, text: () => t('7 days') },
  { seconds: 0, text: () => t('Never') },
];

function Segments<T extends string | number>(props: {
  name: string;
  legend: string;
  choices: { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.legend}</legend>
      <div class="segments">
        {props.choices.map(({ value, text }) => (
          <label class="segment" key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NewRemote({ game, onGame }: { game: GameId; onGame: (game: GameId) => void }) {
  const [, most] = gameInfo(game).players;
  const hasClock = !gameInfo(game).together;
  const least = Math.max(2, gameInfo(game).players[0]);
  const seats = useSignal<Wish[]>(['me', 'open']);
  const options = useSignal<Record<string, unknown>>({});
  const found = useSignal(false);
  const handover = useSignal(0);
  const pace = useSignal(0);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const resize = (count: number) => {
    seats.value = Array.from({ length: count }, (_, i) => seats.value[i] ?? 'open');
  };
  const create = async () => {
    busy.value = true;
    problem.value = null;
    try {
      const name = playerName.value;
      const { table } = await link().request('create', {
        game,
        seats: await withLevels(game, seats.value),
        options: options.value,
        name,
        public: found.value,
        handover: handover.value,
        ...(hasClock ? PACES[pace.value] : {}),
      });
      if (seats.value.includes('me'))
        await link().request('sit', { table, name, commit: await anchorOf(table) });
      go(`table/${table}`);
    } catch (error) {
      problem.value = error instanceof ServerRefused ? serverReason(error) : String(error);
    } finally {
      busy.value = false;
    }
  };
  const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <section class="new-remote" aria-labelledby="new-remote">
      <h2 id="new-remote">{t('A new table')}</h2>
      <Segments
        name="game"
        legend={t('Game')}
        choices={GAME_IDS.map((id) => ({ value: id, text: t(gameInfo(id).title) }))}
        value={game}
        onChange={(id) => {
          onGame(id);
          options.value = {};
        }}
      />
      <NameField />
      <Segments
        name="players"
        legend={t('Players')}
        choices={counts.map((count) => ({ value: count, text: String(count) }))}
        value={seats.value.length}
        onChange={resize}
      />
      <ol class="seat-list">
        {seats.value.map((wish, index) => (
          <li key={index}>
            <SeatIcon seat={index} size={22} />
            <SeatWish
              index={index}
              wish={wish}
              onChange={(next) =>
                (seats.value = seats.value.map((old, i) => (i === index ? next : old)))
              }
            />
          </li>
        ))}
      </ol>
      <Options game={game} options={options} />
      {hasClock && (
        <div class="clock-choice">
          <Segments
            name="clock"
            legend={t('Clock')}
            choices={PACES.map((choice, value) => ({ value, text: paceText(choice) }))}
            value={pace.value}
            onChange={(value) => (pace.value = value)}
          />
          {pace.value > 0 && (
            <p class="quiet">
              {t(
                'Each player has this time for the whole game and gets a little back for each move. When it is up, a computer stands in.',
              )}
            </p>
          )}
        </div>
      )}
      <Segments
        name="handover"
        legend={t('If somebody does not move, a computer steps in after')}
        choices={HANDOVERS.map(({ seconds, text }) => ({ value: seconds, text: text() }))}
        value={handover.value}
        onChange={(seconds) => (handover.value = seconds)}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={found.value}
          onChange={(event) => (found.value = event.currentTarget.checked)}
        />
        <span>{t('Show it among the open tables')}</span>
      </label>
      {problem.value && (
        <p role="alert" class="problem">
          {problem.value}
        </p>
      )}
      <button class="primary" disabled={busy.value} onClick={() => void create()}>
        {t('Create table')}
      </button>
    </section>
  );
}

function SeatWish(props: { index: number; wish: Wish; onChange: (wish: Wish) => void }) {
  const level = (n: number) =>
    [t('Gentle'), t('Fair'), t('Strong'), t('Fierce')][n - 1] ?? String(n);
  const wishes: { value: Wish; text: string }[] = [
    { value: 'me', text: playerName.value || t('You') },
    { value: 'open', text: t('Open for a friend') },
    ...[1, 2, 3, 4].map((n) => ({
      value: `computer:${n}` as Wish,
      text: `${t('Computer')}: ${level(n)}`,
    })),
    ...link().programs.value.map((name) => ({ value: `exec:${name}` as Wish, text: name })),
  ];
  return (
    <select
      aria-label={t('Seat {n}', { n: props.index + 1 })}
      onChange={(event) => props.onChange(event.currentTarget.value as Wish)}
    >
      {wishes.map(({ value, text }) => (
        <option key={value} value={value} selected={value === props.wish}>
          {text}
        </option>
      ))}
    </select>
  );
}

function Options(props: { game: GameId; options: { value: Record<string, unknown> } }) {
  void settings.language.value;
  return (
    <>
      {optionsOf(props.game).map(({ name, text, on, off }) => (
        <label class="check" key={name}>
          <input
            type="checkbox"
            checked={props.options.value[name] === on}
            onChange={(event) => {
              const value = event.currentTarget.checked ? on : off;
              props.options.value = { ...props.options.value, [name]: value };
            }}
          />
          <span>{t(text)}</span>
        </label>
      ))}
    </>
  );
}
