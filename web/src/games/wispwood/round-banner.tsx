// A new round, told for a moment over the forest: what went, what stays, how large it may grow. It
// blocks nothing.

import { useEffect, useRef } from 'preact/hooks';
import type { LogEntry } from '../../core/session.ts';
import { t } from '../../texts/t.ts';
import { useMoment } from '../../ui/moment.ts';

const SHOWN = 5000;

const begins = ({ events }: LogEntry) => events.find(({ kind }) => kind === 'round');

export function RoundBanner(props: { log: LogEntry[]; rounds?: number; side?: number }) {
  const { log, rounds, side } = props;
  const seen = useRef(log.length);
  /* A round that has begun, until the core has said what is to be told of it. */
  const begun = useRef(0);
  const [round, show] = useMoment<number>(SHOWN);
  useEffect(() => {
    const event = log.slice(seen.current).findLast(begins);
    seen.current = log.length;
    if (event) begun.current = Number(begins(event)?.round);
    if (!rounds || begun.current < 2) return;
    show(begun.current);
    begun.current = 0;
  }, [log, rounds]);
  return (
    <div class="round-banner" role="status">
      {round !== null && rounds && (
        <p>
          <strong>{t('Round {n} of {all}', { n: round, all: rounds })}</strong>
          {t('The trees go back, the wisps stay. Now the forest may grow to {side}×{side}.', {
            side: side ?? '',
          })}
        </p>
      )}
    </div>
  );
}
