// The score sheet of fives: per round which pieces each player found, and who turned the timer.

import { useSignal, useSignalEffect } from '@preact/signals';
import { PIECES } from '../art/fives.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import type { FivesEntry } from './count.ts';
import type { SheetProps } from './keeper.tsx';

const ROUNDS = [0, 1, 2, 3, 4];

export const freshFives = (seats: number): FivesEntry[][] =>
  ROUNDS.map(() => Array.from({ length: seats }, () => ({ pieces: [], timer: false })));

/** The rounds up to the last in which something was entered. */
function played(rounds: FivesEntry[][]): FivesEntry[][] {
  const last = rounds.findLastIndex((r) => r.some((e) => e.timer || e.pieces.length > 0));
  return rounds.slice(0, last + 1);
}

export function FivesSheet({ notes, counter, tell }: SheetProps<FivesEntry[][]>) {
  const round = useSignal(0);
  const points = useSignal<number[][]>([]);
  useSignalEffect(() => {
    const { names, data } = notes.value;
    void counter.fives(played(data), names.length).then((tally) => {
      tell(tally);
      if (!tally.problem) points.value = tally.rounds;
    });
  });
  const { names, data } = notes.value;
  const change = (seat: number, entry: Partial<FivesEntry>) => {
    const next = data.map((entries, r) =>
      r !== round.value
        ? entries
        : entries.map((old, s) =>
            s === seat ? { ...old, ...entry } : entry.timer ? { ...old, timer: false } : old,
          ),
    );
    notes.value = { names, data: next };
  };
  const toggle = (seat: number, piece: string, had: string[]) =>
    change(seat, {
      pieces: had.includes(piece) ? had.filter((p) => p !== piece) : [...had, piece],
    });
  return (
    <>
      <div class="segments" role="group" aria-label={t('Round')}>
        {ROUNDS.map((index) => (
          <label class="segment" key={index}>
            <input
              type="radio"
              name="round"
              checked={round.value === index}
              onChange={() => (round.value = index)}
            />
            <span>{index + 1}</span>
          </label>
        ))}
      </div>
      {(data[round.value] ?? []).map(({ pieces, timer }, seat) => (
        <section key={seat} class="keeper-card" aria-label={names[seat]}>
          <h3>
            <SeatIcon seat={seat} size={16} /> {names[seat]}
            <strong class="keeper-points">{points.value[seat]?.[round.value] ?? 0}</strong>
          </h3>
          <ul class="piece-counts">
            {Object.keys(PIECES).map((piece) => (
              <li key={piece}>
                <button
                  aria-pressed={pieces.includes(piece)}
                  aria-label={t('Piece {piece}', { piece })}
                  onClick={() => toggle(seat, piece, pieces)}
                >
                  <PieceIcon piece={piece} />
                </button>
              </li>
            ))}
            <li class="timer">
              <button aria-pressed={timer} onClick={() => change(seat, { timer: !timer })}>
                <Icon name="bell" size={20} />
                {t('Turned the timer')}
              </button>
            </li>
          </ul>
        </section>
      ))}
    </>
  );
}

function PieceIcon({ piece }: { piece: string }) {
  const cells = PIECES[piece] ?? [];
  const w = Math.max(...cells.map(([x]) => x)) + 1;
  const h = Math.max(...cells.map(([, y]) => y)) + 1;
  return (
    <svg viewBox={`${(w - 5) / 2} ${(h - 5) / 2} 5 5`} aria-hidden="true">
      {cells.map(([x, y]) => (
        <rect key={`${x}${y}`} x={x + 0.04} y={y + 0.04} width=".92" height=".92" rx=".15" />
      ))}
    </svg>
  );
}
