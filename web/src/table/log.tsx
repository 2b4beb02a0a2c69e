// The readable log: the game's own sentences, newest first.

import type { ComponentChildren } from 'preact';
import type { LogEntry, Note, Session } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { seenOf } from '../ui/rolling.ts';
import { Sheet } from '../ui/sheet.tsx';

interface Log {
  log: LogEntry[];
  notes: Note[];
  seats: Seat[];
  ui: GameUi;
}

function Lines(props: Log) {
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
  if (lines.length === 0) return <p class="quiet">{t('Nothing yet.')}</p>;
  return (
    <ol class="log" tabIndex={0} aria-label={t('What happened')}>
      {lines.map(({ text }, index) => (
        <li key={lines.length - index}>{text}</li>
      ))}
    </ol>
  );
}

export function LogSheet({ onClose, ...log }: Log & { onClose: () => void }) {
  return (
    <Sheet title={t('What happened')} onClose={onClose}>
      <Lines {...log} />
    </Sheet>
  );
}

/** The same beside the board, where a screen has room for it. */
export function LogBeside({ session, ui }: { session: Session; ui: GameUi }) {
  return (
    <BesideBoard ui={ui} title={t('What happened')}>
      <Lines log={seenOf(session.log)} notes={session.notes.value} seats={session.seats} ui={ui} />
    </BesideBoard>
  );
}

/** Where the screen has room for more than the board. */
export function BesideBoard(props: { ui: GameUi; title: string; children: ComponentChildren }) {
  const { ui, title, children } = props;
  return (
    <aside class={`log-beside${ui.logUnder ? ' under-part' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}
