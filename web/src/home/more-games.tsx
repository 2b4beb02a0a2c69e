// The games without a face, at the end of home.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameInfo } from '../games/list.tsx';
import { otherGames } from '../games/others.ts';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { playNow } from '../core/start.ts';

export function MoreGames({ onOpen }: { onOpen: (game: GameInfo) => void }) {
  const others = useSignal<GameInfo[]>([]);
  useEffect(() => void otherGames().then((list) => (others.value = list)), []);
  return (
    <ul class="more-games">
      {others.value.map((game) => (
        <li key={game.id}>
          <strong>{game.title}</strong>
          <a href={`#rules/${game.id}`}>{t('Rules')}</a>
          <button onClick={() => onOpen(game)}>
            <Icon name="device" size={20} />
            {t('Same device')}
          </button>
          <button class="primary" onClick={() => void playNow(game.id)}>
            <Icon name="play" size={18} />
            {t('Play now')}
          </button>
        </li>
      ))}
    </ul>
  );
}
