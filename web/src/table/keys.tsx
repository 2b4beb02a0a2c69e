// The keys that a table knows, listed under `?`.

import type { GameUi } from '../games/game-ui.ts';
import { msg, t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';

const KEYS: [key: string, text: string][] = [
  ['?', msg('This list')],
  ['Tab', msg('On to what can be chosen')],
  ['← ↑ → ↓', msg('Walk over the board')],
  ['Enter', msg('Choose')],
  ['Esc', msg('Close')],
  ['Ctrl Z', msg('Undo')],
];

export function KeysSheet({ ui, onClose }: { ui: GameUi; onClose: () => void }) {
  return (
    <Sheet title={t('Keys')} onClose={onClose}>
      <dl class="keys">
        {[...KEYS, ...(ui.keys ?? [])].map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
