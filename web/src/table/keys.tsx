// The keys that a table knows, listed under `?`.

import type { GameUi } from '../games/game-ui.ts';
import { msg, t } from '../texts/t.ts';
import { settings } from '../core/settings.ts';
import { Sheet } from '../ui/sheet.tsx';
import { ASKED } from './ask-keys.ts';

const KEYS: [key: string, text: string][] = [
  ['?', msg('This list')],
  ['Tab', msg('On to what can be chosen')],
  ['← ↑ → ↓', msg('Walk over the board')],
  ['Enter', msg('Choose')],
  ['Esc', msg('Close')],
  ['Ctrl Z', msg('Undo')],
];

const LETTERS = Object.entries(ASKED).map(([key, { text }]): [string, string] => [
  key.toUpperCase(),
  text,
]);

export function KeysSheet({ ui, onClose }: { ui: GameUi; onClose: () => void }) {
  const { keys } = settings;
  return (
    <Sheet title={t('Keys')} onClose={onClose}>
      <label class="keys-switch">
        <input
          type="checkbox"
          checked={keys.value === 'on'}
          onChange={() => (keys.value = keys.value === 'on' ? 'off' : 'on')}
        />
        {t('Answer to single letters')}
      </label>
      <dl class="keys">
        {[...KEYS, ...(ui.keys ?? []), ...LETTERS].map(([key, text]) => (
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
