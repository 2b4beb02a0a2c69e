// From where the table is looked at, and what it waits for.

import type { Session, View } from '../core/session.ts';

/** The side of the table we look from: the person to act, else the one who acted last. */
export function seatOfViewer(session: Session, view: View, before: number): number {
  const people = session.saved.seats.flatMap((s, i) => (s.player === 'human' ? [i] : []));
  if (people.length === 0) return 0;
  if (typeof session.held.value === 'number') return session.held.value;
  const acting = typeof view.toAct === 'number' ? view.toAct : (view.state.turn ?? before);
  if (people.includes(acting)) return acting;
  return people.includes(before) ? before : (people[0] ?? 0);
}

/** What the table waits for, written on it for tests and helping tools; `itself` while it moves. */
export function waitsFor(session: Session): string {
  if (session.held.value === 'round') return 'go-on';
  if (session.busy.value > 0) return 'itself';
  if (session.held.value !== null) return 'done';
  const { toAct, busy = [] } = session.view.value ?? {};
  if (toAct === 'over') return 'nothing';
  if (toAct === 'chance') return session.saved.chance === 'hand' ? 'you' : 'others';
  return busy.some((seat) => session.seats[seat]?.player === 'human') ? 'you' : 'others';
}

/** Is there a person at this device who plays, or do all here only watch? */
export const playsHere = (session: Session): boolean =>
  session.seats.some(({ player }) => player === 'human');

/** May the person at this device act now? */
export function actsHere(session: Session, view: View): boolean {
  if (session.held.value !== null) return false;
  if (view.toAct === 'all') return playsHere(session);
  return typeof view.toAct === 'number' && !session.isComputer(view.toAct);
}
