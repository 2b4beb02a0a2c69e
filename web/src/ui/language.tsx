// The language switch: each language under its own name.

import { settings } from '../core/settings.ts';
import { LANGUAGES, t, type Language } from '../texts/t.ts';
import { Icon } from './icon.tsx';

export function LanguageSwitch() {
  return (
    <label class="language">
      <Icon name="globe" size={20} />
      <select
        aria-label={t('Language')}
        value={settings.language.value}
        onChange={(event) => (settings.language.value = event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code} selected={code === settings.language.value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
