// The readable log: the game's own sentences, newest first.

import type { LogEntry } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { Sheet } from './sheet.tsx';

export function LogSheet(props: {
  log: LogEntry[];
  seats: Seat[];
  ui: GameUi;
  onClose: () => void;
}) {
  const lines = props.log
    .map((entry) => ({ entry, text: props.ui.say(entry, props.seats) }))
    .filter(({ text }) => text !== null)
    .reverse();
  return (
    <Sheet title={t('What happened')} onClose={props.onClose}>
      {lines.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <ol class="log">
        {lines.map(({ entry, text }) => (
          <li key={entry.ply}>{text}</li>
        ))}
      </ol>
    </Sheet>
  );
}
