// What the engine says that a move brought about.

import type { LogEntry } from '../core/session.ts';

/** Is there an event of one of these kinds? */
export const has = ({ events }: LogEntry, ...kinds: string[]): boolean =>
  events.some(({ kind }) => kinds.includes(kind));
