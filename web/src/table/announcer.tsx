// What happened last, to read and to hear.

import { useEffect } from 'preact/hooks';
import { seenOf } from '../ui/rolling.ts';
import { soundOf } from '../ui/sound.ts';
import type { Table } from './open-table.tsx';

/* So many letters find room in two rows of a small phone. */
const ROOM = 84;

/** Whole sentences only, the last ones; who listens hears them all. */
function Shortened({ text }: { text: string }) {
  const sentences = text.split('. ');
  while (sentences.length > 1 && sentences.join('. ').length > ROOM) sentences.shift();
  return (
    <>
      <span aria-hidden="true">{sentences.join('. ')}</span>
      <span class="unseen">{text}</span>
    </>
  );
}

/** The last sentence of the log, seen as one quiet line and spoken when it changes. */
export function Announcer({ table }: { table: Table }) {
  const { session, ui } = table;
  const seen = seenOf(session.log);
  let text: string | null = null;
  for (let i = seen.length - 1; i >= 0 && text === null; i--) {
    const entry = seen[i];
    if (entry) text = ui.say(entry, session.seats);
  }
  const last = session.log.value.at(-1);
  const note = session.notes.value.at(-1);
  if (note && note.after >= (last?.ply ?? 0)) text = note.text();
  useEffect(() => {
    if (last) soundOf(last, ui.sound);
  }, [last]);
  return (
    <p class="last-line" aria-live="polite" role="status">
      {text && text.length > ROOM ? <Shortened text={text} /> : text}
    </p>
  );
}
