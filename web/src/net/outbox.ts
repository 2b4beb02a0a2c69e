// Moves on their way to a table, kept until the server has answered: one that was made without a
// network is sent even if the tab was closed meanwhile.

import { forget, keep, recall } from '../core/kept.ts';

export interface Outgoing {
  move: string;
  seat: number;
  /** How many moves the table had before it; later it is another position, and the move no more. */
  after: number;
}

const key = (table: string) => `moves.${table}`;

/** In the order in which they were made. */
export function keptMoves(table: string): Outgoing[] {
  try {
    return JSON.parse(recall(key(table)) ?? '[]') as Outgoing[];
  } catch {
    return []; // not ours
  }
}

function write(table: string, list: Outgoing[]): void {
  if (list.length > 0) keep(key(table), JSON.stringify(list));
  else forget(key(table));
}

const without = (table: string, { move, seat, after }: Outgoing) =>
  keptMoves(table).filter((o) => o.move !== move || o.seat !== seat || o.after !== after);

export const keepMove = (table: string, out: Outgoing) =>
  write(table, [...without(table, out), out]);

export const dropMove = (table: string, out: Outgoing) => write(table, without(table, out));
