// A position in which a move is to be found: the game's own board, at which somebody tries one.
// Nothing of it is kept; chance and the others stand still.

import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { LocalTable } from '../core/local-table.ts';
import { parseRecord } from '../core/record.ts';
import type { LogEntry, View } from '../core/session.ts';
import { freshId, type Saved } from '../core/types.ts';
import { NOTHING, pointedBy, type Pointed } from '../ui/pointed.ts';
import type { Table } from './open-table.tsx';
import { Refusal, watchGestures } from './refusal.tsx';

/** A table at which this position lies; the record leads to it. All are people: nobody moves. */
export function positionTable(of: Pick<Saved, 'game' | 'seats' | 'options' | 'record'>): Saved {
  return {
    ...of,
    id: `attempt-${freshId()}`,
    seats: of.seats.map((seat) => ({ ...seat, player: 'human' })),
    seed: 'attempt',
    chance: 'hand', // nothing falls by itself
    updated: 0,
    over: false,
  };
}

interface Props {
  table: Pick<Table, 'mind' | 'ui'>;
  saved: Saved;
  /** Who looks for a move. */
  seat: number;
  /** It is made up of several moves, until it is no longer the seat's turn. */
  turn?: boolean;
  /** What is seen until the position is there. */
  before?: View;
  /** The answer, or its next move, where it is shown. */
  pointed?: Pointed;
  /** What has been made so far, whenever it changes. */
  onStep?: (made: LogEntry[]) => void;
  /** What was tried, move by move, and the position before it. */
  onMade: (made: LogEntry[], before: View) => void;
}

/* Ended: one move, or the seat's whole turn. */
const isMade = (made: LogEntry[], view: View, seat: number, turn: boolean) =>
  made.length > 0 && !(turn && view.toAct === seat);

function useTable(saved: Saved): LocalTable | null {
  const [session, setSession] = useState<LocalTable | null>(null);
  useEffect(() => {
    const hooks = { save: async () => {}, pause: async () => {}, self: false };
    const opened = new LocalTable(saved, startEngine(), hooks);
    opened.covered.value = true; // no clock runs here
    void opened.open().then(() => setSession(opened));
    return () => opened.close();
  }, []);
  return session;
}

export function Attempt(props: Props) {
  const { saved, seat, turn = false } = props;
  const session = useTable(saved);
  const start = useSignal<View | null>(null);
  const drawer = useSignal<number | null>(null);
  useEffect(watchGestures, []);
  const view = session?.view.value;
  const [count] = useState(() => parseRecord(saved.record ?? '').lines.length); // it will grow
  const made = session?.log.value.slice(count) ?? [];
  const done = view ? isMade(made, view, seat, turn) : false;
  useEffect(() => props.onStep?.(made), [made.length]);
  useEffect(() => {
    if (view && made.length === 0) start.value = view;
    if (done && start.value) props.onMade(made, start.value);
  }, [view, done]);
  const shown = view ?? props.before;
  if (!session || !shown) return <div class="play" data-attempt="opening" />;
  const refusal = session.refusal.value;
  return (
    <div class="play" data-attempt={done ? 'made' : 'open'}>
      <props.table.ui.Board
        session={session}
        mind={props.table.mind}
        view={shown}
        viewer={seat}
        drawer={drawer}
        mine={!done && (shown.toAct === seat || shown.toAct === 'all')}
        held={false}
        halted={false}
        pointed={refusal ? pointedBy(refusal) : (props.pointed ?? NOTHING)}
      />
      {refusal && (
        <Refusal
          error={refusal}
          onClose={() => (session.refusal.value = null)}
          onRule={() => (session.refusal.value = null)}
        />
      )}
    </div>
  );
}
