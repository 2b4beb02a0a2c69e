// The box is on a real table. Kocka either only counts: people enter what lies there and see the
// points; or it plays along: they enter what dice and tiles show, and it checks every move.

import { effect, useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Cat } from '../art/cats.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { GAME_IDS, gameInfo, type GameInfo } from '../games/list.tsx';
import { NewTable } from '../home/new-table.tsx';
import { keepPerson, personAt } from '../core/me.ts';
import { named } from '../core/names.ts';
import { keepSheet, putSheet, sheetForm, sheets, type KeptSheet } from '../core/sheets.ts';
import type { GameId } from '../core/types.ts';
import { boxesOf } from '../core/boxes.ts';
import { same, type Options } from '../core/options.ts';
import { OursNote } from '../setup/ours.tsx';
import { TableForm } from '../setup/table-form.tsx';
import { need, t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { Ask } from '../ui/ask.tsx';
import { CatPicker } from '../ui/cat-picker.tsx';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { headline } from '../table/result.tsx';
import { Counter } from './count.ts';
import { carried, keptNotes, notesAsKept, openedNotes, type Notes } from './notes.ts';
import type { Keeper, Tally } from './sheet.tsx';
import '../style/net.css';
import '../style/keeper.css';

/* Each game that can be counted has a sheet, NAME-sheet.tsx. */
const SHEETS = import.meta.glob<Keeper<never>>('./*-sheet.tsx', { eager: true, import: 'keeper' });

const catsOf = ({ names, cats }: Notes<never>) =>
  names.map((_, seat) => cats?.[seat] ?? personAt(seat).cat);

const seatsOf = (names: string[]) =>
  named(
    names.map((name) => ({ name: name.trim(), player: 'human', level: 1 })),
    false,
  );

/** What is played here, and of a box that is tapped also what the keeper does not ask for. */
function withBox(game: GameId, options: Options): Options {
  const tapped = boxesOf(game).find((box) => {
    const part = Object.entries(options).filter(([name]) => name in box.options);
    return part.length > 0 && part.every(([name, value]) => same(value, box.options[name]));
  });
  return { ...options, ...tapped?.options };
}

export function KeeperScreen({ parts }: { parts: string[] }) {
  const id = parts[0] ?? GAME_IDS[0] ?? '';
  const game = gameInfo(id);
  const keeper = SHEETS[`./${id}-sheet.tsx`];
  const playing = useSignal(false);
  const options = useRef<() => Options>(() => ({}));
  const [opened] = useState(() =>
    sheets.peek().find((one) => one.id === parts[1] && one.game === id && one.notes),
  );
  useEffect(() => need(`games/${id}`), [id]); // its rules say what cannot be
  return (
    <div class={`lobby keeper ${id}`}>
      <header class="bar">
        <HomeLink />
        <h1>{t(game.title)}</h1>
      </header>
      <main>
        <button class="play-along" onClick={() => (playing.value = true)}>
          <Icon name="play" size={18} />
          {t('Play along with the real box')}
        </button>
        <p>
          <a href={`#rules/${id}`}>{t('Rules')}</a> ·{' '}
          <a href={`#rules/${id}/short`}>{t('Quick reference')}</a>
        </p>
        <OursNote game={id} />
        {parts[1] && !opened && <p role="status">{t('This sheet is not kept here any more.')}</p>}
        {keeper && <Counting game={game} keeper={keeper} opened={opened} options={options} />}
      </main>
      {playing.value && (
        <NewTable
          game={game}
          chance="hand"
          options={withBox(id, options.current())}
          onClose={() => (playing.value = false)}
        />
      )}
    </div>
  );
}

interface CountingProps {
  game: GameInfo;
  keeper: Keeper<never>;
  /** A sheet of the history; else the one that is being entered. */
  opened?: KeptSheet;
  /** Is given what says, from the first drawing on, what is played and with whose numbers. */
  options: { current: () => Options };
}

function Counting({ game, keeper, opened, options }: CountingProps) {
  const { sheet: Sheet, fresh } = keeper;
  const [counter] = useState(() => new Counter(keeper.impossible));
  const begin = (count: number): Notes<never> => ({
    names: Array.from({ length: count }, (_, seat) => personAt(seat).name),
    data: fresh(count),
  });
  const [notes] = useState(() =>
    opened ? openedNotes(opened.id, begin, keeper.part) : keptNotes(game.id, begin, keeper.part),
  );
  counter.now = () => notes.peek();
  options.current = () => notes.peek().options ?? {};
  const tally = useSignal<Tally>({ score: [], winners: null, problem: null });
  const again = useSignal(0);
  /** What was there before something was taken away: it can come back. */
  const before = useSignal<Notes<never> | null>(null);
  const put = (next: Notes<never>) => {
    notes.value = next;
    again.value++;
  };
  const resize = (count: number) => {
    const { names: old, data } = notes.value;
    before.value = count < old.length ? notes.value : null;
    const names = Array.from({ length: count }, (_, i) => old[i] ?? '');
    put({ ...notes.value, names, data: carried(data, fresh(count)) });
  };
  const startOver = () => {
    before.value = notes.value;
    put({ ...notes.value, data: fresh(notes.value.names.length), kept: undefined });
  };
  const asKept = () => (opened && notesAsKept(opened.id, begin, keeper.part)) ?? notes.value;
  const goBack = () => {
    before.value = notes.value;
    put(asKept());
  };
  const undo = () => {
    if (before.value) put(before.value);
    before.value = null;
  };
  return (
    <>
      {opened ? <OpenedHead sheet={opened} /> : <h2>{t('Count the points')}</h2>}
      <Names notes={notes} players={game.players} onCount={resize} remember={!opened} />
      <TableForm
        form={opened ? sheetForm(opened.id) : `keeper.${game.id}`}
        only={[...keeper.counts, ...(keeper.parts ?? [])]}
        game={game.id}
        names={seatsOf(notes.value.names).map(({ name }) => name)}
        options={notes.value.options ?? {}}
        onChange={(options) => (notes.value = { ...notes.value, options })}
      />
      <div class="keeper-sheet">
        <Sheet
          key={again.value}
          notes={notes}
          names={seatsOf(notes.value.names).map(({ name }) => name)}
          counter={counter}
          tell={(next) => (tally.value = { ...next, of: counter.counted })}
        />
      </div>
      <Totals game={game.id} notes={notes.value} tally={tally.value} />
      <div class="ways">
        {opened ? (
          <KeepCorrection id={opened.id} {...{ notes, tally, asKept, goBack }} />
        ) : (
          <>
            <StartOver onYes={startOver} />
            <KeepButton game={game.id} {...{ notes, tally }} />
          </>
        )}
        {before.value && (
          <button class="primary" onClick={undo}>
            <Icon name="undo" size={18} />
            {t('Undo')}
          </button>
        )}
      </div>
    </>
  );
}

function StartOver({ onYes }: { onYes: () => void }) {
  const asking = useSignal(false);
  const close = () => (asking.value = false);
  const yes = () => {
    close();
    onYes();
  };
  return (
    <>
      <button onClick={() => (asking.value = true)}>
        <Icon name="trash" size={18} />
        {t('Start over')}
      </button>
      {asking.value && (
        <Ask
          title={t('Start over')}
          text={t('All points that were entered go; the names stay.')}
          yes={t('Start over')}
          onYes={yes}
          onClose={close}
        />
      )}
    </>
  );
}

function OpenedHead({ sheet }: { sheet: KeptSheet }) {
  return (
    <>
      <h2>{t('A kept sheet, {when}', { when: when(sheet.when) })}</h2>
      <p>
        <a href={`#keeper/${sheet.game}`}>{t('The sheet that is being entered')}</a>
      </p>
    </>
  );
}

function Names(props: {
  notes: Signal<Notes<never>>;
  players: [number, number];
  onCount: (count: number) => void;
  /** Names and cats are known at this device from now on. */
  remember: boolean;
}) {
  const { names } = props.notes.value;
  const [least, most] = props.players;
  const cats = catsOf(props.notes.value);
  const know = (seat: number, name: string, cat: number) => {
    if (props.remember) keepPerson(seat, { name: name.trim(), cat });
  };
  const pick = (seat: number, cat: number) => {
    props.notes.value = { ...props.notes.value, cats: cats.with(seat, cat) };
    know(seat, names[seat] ?? '', cat);
  };
  const rename = (seat: number, name: string) => {
    props.notes.value = {
      ...props.notes.value,
      names: names.map((old, i) => (i === seat ? name : old)),
    };
  };
  return (
    <ol class="seat-list keeper-names">
      {names.map((name, seat) => (
        <li key={seat}>
          <SeatIcon seat={seat} size={18} />
          <CatPicker
            label={t('Cat of player {n}', { n: seat + 1 })}
            name={`cat-${seat}`}
            cat={cats[seat] ?? 0}
            onPick={(cat) => pick(seat, cat)}
          />
          <input
            type="text"
            maxLength={16}
            value={name}
            placeholder={t('Player {n}', { n: seat + 1 })}
            aria-label={t('Name of player {n}', { n: seat + 1 })}
            onInput={(event) => rename(seat, event.currentTarget.value)}
            onChange={() => know(seat, name, cats[seat] ?? 0)}
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

interface KeepProps {
  notes: Signal<Notes<never>>;
  tally: Signal<Tally>;
}

/** Resolves when the points are those of what was entered last. */
async function told({ notes, tally }: KeepProps): Promise<void> {
  let stop = () => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (tally.value.of === notes.value) resolve();
    });
  });
  stop();
}

/** What the history shows of a result, and what was entered. */
const resultOf = (notes: Notes<never>, tally: Tally) => ({
  names: seatsOf(notes.names).map(({ name }) => name),
  totals: tally.score.map(({ total }) => total),
  winners: tally.winners ?? [],
  notes: { ...notes, cats: catsOf(notes), kept: undefined },
});

/** The result goes into the history, once; that of the next game is another one, even if it is alike. */
function KeepButton({ game, notes, tally }: KeepProps & { game: GameId }) {
  const { names, totals } = resultOf(notes.value, tally.value);
  const entered = ({ data, options = {} }: Partial<Notes<never>>) => [data, options];
  const kept = sheets.value.some(
    (one) =>
      one.id === notes.value.kept &&
      same([one.names, one.totals], [names, totals]) &&
      same(entered(one.notes ?? notes.value), entered(notes.value)),
  );
  if (!totals.some((total) => total > 0) || tally.value.problem) return null;
  const keep = async () => {
    await told({ notes, tally });
    if (tally.value.problem) return;
    const id = keepSheet({ game, ...resultOf(notes.value, tally.value) });
    notes.value = { ...notes.value, kept: id };
  };
  return kept ? (
    <p role="status">{t('Kept: it stands under the finished games.')}</p>
  ) : (
    <button onClick={() => void keep()}>
      <Icon name="check" size={18} />
      {t('Keep this result')}
    </button>
  );
}

/** A sheet of the history stays as it is until somebody keeps what was changed. */
function KeepCorrection(
  props: KeepProps & { id: string; asKept: () => Notes<never>; goBack: () => void },
) {
  const { id, notes, tally } = props;
  const sheet = sheets.value.find((one) => one.id === id);
  if (!sheet?.draft) return <p role="status">{t('Kept: it stands under the finished games.')}</p>;
  const keep = async () => {
    await told({ notes, tally });
    if (tally.value.problem) return;
    putSheet({ ...sheet, ...resultOf(notes.value, tally.value), draft: undefined });
    notes.value = props.asKept();
  };
  return (
    <>
      <button onClick={props.goBack}>
        <Icon name="undo" size={18} />
        {t('As it was kept')}
      </button>
      {!tally.value.problem && (
        <button onClick={() => void keep()}>
          <Icon name="check" size={18} />
          {t('Keep the correction')}
        </button>
      )}
    </>
  );
}

function Totals(props: { game: GameId; notes: Notes<never>; tally: Tally }) {
  const { notes, tally } = props;
  const seats = seatsOf(notes.names);
  const cats = catsOf(notes);
  return (
    <section class="keeper-totals" aria-live="polite" aria-label={t('Points')}>
      {tally.problem && (
        <p class="problem" role="alert">
          {t('This cannot be on one table: {why}', { why: tally.problem })}
        </p>
      )}
      {tally.winners && <p class="keeper-winner">{headline(props.game, tally.winners, seats)}</p>}
      <ol class="results-like">
        {seats.map(({ name }, seat) => (
          <li key={seat} class={tally.winners?.includes(seat) ? 'winner' : ''}>
            <SeatIcon seat={seat} size={18} />
            <Cat cat={cats[seat]} size={24} />
            <span>{name}</span>
            <strong>{tally.score[seat]?.total ?? 0}</strong>
          </li>
        ))}
        {tally.besides && (
          <li class={tally.winners?.length === 0 ? 'winner' : ''}>
            <span>{tally.besides.name}</span>
            <strong>{tally.besides.points}</strong>
          </li>
        )}
      </ol>
    </section>
  );
}
