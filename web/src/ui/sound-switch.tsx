// Sound on or off, where it is heard.

import { settings } from '../core/settings.ts';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';
import { knock } from './sound.ts';

export function switchSound(): void {
  settings.sound.value = settings.sound.value === 'on' ? 'off' : 'on';
  knock('take'); // heard only where it is on now
}

export function SoundSwitch({ wide }: { wide?: boolean }) {
  const on = settings.sound.value === 'on';
  return (
    <button
      class={`icon-button${wide ? ' wide-only' : ''}`}
      aria-label={t('Sound')}
      aria-pressed={on}
      title={on ? t('Sound off') : t('Sound on')}
      onClick={switchSound}
    >
      <Icon name={on ? 'sound' : 'mute'} />
    </button>
  );
}
