// The player's choices for this device.

import type { Signal } from '@preact/signals';
import { settings } from '../core/settings.ts';
import { msg, t } from '../texts/t.ts';
import { Later } from './later.tsx';
import { MeField } from './me-field.tsx';
import { moreSettings } from './more-settings.ts';
import { Sheet } from './sheet.tsx';

const CHOICES: { label: string; value: Signal<string>; options: [string, string][] }[] = [
  {
    label: msg('Theme'),
    value: settings.theme as Signal<string>,
    options: [
      ['auto', msg('Match device')],
      ['light', msg('Day')],
      ['dark', msg('Night')],
    ],
  },
  {
    label: msg('Sound'),
    value: settings.sound as Signal<string>,
    options: [
      ['off', msg('Off')],
      ['on', msg('On')],
    ],
  },
  {
    label: msg('Motion'),
    value: settings.motion as Signal<string>,
    options: [
      ['auto', msg('On')],
      ['off', msg('Off')],
    ],
  },
  {
    label: msg('Contrast'),
    value: settings.contrast as Signal<string>,
    options: [
      ['normal', msg('Normal')],
      ['high', msg('High')],
    ],
  },
  {
    label: msg('Show the risk of a roll'),
    value: settings.risk as Signal<string>,
    options: [
      ['on', msg('On')],
      ['off', msg('Off')],
    ],
  },
  {
    label: msg('Computer speed'),
    value: settings.pace as Signal<string>,
    options: [
      ['calm', msg('Calm')],
      ['quick', msg('Quick')],
      ['instant', msg('At once')],
    ],
  },
  {
    label: msg('Computer strength'),
    value: settings.level as Signal<string>,
    options: [
      ['1', msg('Gentle')],
      ['2', msg('Fair')],
      ['3', msg('Strong')],
      ['4', msg('Fierce')],
    ],
  },
];

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('Settings')} onClose={onClose}>
      <MeField />
      {CHOICES.map(({ label, value, options }) => (
        <fieldset class="choice" key={label}>
          <legend>{t(label)}</legend>
          <div class="segments">
            {options.map(([id, text]) => (
              <label key={id} class="segment">
                <input
                  type="radio"
                  name={label}
                  checked={value.value === id}
                  onChange={() => (value.value = id)}
                />
                <span>{t(text)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {moreSettings.value && <Later load={moreSettings.value} with={{}} />}
    </Sheet>
  );
}
