// In the place of what was thrown away: a way to have it back.

import { useEffect, useRef } from 'preact/hooks';
import type { GameId } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';

export function Thrown({ game, onUndo }: { game: GameId; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li class="thrown">
      <p role="status">{t('{game}: thrown away', { game: t(gameInfo(game).title) })}</p>
      <button ref={undo} onClick={onUndo}>
        {t('Restore')}
      </button>
    </li>
  );
}
