// Notes: a sentence at a move, by whoever plays or watches. They are kept on this device beside the
// game, and leave it only in a record that somebody gives away: its header `notes`.

import { signal } from '@preact/signals';
import { forget, keep, keptUnder, recall } from './kept.ts';

export interface Note {
  /** After so many moves. */
  after: number;
  /** Plain text; empty: there is none any more. */
  text: string;
}

/** Of one game, and letters of one note. */
export const NOTES = 40;
export const LETTERS = 500;

const KEY = 'notes.';

/* Grows with each change, so that who shows notes sees it. */
const changes = signal(0);

/** One line of what can be seen, and not too much of it. */
export const noteText = (said: unknown): string =>
  typeof said === 'string'
    ? [...said.slice(0, 10 * LETTERS).replace(/[\s\p{C}]+/gu, ' ')]
        .slice(0, LETTERS)
        .join('')
        .trim()
    : '';

/* Whoever wrote it: only what has the form of it, in the order of the moves. */
function read(text: string | undefined | null): Note[] {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  const notes = new Map<number, string>();
  for (const one of found as Partial<Note>[]) {
    if (typeof one !== 'object' || one === null) continue;
    if (Number.isInteger(one.after) && one.after! >= 0) notes.set(one.after!, noteText(one.text));
    if (notes.size === 2 * NOTES) break; // those taken away are among them
  }
  return [...notes].map(([after, text]) => ({ after, text })).sort((a, b) => a.after - b.after);
}

/** The notes of a record's header. */
export const notesIn = (header: string | undefined): Note[] =>
  read(header)
    .filter(({ text }) => text)
    .slice(0, NOTES);

/** All notes of a game: what was written here goes before what its record brought. */
export function notesOf(id: string, given: Note[] = []): Note[] {
  void changes.value;
  const notes = new Map([...given, ...read(recall(KEY + id))].map((note) => [note.after, note]));
  return [...notes.values()]
    .filter(({ text }) => text)
    .sort((a, b) => a.after - b.after)
    .slice(0, NOTES);
}

export const noteAt = (notes: Note[], after: number): string =>
  notes.find((note) => note.after === after)?.text ?? '';

/** Writes a note down, or with an empty text takes it away, for good where its record brought it. */
export function writeNote(id: string, after: number, text: string, given: Note[] = []): void {
  const others = read(recall(KEY + id)).filter((note) => note.after !== after);
  const said = { after, text: noteText(text) };
  const stands = said.text !== '' || noteAt(given, after) !== '';
  keep(KEY + id, JSON.stringify(stands ? [...others, said] : others));
  changes.value++;
}

/** The games that have some. */
export const allNotes = (): string[] => keptUnder(KEY);

/** What is returned brings them back. */
export function forgetNotes(id: string): () => void {
  const had = recall(KEY + id);
  forget(KEY + id);
  changes.value++;
  return () => {
    if (had !== null) keep(KEY + id, had);
    changes.value++;
  };
}
