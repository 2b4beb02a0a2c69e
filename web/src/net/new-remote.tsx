// The form that sets a new table on the server.

import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { SeatIcon } from '../art/seats.tsx';
import { startEngine } from '../core/engine.ts';
import { levelOf, levelsOf } from '../core/levels.ts';
import { personAt, playerCat, playerName } from '../core/me.ts';
import { go } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { GAME_IDS, gameInfo, type GameInfo } from '../games/list.tsx';
import { otherGames } from '../games/others.ts';
import { AsLeft } from '../setup/as-left.tsx';
import { useDraft, type Draft } from '../setup/draft.ts';
import { chosenOptions, TableForm } from '../setup/table-form.tsx';
import { optionsOf, settled, type Options } from '../core/options.ts';
import { t } from '../texts/t.ts';
import { MeField } from '../ui/me-field.tsx';
import { Count, Segments } from '../ui/segments.tsx';
import { anchorOf } from './dice.ts';
import { link } from './link.ts';
import { HANDOVERS, PACES, paceText } from './paces.ts';
import { whatWentWrong } from './reasons.ts';
import { playersOf } from './seats.ts';

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

/** What is played, and how; see also terms.tsx. */
export interface TableTerms {
  options: Options;
  /** Among the open tables. */
  found: boolean;
  handover: number;
  /** Index into PACES. */
  pace: number;
}

interface Wishes extends TableTerms {
  game: GameId;
  seats: Wish[];
  /** Played on from another game: its moves. */
  line?: string[];
}

/* Seconds to look at a round before the next one, where all search at once. */
const PAUSE = 20;

export const PLAIN_TERMS: TableTerms = { options: {}, found: false, handover: 0, pace: 0 };

/** Sets the table, sits down if somebody of ours shall, and goes there. */
export async function create(wishes: Wishes, together = false): Promise<void> {
  const { game, seats, options, found, handover, pace, line } = wishes;
  const name = playerName.value;
  const { table } = await link().request('create', {
    game,
    seats: await withLevels(game, seats),
    /* A line was played with its options, not with our usual ones. */
    options: line
      ? options
      : settled(chosenOptions(await optionsOf(game), game, seats.length, options), seats.length),
    name,
    cat: playerCat(),
    public: found,
    handover,
    pause: PAUSE,
    ...(together ? {} : PACES[pace]),
    ...(line && { line }),
  });
  /* Several seats of one person have a name and a cat each. */
  let mine = 0;
  for (const [seat, wish] of seats.entries())
    if (wish === 'me')
      await link().request('sit', {
        table,
        seat,
        cat: personAt(mine).cat,
        name: ++mine > 1 && name ? `${name} ${mine}` : name,
        commit: await anchorOf(table),
      });
  go(`table/${table}`);
}

/** Those with a face at once, the others when the engine has named them. */
export function useGames(): GameInfo[] {
  const others = useSignal<GameInfo[]>([]);
  useEffect(() => void otherGames().then((list) => (others.value = list)), []);
  return [...GAME_IDS.map(gameInfo), ...others.value];
}

/** The seats of a table, as many as the game takes. */
function resized(seats: Wish[], [least, most]: [number, number], count: number): Wish[] {
  const length = Math.min(Math.max(count, least), most);
  return Array.from({ length }, (_, i) => seats[i] ?? 'open');
}

/** What was entered: of every game what is played there, and for which game the form was opened. */
interface Entered extends Omit<Wishes, 'options' | 'line'> {
  first: GameId;
  options: Record<GameId, Options>;
}

/** The draft as a table of the game in question, and a change of that. */
function useWishes(first: GameId): [Wishes, (part: Partial<Wishes>) => void, Draft<Entered>] {
  const draft = useDraft<Entered>('friends', () => ({
    ...PLAIN_TERMS,
    first,
    game: first || (GAME_IDS[0] ?? ''),
    seats: ['me', 'open'],
    options: {},
  }));
  const { first: before, options: all, ...kept } = draft.value;
  const game = first && before !== first ? first : kept.game;
  const change = ({ options, ...part }: Partial<Wishes>) => {
    const next = { ...kept, game, ...part };
    const played = options ? { ...all, [next.game]: options } : all;
    draft.change({ ...next, first, options: played });
  };
  return [{ ...kept, game, options: all[game] ?? {} }, change, draft];
}

export function NewRemote({ first = '' }: { first: string | undefined }) {
  const games = useGames();
  const [wishes, change, draft] = useWishes(first);
  const [unfolded] = useState(draft.found && Object.keys(wishes.options).length > 0);
  const { game: id } = wishes;
  const find = (wanted: GameId) => games.find((one) => one.id === wanted) ?? gameInfo(wanted);
  const { together } = find(id);
  const [least, most] = playersOf(find(id));
  const seats = resized(wishes.seats, [least, most], wishes.seats.length);
  const make = async () => {
    await create({ ...wishes, seats }, together);
    draft.clear();
  };
  return (
    <section class="new-remote" aria-labelledby="new-remote">
      <h2 id="new-remote">{t('A new table')}</h2>
      <Segments
        name="game"
        legend={t('Game')}
        choices={games.map(({ id: value, title }) => ({ value, text: t(title) }))}
        value={id}
        onChange={(game) => change({ game })}
      />
      <AsLeft draft={draft} />
      <MeField />
      <Count
        legend={t('Players')}
        least={least}
        most={most}
        value={seats.length}
        onChange={(count) => change({ seats: resized(seats, [least, most], count) })}
      />
      <SeatList seats={seats} onChange={(next) => change({ seats: next })} />
      <details class="variants" open={unfolded}>
        <summary>{t('Variants, clock and more')}</summary>
        <TermsFields
          key={id}
          form={`${draft.name}.${id}`}
          game={id}
          names={seats.map(wishName)}
          clock={!together}
          terms={wishes}
          onChange={change}
        />
      </details>
      <Doing text={t('Create table')} make={make} />
    </section>
  );
}

/** The fields of a table that has not begun: of a new one, and of one that is changed. */
export function TermsFields(props: {
  /** The form's name; see TableFormProps. */
  form: string;
  game: GameId;
  names: string[];
  clock: boolean;
  terms: TableTerms;
  onChange: (part: Partial<TableTerms>) => void;
}) {
  const { terms, onChange } = props;
  return (
    <>
      <TableForm
        open
        form={props.form}
        game={props.game}
        names={props.names}
        options={terms.options}
        onChange={(next) => onChange({ options: next })}
      />
      {props.clock && <Clock pace={terms.pace} onChange={(next) => onChange({ pace: next })} />}
      <Segments
        name="handover"
        legend={t('If somebody does not move, a computer steps in after')}
        choices={HANDOVERS.map(({ seconds, text }) => ({ value: seconds, text: text() }))}
        value={terms.handover}
        onChange={(seconds) => onChange({ handover: seconds })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={terms.found}
          onChange={(event) => onChange({ found: event.currentTarget.checked })}
        />
        <span>{t('Show it among the open tables')}</span>
      </label>
    </>
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
export function Doing({ text, make }: { text: string; make: () => Promise<void> }) {
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const tryIt = async () => {
    busy.value = true;
    problem.value = null;
    try {
      await make();
    } catch (error) {
      problem.value = whatWentWrong(error);
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
        {text}
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

const level = (n: number) => [t('Gentle'), t('Fair'), t('Strong'), t('Fierce')][n - 1] ?? String(n);

/** Who will sit there, as far as it is known. */
function wishName(wish: Wish, seat: number): string {
  const [kind, what = ''] = wish.split(':');
  if (kind === 'me') return playerName.value || t('You');
  if (kind === 'computer') return `${t('Computer')}: ${level(Number(what))}`;
  return what || t('Seat {n}', { n: seat + 1 });
}

function SeatWish(props: { index: number; wish: Wish; onChange: (wish: Wish) => void }) {
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
