// The readable log: the game's own sentences, newest first.

import type { LogEntry, Note } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';

export function LogSheet(props: {
  log: LogEntry[];
  notes: Note[];
  seats: Seat[];
  ui: GameUi;
  onClose: () => void;
}) {
  const moves = props.log.map((entry) => ({
    ply: entry.ply,
    text: props.ui.say(entry, props.seats),
  }));
  const notes = props.notes.map(({ after, text }) => ({ ply: after, text: text() }));
  /* Sorting is stable: what happened after a move stands behind it. */
  const lines = [...moves, ...notes]
    .filter(({ text }) => text !== null)
    .sort((a, b) => a.ply - b.ply)
    .reverse();
  return (
    <Sheet title={t('What happened')} onClose={props.onClose}>
      {lines.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <ol class="log">
        {lines.map(({ text }, index) => (
          <li key={lines.length - index}>{text}</li>
        ))}
      </ol>
    </Sheet>
  );
}
