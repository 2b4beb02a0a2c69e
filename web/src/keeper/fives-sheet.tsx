// The score sheet of fives: per round which pieces each player drew, which of them do not count, and
// who turned the timer; or, of a puzzle, what each has circled and crossed off at its end.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { PieceIcon, PIECES } from '../art/fives.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { counted } from './notes.ts';
import { Segments, Stepper, type Keeper, type SheetProps } from './sheet.tsx';
import '../games/fives/fives.css';
import './fives-sheet.css';

/* The options that change what is counted. */
const COUNTS = ['values'];

interface Found {
  /** In the order drawn; one that was drawn twice is there twice. */
  pieces: string[];
  /** What the players call void; sheets of an older page have none. */
  void?: string[];
  timer: boolean;
}

/** What one player has at the end of a puzzle. */
interface Circled {
  circled: string[];
  crossed?: string[];
  marks: number;
}

/** What the core tells of a player's round: why a piece does not count, or an empty text. */
interface Told {
  points: number;
  void: string[];
}

interface Rounds {
  /** So many has the game. */
  of: number;
  rounds: Told[][];
}

interface Sheet {
  puzzle: boolean;
  rounds: Found[][];
  sheets: Circled[];
}

/* Room on the sheet; how many are played the core says. */
const ROUNDS = [0, 1, 2, 3, 4];

const each = <T,>(seats: number, make: () => T) => Array.from({ length: seats }, make);

const freshFives = (seats: number): Sheet => ({
  puzzle: false,
  rounds: ROUNDS.map(() => each(seats, () => ({ pieces: [], void: [], timer: false }))),
  sheets: each(seats, () => ({ circled: [], crossed: [], marks: 0 })),
});

/** The rounds up to the last in which something was entered. */
function played(rounds: Found[][]): Found[][] {
  const drawn = (e: Found) => e.pieces.length + (e.void ?? []).length > 0;
  const last = rounds.findLastIndex((r) => r.some((e) => e.timer || drawn(e)));
  return rounds.slice(0, last + 1);
}

const without = (list: string[], piece: string) => list.filter((one) => one !== piece);

/** What a tap makes of a piece: nothing, then it is there, then it is out, then nothing again. */
function tapped(there: string[], out: string[], piece: string): [string[], string[]] {
  if (there.includes(piece)) return [without(there, piece), [...out, piece]];
  if (out.includes(piece)) return [there, without(out, piece)];
  return [[...there, piece], out];
}

const isTwice = (pieces: string[], piece: string) =>
  pieces.indexOf(piece) !== pieces.lastIndexOf(piece);

const once = (pieces: string[], piece: string) => pieces.toSpliced(pieces.lastIndexOf(piece), 1);

function FivesSheet(props: SheetProps<Sheet>) {
  const { data } = props.notes.value;
  const change = (next: Partial<Sheet>) =>
    (props.notes.value = { ...props.notes.value, data: { ...data, ...next } });
  return (
    <>
      <Segments
        label={t('Game')}
        options={[t('Five rounds'), t('Puzzle')]}
        value={Number(data.puzzle)}
        onChange={(index) => change({ puzzle: index === 1 })}
      />
      {data.puzzle ? <Puzzle {...props} /> : <FiveRounds {...props} />}
    </>
  );
}

function FiveRounds({ notes, names, counter, tell }: SheetProps<Sheet>) {
  const round = useSignal(0);
  const told = useSignal<Rounds>({ of: ROUNDS.length, rounds: [] });
  useSignalEffect(() => {
    const { names: all, data } = notes.value;
    const sheet = { rounds: played(data.rounds).map((seats) => ({ seats })) };
    void counter
      .tally<Rounds>('fives', all.length, sheet, {
        ...counted(notes.value, COUNTS),
        mode: 'classic',
      })
      .then((count) => {
        tell(count);
        if (count.more) told.value = count.more;
      });
  });
  const { data } = notes.value;
  const change = (seat: number, entry: Partial<Found>) => {
    const rounds = data.rounds.map((entries, r) =>
      r !== round.value
        ? entries
        : entries.map((old, s) =>
            s === seat ? { ...old, ...entry } : entry.timer ? { ...old, timer: false } : old,
          ),
    );
    notes.value = { ...notes.value, data: { ...data, rounds } };
  };
  return (
    <>
      <p class="quiet">
        {t(
          'Tap the pieces that were drawn. Tap once more what overlaps, shows wrong symbols or is not finished: it does not count.',
        )}
      </p>
      <Segments
        label={t('Round')}
        options={ROUNDS.slice(0, told.value.of).map((index) => String(index + 1))}
        value={round.value}
        onChange={(index) => (round.value = index)}
      />
      {(data.rounds[round.value] ?? []).map((entry, seat) => (
        <RoundCard
          key={seat}
          seat={seat}
          name={names[seat] ?? ''}
          entry={entry}
          told={told.value.rounds[round.value]?.[seat] ?? { points: 0, void: [] }}
          onChange={(more) => change(seat, more)}
        />
      ))}
    </>
  );
}

/** What one player has drawn in a round; what of it counts, the core has told. */
function RoundCard(props: {
  seat: number;
  name: string;
  entry: Found;
  told: Told;
  onChange: (entry: Partial<Found>) => void;
}) {
  const { entry, told, onChange } = props;
  const { pieces, void: out = [], timer } = entry;
  const names = [...new Set(pieces)];
  const counts = (piece: string) => pieces.some((one, i) => one === piece && !told.void[i]);
  const twice = names.filter((piece) => isTwice(pieces, piece));
  const look = (piece: string): Look => {
    if (out.includes(piece) || (pieces.includes(piece) && !counts(piece)))
      return { name: 'void', label: t('Piece {piece}, does not count', { piece }) };
    return twice.includes(piece)
      ? { name: 'twice', label: t('Piece {piece}, drawn twice', { piece }) }
      : { name: pieces.includes(piece) ? 'there' : '', label: t('Piece {piece}', { piece }) };
  };
  const onPiece = (piece: string) => {
    const [there, gone] = tapped(pieces, out, piece);
    onChange({ pieces: there, void: gone });
  };
  const onTwice = (piece: string) =>
    onChange({ pieces: isTwice(pieces, piece) ? once(pieces, piece) : [...pieces, piece] });
  return (
    <PlayerCard
      {...props}
      points={told.points}
      look={look}
      onPiece={onPiece}
      penalties={
        <>
          {out.length > 0 && <p>{t('Does not count: {pieces}', { pieces: out.join(', ') })}</p>}
          {twice.length > 0 && (
            <p>{t('Drawn twice, counts once: {pieces}', { pieces: twice.join(', ') })}</p>
          )}
          {told.void.includes('sixth') && (
            <p>{t('More than five pieces: those worth most do not count.')}</p>
          )}
        </>
      }
    >
      {names.length > 0 && <Twice pieces={names} twice={twice} onPiece={onTwice} />}
      <li class="timer">
        <button aria-pressed={timer} onClick={() => onChange({ timer: !timer })}>
          <Icon name="bell" size={20} />
          {t('Turned the timer')}
        </button>
      </li>
    </PlayerCard>
  );
}

/** Which of the pieces were drawn twice. */
function Twice(props: { pieces: string[]; twice: string[]; onPiece: (piece: string) => void }) {
  return (
    <li class="twice">
      <span>{t('Drawn twice:')}</span>
      {props.pieces.map((piece) => (
        <button
          key={piece}
          aria-pressed={props.twice.includes(piece)}
          aria-label={t('Drawn twice: {piece}', { piece })}
          onClick={() => props.onPiece(piece)}
        >
          <PieceIcon piece={piece} />
        </button>
      ))}
    </li>
  );
}

function Puzzle({ notes, names, counter, tell }: SheetProps<Sheet>) {
  const points = useSignal<number[]>([]);
  const rounds = useSignal(0);
  useSignalEffect(() => {
    const { sheets } = notes.value.data;
    const over = sheets.some(
      ({ circled, crossed = [], marks }) => circled.length + crossed.length + marks > 0,
    );
    const options = {
      ...counted(notes.value, COUNTS),
      mode: sheets.length > 1 ? 'puzzle' : 'solo',
    };
    const found = counter.tally<Rounds>('fives', sheets.length, { sheets, over }, options);
    void found.then((count) => {
      tell(count);
      if (count.more) rounds.value = count.more.of;
      if (!count.problem) points.value = count.score.map(({ total }) => total);
    });
  });
  const { data } = notes.value;
  const change = (seat: number, entry: Partial<Circled>) => {
    const sheets = data.sheets.map((old, s) => (s === seat ? { ...old, ...entry } : old));
    notes.value = { ...notes.value, data: { ...data, sheets } };
  };
  return (
    <>
      <p>
        {t(
          'At the end: tap the pieces that each player has circled, and once more those crossed off.',
        )}
      </p>
      {data.sheets.map((entry, seat) => (
        <PuzzleCard
          key={seat}
          seat={seat}
          name={names[seat] ?? ''}
          points={points.value[seat] ?? 0}
          entry={entry}
          rounds={rounds.value}
          alone={names.length === 1}
          onChange={(more) => change(seat, more)}
        />
      ))}
    </>
  );
}

function PuzzleCard(props: {
  seat: number;
  name: string;
  points: number;
  entry: Circled;
  /** How many the game has, each with a mark at most. */
  rounds: number;
  alone: boolean;
  onChange: (entry: Partial<Circled>) => void;
}) {
  const { name, entry, onChange } = props;
  const { circled, crossed = [], marks } = entry;
  const look = (piece: string): Look =>
    crossed.includes(piece)
      ? { name: 'crossed', label: t('Piece {piece}, crossed off', { piece }) }
      : { name: circled.includes(piece) ? 'there' : '', label: t('Piece {piece}', { piece }) };
  const onPiece = (piece: string) => {
    const [there, gone] = tapped(circled, crossed, piece);
    onChange({ circled: there, crossed: gone });
  };
  return (
    <PlayerCard {...props} look={look} onPiece={onPiece}>
      {!props.alone && (
        <li class="timer marks">
          <Icon name="bell" size={20} />
          {t('Marks for the timer')}
          <Stepper
            label={`${name}: ${t('Marks for the timer')}`}
            value={marks}
            most={props.rounds}
            onChange={(more) => onChange({ marks: more })}
          />
        </li>
      )}
    </PlayerCard>
  );
}

/** How a piece stands on the sheet, as seen and as heard. */
interface Look {
  name: '' | 'there' | 'twice' | 'void' | 'crossed';
  label: string;
}

function PlayerCard(props: {
  seat: number;
  name: string;
  points: number;
  look: (piece: string) => Look;
  onPiece: (piece: string) => void;
  /** What does not count, and why. */
  penalties?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="keeper-card" aria-label={props.name}>
      <h3>
        <SeatIcon seat={props.seat} size={16} /> {props.name}
        <strong class="keeper-points">{props.points}</strong>
      </h3>
      <ul class="piece-counts">
        {Object.keys(PIECES).map((piece) => {
          const { name, label } = props.look(piece);
          return (
            <li key={piece}>
              <button
                class={name}
                aria-pressed={name !== ''}
                aria-label={label}
                onClick={() => props.onPiece(piece)}
              >
                <PieceIcon piece={piece} />
              </button>
            </li>
          );
        })}
        {props.children}
      </ul>
      <div role="status">{props.penalties}</div>
    </section>
  );
}

export const keeper: Keeper<Sheet> = { sheet: FivesSheet, fresh: freshFives, counts: COUNTS };
