// A lost catch, told for a moment over the own card: the roll, whose it was and which mice run away.
// The floor and the others' cards stay in sight, where the next turn goes on; it blocks nothing.

import { useEffect, useRef } from 'preact/hooks';
import { Die, MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
import type { LogEntry } from '../../core/session.ts';
import type { GameEvent, Seat } from '../../core/types.ts';
import { told } from '../../core/names.ts';
import { msg, n, t } from '../../texts/t.ts';
import { MouseIcon } from './card.tsx';
import type { MiceState } from './places.ts';
import { useMoment } from '../../ui/moment.ts';

/* Milliseconds that it stands there; moves after which it is no news any more. */
const SHOWN = 4000;
const NEWS = 6;

const bustOf = (entry: LogEntry): GameEvent | undefined =>
  entry.events.find((event) => event.kind === 'bust');

/** A lost catch that came since so many moves had been seen. */
export const newBust = (log: LogEntry[], seen: number): LogEntry | undefined =>
  log.slice(-NEWS).findLast((entry) => entry.ply > seen && bustOf(entry));

export function Bust({ log, seats }: { log: LogEntry[]; seats: Seat[] }) {
  const [shown, show] = useMoment<LogEntry>(SHOWN);
  const seen = useRef(log.length - 1);
  useEffect(() => {
    const bust = newBust(log, seen.current);
    if (bust) show(bust);
    seen.current = log.length;
  }, [log]);
  const bust = shown && bustOf(shown);
  if (!bust) return null;
  const before = log[shown.ply - 2]?.state as unknown as MiceState | undefined;
  const lost = MOUSE_COLOURS.flatMap((colour) =>
    Array<MouseColour>(before?.catch[colour] ?? 0).fill(colour),
  );
  const who = seats[Number(bust.seat)];
  return (
    <div class="bust" role="alert" key={shown.ply}>
      <p class="bust-dice" aria-hidden="true">
        {shown.move
          .split(' ')
          .slice(1)
          .map((face, index) => (
            <svg key={index} viewBox="0 0 100 100">
              <Die face={face as MouseColour | 'joker'} />
            </svg>
          ))}
      </p>
      <strong>
        {told(who, msg('You have nothing to take'), msg('{name} has nothing to take'))}
      </strong>
      {lost.length > 0 ? (
        <>
          <p>
            {n(
              'The catch is lost: {n} mouse runs back to the centre.',
              'The catch is lost: {n} mice run back to the centre.',
              lost.length,
            )}
          </p>
          <p class="bust-mice" aria-hidden="true">
            {lost.map((colour, index) => (
              <MouseIcon key={index} colour={colour} size={34} />
            ))}
          </p>
        </>
      ) : (
        <p>{t('The turn is over.')}</p>
      )}
    </div>
  );
}
