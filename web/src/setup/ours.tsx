// That some numbers are ours: said quietly where they count, until somebody on this device has
// read it or has entered a box.

import { signal } from '@preact/signals';
import { boxesOf } from '../core/boxes.ts';
import { keep, recall } from '../core/kept.ts';
import type { GameId } from '../core/types.ts';
import { hasFace } from '../games/list.tsx';
import { t } from '../texts/t.ts';

const KEY = 'ours';

const read = signal(recall(KEY) !== null);

export function OursNote({ game }: { game: GameId }) {
  /* A game without a face is in no box. */
  if (read.value || !hasFace(game) || boxesOf(game).length > 0) return null;
  const close = () => {
    keep(KEY, 'read');
    read.value = true;
  };
  return (
    <p class="quiet ours">
      {t('Where we do not know what is printed, we count with our own numbers.')}{' '}
      <a href={`#box/${game}`}>{t('Enter those of your box')}</a>{' '}
      <button type="button" onClick={close}>
        {t('I have read it')}
      </button>
    </p>
  );
}
