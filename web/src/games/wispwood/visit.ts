// Another player's forest, seen for a moment after each move there: what was done is shown where it
// was done. While nobody here is to act the look stays; then a moment, a tap or a key ends it.

import { useEffect, useState } from 'preact/hooks';
import { settings } from '../../core/settings.ts';
import type { LogEntry, Session } from '../../core/session.ts';
import type { BoardProps } from '../game-ui.ts';

/* Milliseconds, once it is somebody's turn here. */
const SHOWN = { calm: 1600, quick: 700, instant: 0 };

const isMove = ({ actor, move }: LogEntry) =>
  typeof actor === 'number' && /^(wisp|trees|cat) /.test(move);

/** The seat whose forest is visited; null: nobody's. */
export function useVisit({ session, viewer, mine }: BoardProps): number | null {
  const last = session.log.value.findLast(isMove);
  const [left, leave] = useState(last?.ply ?? 0);
  const shown = SHOWN[settings.pace.value];
  const visits = last && last.ply > left && last.actor !== viewer && shown > 0;
  useEffect(() => {
    if (!visits || !mine) return;
    const end = () => leave(last.ply);
    const timer = setTimeout(end, shown);
    addEventListener('click', end, true);
    addEventListener('keydown', end, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', end, true);
      removeEventListener('keydown', end, true);
    };
  }, [visits, mine, last?.ply]);
  return visits ? (last.actor as number) : null;
}

/** The squares of a seat's last move, as long as they are of this round. */
export function lastSquares(session: Session, seat: number): Set<string> {
  const log = session.log.value;
  const since = log.findLastIndex(({ events }) => events.some(({ kind }) => kind === 'round'));
  const last = log.slice(since + 1).findLast((entry) => entry.actor === seat && isMove(entry));
  const event = last?.events.find(({ kind }) => kind === 'place' || kind === 'trees');
  return new Set((event?.squares as string[] | undefined) ?? []);
}
