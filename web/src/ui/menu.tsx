// The table's menu: everything that is not the game itself.

import type { JSX } from 'preact';
import { t } from '../texts/t.ts';
import { Icon, type IconName } from './icon.tsx';
import { LanguageSwitch } from './language.tsx';
import { Sheet } from './sheet.tsx';

export interface MenuItem {
  icon: IconName;
  text: string;
  act: () => void;
  /** Why it cannot be had now. */
  off?: string | null;
}

export function MenuSheet(props: { items: MenuItem[]; onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t('Menu')} onClose={props.onClose}>
      <div class="menu">
        {props.items.map((item) => (
          <button key={item.text} onClick={item.act} disabled={Boolean(item.off)}>
            <Icon name={item.icon} />
            <span>
              {item.text}
              {item.off && <small> {item.off}</small>}
            </span>
          </button>
        ))}
      </div>
      <LanguageSwitch />
    </Sheet>
  );
}
