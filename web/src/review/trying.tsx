// A turning point as a task: somebody tries a move on the board as it was, and is told whether it
// is the better one, by the same judge.

import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { lineUpTo } from '../core/branch.ts';
import { because } from '../core/reasons.ts';
import type { LogEntry, View } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import { weigh } from '../core/weigh.ts';
import type { GameUi } from '../games/game-ui.ts';
import { Attempt, positionTable } from '../table/attempt.tsx';
import type { Opened } from '../table/replay.tsx';
import { t } from '../texts/t.ts';
import { useFresh } from '../ui/fresh.ts';
import { MISTAKE, percent, type Decision } from './course.ts';

export interface Try {
  move: string;
  right: boolean;
  /** Of a win; undefined while it is weighed, or where the judge cannot say. */
  lost?: number;
}

export interface Tries {
  /** What was tried last at this moment; null: nothing yet. */
  last: Signal<Try | null>;
  /** How many tries there were, so that each begins anew. */
  count: ReadonlySignal<number>;
  /** The plies of the turning points that were found. */
  solved: Signal<Set<number>>;
  again: () => void;
}

/** What was tried at this moment. */
export function useTries(at: number): Tries {
  const last = useFresh<Try | null>(null, [at]);
  const count = useSignal(0);
  const solved = useSignal(new Set<number>());
  const again = () => {
    last.value = null;
    count.value++;
  };
  return { last, count, solved, again };
}

/** The move that was named is right at once; another one if it costs nothing either. */
async function judge(opened: Opened, mistake: Decision, move: string, before: View): Promise<Try> {
  if (move === mistake.best) return { move, right: true, lost: 0 };
  const seats = opened.session.seats.length;
  const { lost } = await opened.mind.at(before.state, (engine) =>
    weigh(engine, before.state, seats, move),
  );
  return { move, right: lost !== undefined && lost < MISTAKE && move !== mistake.move, lost };
}

export function Trying(props: { opened: Opened; mistake: Decision; tries: Tries }) {
  const { opened, mistake, tries } = props;
  const { replay, ui, mind, session } = opened;
  const at = mistake.ply - 1;
  const asked = useSignal(false);
  const made = async ([entry]: LogEntry[], before: View) => {
    if (asked.value || !entry) return;
    asked.value = true;
    const number = tries.count.value;
    const result = await judge(opened, mistake, entry.move, before);
    if (tries.count.value !== number) return; // somebody went on meanwhile
    tries.last.value = result;
    if (result.right) tries.solved.value = new Set([...tries.solved.value, mistake.ply]);
  };
  return (
    <Attempt
      table={{ ui, mind }}
      saved={positionTable({
        ...replay.saved,
        seats: session.seats,
        record: lineUpTo(replay.saved.record ?? '', at),
      })}
      seat={mistake.seat}
      before={replay.frames[at]}
      onMade={(entries, before) => void made(entries, before)}
    />
  );
}

/** What is said of a try. */
export function Tried(props: { tried: Try; mistake: Decision; ui: GameUi; seats: Seat[] }) {
  const { tried, mistake, ui, seats } = props;
  const reason = because(mistake.because ?? []);
  if (tried.right)
    return (
      <>
        <h2>{t('You found it')}</h2>
        <p class="better">
          {tried.move === mistake.best
            ? ui.advise(mistake.best, seats)
            : t('Another move, and as good as the best.')}
        </p>
        {reason && tried.move === mistake.best && <p class="quiet">{reason}</p>}
      </>
    );
  return (
    <>
      <h2>{t('Not yet')}</h2>
      <p>
        {tried.move === mistake.move
          ? t('So it was played; it cost {n}% of a win.', { n: percent(mistake.lost) })
          : tried.lost === undefined
            ? t('There is a better move.')
            : t('It would cost {n}% of a win.', { n: percent(tried.lost) })}
      </p>
    </>
  );
}
