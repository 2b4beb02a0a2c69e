// The three turning points as tasks, and all mistakes as a list; each leads to its moment.

import { useSignal } from '@preact/signals';
import { SeatIcon } from '../art/seats.tsx';
import type { Replay } from '../core/replay.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { because } from '../core/reasons.ts';
import { signed } from '../texts/numbers.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { type Decision } from './course.ts';
import { doneAt } from './moment.tsx';

interface Props {
  replay: Replay;
  ui: GameUi;
  seats: Seat[];
  onOpen: (at: number) => void;
}

function Head({ of, seats }: { of: Decision; seats: Seat[] }) {
  return (
    <span class={`mistake-head of-seat-${of.seat}`}>
      <SeatIcon seat={of.seat} size={14} />
      <span>{t('Move {n} · {name}', { n: of.ply, name: seats[of.seat]?.name ?? '' })}</span>
      <strong>{signed(-of.lost)}</strong>
    </span>
  );
}

export function TurningPoints({
  points,
  solved,
  ...props
}: Props & { points: Decision[]; solved: Set<number> }) {
  const { replay, ui, seats, onOpen } = props;
  if (points.length === 0) return null;
  return (
    <section class="turning" aria-labelledby="turning-title">
      <h2 id="turning-title">{t('The turning points')}</h2>
      <ol>
        {points.map((point, i) => (
          <li key={point.ply} class="card">
            <span class={`stone of-seat-${point.seat}`} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <Head of={point} seats={seats} />
              <p>{doneAt(replay, ui, seats, point.ply - 1)}</p>
            </div>
            <button onClick={() => onOpen(point.ply - 1)}>
              {solved.has(point.ply) && <Icon name="check" size={18} />}
              {solved.has(point.ply) ? t('Found') : t('Find the better move')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Mistakes({ mistakes, ...props }: Props & { mistakes: Decision[] }) {
  const { replay, ui, seats, onOpen } = props;
  const open = useSignal(false);
  if (mistakes.length === 0) return null;
  return (
    <details class="mistakes" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{t('All mistakes: {n}', { n: mistakes.length })}</summary>
      <ol>
        {(open.value ? mistakes : []).map((mistake) => (
          <li key={mistake.ply}>
            <button class="mistake" onClick={() => onOpen(mistake.ply - 1)}>
              <Head of={mistake} seats={seats} />
              <span>{doneAt(replay, ui, seats, mistake.ply - 1)}</span>
              <span class="quiet">
                {t('Better')}: {ui.advise(mistake.best, seats)} {because(mistake.because ?? [])}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
