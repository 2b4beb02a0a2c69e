// What happened last, to read and to hear.

import { useEffect } from 'preact/hooks';
import { soundOf } from '../ui/sound.ts';
import type { Table } from './open-table.tsx';

/** The last sentence of the log, seen as one quiet line and spoken when it changes. */
export function Announcer({ table }: { table: Table }) {
  const { session, ui } = table;
  let text: string | null = null;
  for (let i = session.log.value.length - 1; i >= 0 && text === null; i--) {
    const entry = session.log.value[i];
    if (entry) text = ui.say(entry, session.seats);
  }
  const last = session.log.value.at(-1);
  const note = session.notes.value.at(-1);
  if (note && note.after >= (last?.ply ?? 0)) text = note.text();
  useEffect(() => {
    if (last) soundOf(last);
  }, [last]);
  return (
    <p class="last-line" aria-live="polite" role="status">
      {text}
    </p>
  );
}
