// The round before this one, to look at while the next search already runs: at a server's table
// the dice fall at once, and nobody should miss them for the sake of a result.

import { useSignal } from '@preact/signals';
import { Symbol } from '../../art/fives.tsx';
import { SeatIcon } from '../../art/seats.tsx';
import type { LogEntry, Session } from '../../core/session.ts';
import type { Seat, State } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { useFresh } from '../../ui/fresh.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { markerPath } from './marker.ts';
import { diceWords } from './say.ts';
import {
  COLUMNS,
  letterAt,
  outlinesOf,
  ROWS,
  type FivesState,
  type Outline,
  type Rounds,
} from './state.ts';

interface Best {
  points: number;
  pieces: Outline[];
}

/** The optimum of a seat, told by the engine when the round was scored. */
export function bestIn(entry: LogEntry | null, seat: number): Best | null {
  const event = entry?.events.find((e) => e.kind === 'best' && e.seat === seat);
  if (!event) return null;
  return { points: Number(event.points), pieces: (event.pieces ?? []) as Outline[] };
}

/** `whose`: who sits there; to others than oneself by name. */
export function roundText(
  state: FivesState,
  seat: number,
  best: Best | null,
  rounds: Rounds | null,
  whose?: Seat,
): string {
  const scores = state.scores[seat] ?? [];
  if (!best) return t('The round is over.');
  const doubled = scores.length === rounds?.doubled;
  const gaps = {
    name: whose?.name ?? '',
    n: scores.at(-1) ?? 0,
    best: best.points * (doubled ? 2 : 1),
  };
  if (!whose?.self) return t('{name}: {n}. The best possible: {best}.', gaps);
  return doubled
    ? t('Your round, doubled: {n}. The best possible: {best}.', gaps)
    : t('Your round: {n}. The best possible: {best}.', gaps);
}

export function LastRound(props: {
  session: Session;
  state: FivesState;
  viewer: number;
  rounds: Rounds | null;
}) {
  const { state } = props;
  /* The sand runs: back to the board. */
  const open = useFresh(false, [state.turned, state.round, state.phase]);
  const entry = props.session.log.value.findLast(({ events }) =>
    events.some(({ kind }) => kind === 'best'),
  );
  /* Its place is kept where there is none yet. */
  if (!entry || state.phase !== 'search') return <li class="last-round" aria-hidden="true" />;
  return (
    <li>
      <button class="last-round" aria-label={t('Last round')} onClick={() => (open.value = true)}>
        <Icon name="replay" size={18} />
      </button>
      {open.value && <RoundSheet {...props} entry={entry} onClose={() => (open.value = false)} />}
    </li>
  );
}

/* F19: when a round is scored, everybody may see all outlines. */
function RoundSheet(props: {
  session: Session;
  viewer: number;
  rounds: Rounds | null;
  entry: LogEntry;
  onClose: () => void;
}) {
  const { session, entry, viewer } = props;
  const shown = useSignal(viewer);
  const scored = entry.state as unknown as FivesState;
  const seat = shown.value;
  const best = bestIn(entry, seat);
  const round = scored.scores[seat]?.length ?? 1;
  return (
    <Sheet title={t('Round {n}', { n: round })} onClose={props.onClose}>
      {session.seats.length > 1 && (
        <div class="segments round-seats">
          {session.seats.map((each, index) => (
            <button
              key={index}
              aria-pressed={index === seat}
              class={index === seat ? 'primary' : ''}
              onClick={() => (shown.value = index)}
            >
              <SeatIcon seat={index} size={14} /> {each.name}
            </button>
          ))}
        </div>
      )}
      <p class="say">{roundText(scored, seat, best, props.rounds, session.seats[seat])}</p>
      <p class="quiet">{t('The dice: {dice}', { dice: diceWords(scored.dice ?? '') })}</p>
      <RoundBoard state={scored} viewer={seat} missed={best?.pieces ?? []} />
    </Sheet>
  );
}

/* A seat's board with what it drew and the best that there was. */
function RoundBoard(props: { state: FivesState; viewer: number; missed: { cells: string[] }[] }) {
  const board = props.state.boards[props.viewer] ?? [];
  const drawn = outlinesOf(props.state, props.viewer);
  return (
    <svg class="round-board" viewBox="-.1 -.1 10.2 10.2" aria-hidden="true">
      <rect x="-.1" y="-.1" width="10.2" height="10.2" rx=".3" class="round-paper" />
      {ROWS.flatMap((row, y) =>
        COLUMNS.map((column, x) => (
          <g key={`${column}${row}`} transform={`translate(${x + 0.18} ${y + 0.18}) scale(.0064)`}>
            <Symbol letter={letterAt(board, `${column}${row}`)} />
          </g>
        )),
      )}
      {drawn.map((o) => (
        <path
          key={o.cells.join()}
          d={markerPath(o.cells)}
          class={o.voided ? 'mark void' : 'mark'}
        />
      ))}
      {props.missed.map((o) => (
        <path key={`m${o.cells.join()}`} d={markerPath(o.cells, 0.02)} class="mark best" />
      ))}
    </svg>
  );
}

export function RoundBefore(props: { state: State; seat: number; best: { cells: string[] }[] }) {
  const state = props.state as unknown as FivesState;
  return <RoundBoard state={state} viewer={props.seat} missed={props.best} />;
}
