// The engine's other games: those that nobody has drawn yet. They are played on the plain board.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { gameInfo, hasFace, type GameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { playNow } from '../core/start.ts';

async function othersOf(): Promise<GameInfo[]> {
  const engine = startEngine();
  try {
    const { games = [] } = await engine.request({ do: 'games' });
    return games
      .filter(({ id }) => !hasFace(id))
      .map(({ id, title, seats }) => ({ ...gameInfo(id), title, players: seats }));
  } finally {
    engine.close();
  }
}

export function MoreGames({ onOpen }: { onOpen: (game: GameInfo) => void }) {
  const others = useSignal<GameInfo[]>([]);
  useEffect(() => void othersOf().then((list) => (others.value = list)), []);
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
