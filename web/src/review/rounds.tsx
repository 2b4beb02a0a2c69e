// Where all search at once: each round what was found, and the best that there was, drawn.

import { SeatIcon } from '../art/seats.tsx';
import type { Replay } from '../core/replay.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { n, t } from '../texts/t.ts';
import { percent, type Round, type Sum } from './course.ts';

interface Props {
  rounds: Round[];
  sums: Sum[] | null;
  replay: Replay;
  seats: Seat[];
  ui: GameUi;
  /** Whose boards are drawn. */
  viewer: number;
  onOpen: (at: number) => void;
}

function sumText({ found = 0, best, foresight, proved }: Sum, name: string): string {
  if (best !== undefined) return t('{name}: {found} of {best} points found', { name, found, best });
  if (foresight === undefined) return n('{n} point', '{n} points', found);
  return proved
    ? t('{name}: {found} points; {best} for one who knew all dice', {
        name,
        found,
        best: foresight,
      })
    : t('{name}: {found} points; at most {best} for one who knew all dice', {
        name,
        found,
        best: foresight,
      });
}

export function Rounds(props: Props) {
  const { rounds, sums, seats } = props;
  const numbers = [...new Set(rounds.map(({ round }) => round))];
  return (
    <section class="rounds" aria-labelledby="rounds-title">
      <h2 id="rounds-title">{t('Found, and to be found')}</h2>
      {sums?.map((sum, seat) => (
        <p class="verdict" key={seat}>
          {sumText(sum, seats[seat]?.name ?? '')}
        </p>
      ))}
      <ol>
        {numbers.map((number) => (
          <OneRound key={number} {...props} rounds={rounds.filter((r) => r.round === number)} />
        ))}
      </ol>
    </section>
  );
}

function OneRound({ rounds, replay, seats, ui, viewer, onOpen }: Props) {
  const [first] = rounds;
  const mine = rounds.find(({ seat }) => seat === viewer) ?? first;
  if (!first || !mine) return null;
  const state = replay.frames[mine.ply - 1]?.state;
  const best = mine.pieces.map(({ cells }) => ({ cells: cells.split(' ') }));
  return (
    <li class="card">
      <h3>{t('Round {n}', { n: first.round })}</h3>
      <ul>
        {rounds.map(({ seat, found, best: most }) => (
          <li key={seat} class={`books-row of-seat-${seat}`}>
            <span>
              <SeatIcon seat={seat} size={14} /> {seats[seat]?.name}
            </span>
            <span class="books-bar" aria-hidden="true">
              <span class="found" style={{ width: `${percent(found / Math.max(1, most))}%` }} />
            </span>
            <strong>{t('{found} of {best}', { found, best: most })}</strong>
          </li>
        ))}
      </ul>
      {ui.Round && state && <ui.Round state={state} seat={mine.seat} best={best} />}
      <button onClick={() => onOpen(mine.ply - 1)}>{t('Show the board')}</button>
    </li>
  );
}
