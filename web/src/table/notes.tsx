// A note at a move of a game that is watched: read below the board, written in a sheet.

import { LETTERS, noteAt, NOTES, notesOf, writeNote, type Note } from '../core/notes.ts';
import type { Replay } from '../core/replay.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import '../style/replay.css';

/** The notes of a replay; who calls it is drawn anew when one changes. */
export const notesOn = ({ saved }: Replay): Note[] => notesOf(saved.id, saved.given);

/** What was written at this move; nothing where nothing was. */
export function NoteLine({ replay, at }: { replay: Replay; at: number }) {
  const text = noteAt(notesOn(replay), at);
  return text ? (
    <p class="note-line">
      <Icon name="pencil" size={16} />
      <q>{text}</q>
    </p>
  ) : null;
}

/** The way to write one. */
export const NoteButton = ({ onOpen }: { onOpen: () => void }) => (
  <button class="icon-button" onClick={onOpen} aria-label={t('Note')}>
    <Icon name="pencil" />
  </button>
);

export function NoteSheet(props: { replay: Replay; at: number; onClose: () => void }) {
  const { replay, at, onClose } = props;
  const notes = notesOn(replay);
  const old = noteAt(notes, at);
  const full = !old && notes.length >= NOTES;
  const write = (text: string) => {
    writeNote(replay.saved.id, at, text, replay.saved.given);
    onClose();
  };
  return (
    <Sheet title={t('Note on move {n}', { n: at })} onClose={onClose}>
      <form
        class="note-form"
        onSubmit={(event) => {
          event.preventDefault();
          write(String(new FormData(event.currentTarget).get('note')));
        }}
      >
        <label class="field">
          <span>{t('What do you think of it?')}</span>
          <textarea name="note" rows={4} maxLength={LETTERS} disabled={full} defaultValue={old} />
        </label>
        <p class="quiet">
          {full
            ? t('A game has room for {n} notes; one must go first.', { n: NOTES })
            : t('It stays on this device until you share the game or its record.')}
        </p>
        <div class="ways">
          <button class="primary" disabled={full}>
            {t('Done')}
          </button>
          {old && (
            <button type="button" onClick={() => write('')}>
              {t('Throw away')}
            </button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
