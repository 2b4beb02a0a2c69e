// The name and the cat of this device's player: asked where they are first needed, known everywhere.

import { pickCat, playerCat, playerName, rename } from '../core/me.ts';
import { t } from '../texts/t.ts';
import { CatPicker } from './cat-picker.tsx';

export function MeField({ onDone }: { onDone?: (name: string) => void }) {
  return (
    <div class="me-field">
      <CatPicker label={t('Your cat')} name="my-cat" cat={playerCat()} onPick={pickCat} />
      <label class="field">
        <span>{t('Your name')}</span>
        <input
          type="text"
          name="name"
          maxLength={24}
          autocomplete="nickname"
          value={playerName.value}
          onInput={(event) => rename(event.currentTarget.value)}
          onChange={(event) => onDone?.(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}
