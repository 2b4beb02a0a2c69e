// The form that sets a new table on the server.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SeatIcon } from '../art/seats.tsx';
import { startEngine } from '../core/engine.ts';
import { levelOf, levelsOf } from '../core/levels.ts';
import { go } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { GAME_IDS, gameInfo, type GameInfo } from '../games/list.tsx';
import { otherGames } from '../games/others.ts';
import { chosenOptions, Variants } from '../games/variants.tsx';
import { t } from '../texts/t.ts';
import { Count, Segments } from '../ui/segments.tsx';
import { anchorOf } from './dice.ts';
import { playerName } from './identity.ts';
import { link, ServerRefused } from './link.ts';
import { NameField } from './lobby.tsx';
import { HANDOVERS, PACES, paceText } from './paces.ts';
import { serverReason } from './reasons.ts';

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

interface Wishes {
  game: GameId;
  seats: Wish[];
  options: Record<string, unknown>;
  /** Among the open tables. */
  found: boolean;
  handover: number;
  /** Index into PACES. */
  pace: number;
}

/** Sets the table, sits down if somebody of ours shall, and goes there. */
async function create(wishes: Wishes, together = false): Promise<void> {
  const { game, seats, options, found, handover, pace } = wishes;
  const name = playerName.value;
  const { table } = await link().request('create', {
    game,
    seats: await withLevels(game, seats),
    options: chosenOptions(game, seats.length, options),
    name,
    public: found,
    handover,
    ...(together ? {} : PACES[pace]),
  });
  if (seats.includes('me'))
    await link().request('sit', { table, name, commit: await anchorOf(table) });
  go(`table/${table}`);
}

/** Those with a face at once, the others when the engine has named them. */
function useGames(): GameInfo[] {
  const others = useSignal<GameInfo[]>([]);
  useEffect(() => void otherGames().then((list) => (others.value = list)), []);
  return [...GAME_IDS.map(gameInfo), ...others.value];
}

/** The seats of a table, as many as the game takes. */
function resized(seats: Wish[], [least, most]: [number, number], count: number): Wish[] {
  const length = Math.min(Math.max(count, least), most);
  return Array.from({ length }, (_, i) => seats[i] ?? 'open');
}

/** So many play at several devices. */
const playersOf = ({ players: [least, most] }: GameInfo): [number, number] => [
  Math.max(2, least),
  most,
];

export function NewRemote({ first }: { first: string | undefined }) {
  const games = useGames();
  const wishes = useSignal<Wishes>({
    game: first ?? GAME_IDS[0] ?? '',
    seats: ['me', 'open'],
    options: {},
    found: false,
    handover: 0,
    pace: 0,
  });
  const { game: id, seats, options, found, handover, pace } = wishes.value;
  const change = (part: Partial<Wishes>) => (wishes.value = { ...wishes.value, ...part });
  const find = (wanted: GameId) => games.find((one) => one.id === wanted) ?? gameInfo(wanted);
  const { together } = find(id);
  const [least, most] = playersOf(find(id));
  return (
    <section class="new-remote" aria-labelledby="new-remote">
      <h2 id="new-remote">{t('A new table')}</h2>
      <Segments
        name="game"
        legend={t('Game')}
        choices={games.map(({ id: value, title }) => ({ value, text: t(title) }))}
        value={id}
        onChange={(game) => {
          const fit = resized(seats, playersOf(find(game)), seats.length);
          change({ game, options: {}, seats: fit });
        }}
      />
      <NameField />
      <Count
        legend={t('Players')}
        least={least}
        most={most}
        value={seats.length}
        onChange={(count) => change({ seats: resized(seats, [least, most], count) })}
      />
      <SeatList seats={seats} onChange={(next) => change({ seats: next })} />
      <details class="variants">
        <summary>{t('Variants, clock and more')}</summary>
        <Variants
          game={id}
          seats={seats.length}
          options={options}
          onChange={(next) => change({ options: next })}
        />
        {!together && <Clock pace={pace} onChange={(next) => change({ pace: next })} />}
        <Segments
          name="handover"
          legend={t('If somebody does not move, a computer steps in after')}
          choices={HANDOVERS.map(({ seconds, text }) => ({ value: seconds, text: text() }))}
          value={handover}
          onChange={(seconds) => change({ handover: seconds })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={found}
            onChange={(event) => change({ found: event.currentTarget.checked })}
          />
          <span>{t('Show it among the open tables')}</span>
        </label>
      </details>
      <Create make={() => create(wishes.value, together)} />
    </section>
  );
}

function Clock({ pace, onChange }: { pace: number; onChange: (pace: number) => void }) {
  return (
    <div class="clock-choice">
      <Segments
        name="clock"
        legend={t('Clock')}
        choices={PACES.map((choice, value) => ({ value, text: paceText(choice) }))}
        value={pace}
        onChange={onChange}
      />
      {pace > 0 && (
        <p class="quiet">
          {t(
            'Each player has this time for the whole game and gets a little back for each move. When it is up, a computer stands in.',
          )}
        </p>
      )}
    </div>
  );
}

/** The button, and what has kept it from working. */
function Create({ make }: { make: () => Promise<void> }) {
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const tryIt = async () => {
    busy.value = true;
    problem.value = null;
    try {
      await make();
    } catch (error) {
      problem.value = error instanceof ServerRefused ? serverReason(error) : String(error);
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      {problem.value && (
        <p role="alert" class="problem">
          {problem.value}
        </p>
      )}
      <button class="primary" disabled={busy.value} onClick={() => void tryIt()}>
        {t('Create table')}
      </button>
    </>
  );
}

function SeatList({ seats, onChange }: { seats: Wish[]; onChange: (seats: Wish[]) => void }) {
  return (
    <ol class="seat-list">
      {seats.map((wish, index) => (
        <li key={index}>
          <SeatIcon seat={index} size={22} />
          <SeatWish
            index={index}
            wish={wish}
            onChange={(next) => onChange(seats.map((old, i) => (i === index ? next : old)))}
          />
        </li>
      ))}
    </ol>
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
