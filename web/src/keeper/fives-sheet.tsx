// The score sheet of fives: per round which pieces each player found, and who turned the timer; or,
// of a puzzle, what each has circled at its end.

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
  pieces: string[];
  timer: boolean;
}

/** What one player has at the end of a puzzle. */
interface Circled {
  circled: string[];
  marks: number;
}

/** What the core tells of a player's round: why a piece does not count, or an empty text. */
interface Told {
  points: number;
  void: string[];
}

interface Sheet {
  puzzle: boolean;
  rounds: Found[][];
  sheets: Circled[];
}

const ROUNDS = [0, 1, 2, 3, 4];

const each = <T,>(seats: number, make: () => T) => Array.from({ length: seats }, make);

const freshFives = (seats: number): Sheet => ({
  puzzle: false,
  rounds: ROUNDS.map(() => each(seats, () => ({ pieces: [], timer: false }))),
  sheets: each(seats, () => ({ circled: [], marks: 0 })),
});

/** The rounds up to the last in which something was entered. */
function played(rounds: Found[][]): Found[][] {
  const last = rounds.findLastIndex((r) => r.some((e) => e.timer || e.pieces.length > 0));
  return rounds.slice(0, last + 1);
}

const toggled = (had: string[], piece: string) =>
  had.includes(piece) ? had.filter((p) => p !== piece) : [...had, piece];

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
  const told = useSignal<Told[][]>([]);
  useSignalEffect(() => {
    const { names: all, data } = notes.value;
    const sheet = { rounds: played(data.rounds).map((seats) => ({ seats })) };
    void counter
      .tally<{ rounds: Told[][] }>('fives', all.length, sheet, {
        ...counted(notes.value, COUNTS),
        mode: 'classic',
      })
      .then((count) => {
        tell(count);
        if (count.more) told.value = count.more.rounds;
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
        {t('Leave out what overlaps, shows wrong symbols or was drawn twice: it does not count.')}
      </p>
      <Segments
        label={t('Round')}
        options={ROUNDS.map((index) => String(index + 1))}
        value={round.value}
        onChange={(index) => (round.value = index)}
      />
      {(data.rounds[round.value] ?? []).map(({ pieces, timer }, seat) => (
        <PlayerCard
          key={seat}
          seat={seat}
          name={names[seat] ?? ''}
          points={told.value[round.value]?.[seat]?.points ?? 0}
          pieces={pieces}
          void={pieces.filter((_, i) => told.value[round.value]?.[seat]?.void[i])}
          onPiece={(piece) => change(seat, { pieces: toggled(pieces, piece) })}
        >
          <li class="timer">
            <button aria-pressed={timer} onClick={() => change(seat, { timer: !timer })}>
              <Icon name="bell" size={20} />
              {t('Turned the timer')}
            </button>
          </li>
        </PlayerCard>
      ))}
    </>
  );
}

function Puzzle({ notes, names, counter, tell }: SheetProps<Sheet>) {
  const points = useSignal<number[]>([]);
  useSignalEffect(() => {
    const { sheets } = notes.value.data;
    const over = sheets.some(({ circled, marks }) => circled.length + marks > 0);
    const options = {
      ...counted(notes.value, COUNTS),
      mode: sheets.length > 1 ? 'puzzle' : 'solo',
    };
    void counter.tally('fives', sheets.length, { sheets, over }, options).then((count) => {
      tell(count);
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
      <p>{t('At the end: tap the pieces that each player has circled.')}</p>
      {data.sheets.map(({ circled, marks }, seat) => (
        <PlayerCard
          key={seat}
          seat={seat}
          name={names[seat] ?? ''}
          points={points.value[seat] ?? 0}
          pieces={circled}
          onPiece={(piece) => change(seat, { circled: toggled(circled, piece) })}
        >
          {names.length > 1 && (
            <li class="timer marks">
              <Icon name="bell" size={20} />
              {t('Marks for the timer')}
              <Stepper
                label={`${names[seat]}: ${t('Marks for the timer')}`}
                value={marks}
                most={12}
                onChange={(more) => change(seat, { marks: more })}
              />
            </li>
          )}
        </PlayerCard>
      ))}
    </>
  );
}

function PlayerCard(props: {
  seat: number;
  name: string;
  points: number;
  pieces: string[];
  /** Those of them that do not count. */
  void?: string[];
  onPiece: (piece: string) => void;
  children: ComponentChildren;
}) {
  const voided = (piece: string) => props.void?.includes(piece) ?? false;
  return (
    <section class="keeper-card" aria-label={props.name}>
      <h3>
        <SeatIcon seat={props.seat} size={16} /> {props.name}
        <strong class="keeper-points">{props.points}</strong>
      </h3>
      <ul class="piece-counts">
        {Object.keys(PIECES).map((piece) => (
          <li key={piece}>
            <button
              class={voided(piece) ? 'void' : ''}
              aria-pressed={props.pieces.includes(piece)}
              aria-label={
                voided(piece)
                  ? t('Piece {piece}, does not count', { piece })
                  : t('Piece {piece}', { piece })
              }
              onClick={() => props.onPiece(piece)}
            >
              <PieceIcon piece={piece} />
            </button>
          </li>
        ))}
        {props.children}
      </ul>
      {(props.void?.length ?? 0) > 0 && (
        <p role="status">{t('More than five pieces: those worth most do not count.')}</p>
      )}
    </section>
  );
}

export const keeper: Keeper<Sheet> = { sheet: FivesSheet, fresh: freshFives, counts: COUNTS };
