// The box is on a real table: either Kocka plays along (people enter what dice and tiles show), or
// it only counts the points.

import { useSignal } from '@preact/signals';
import { GAME_IDS } from '../core/types.ts';
import { GAMES } from '../games/list.tsx';
import { NewTable } from '../home/new-table.tsx';
import { t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import '../style/net.css';

export function KeeperScreen({ parts }: { parts: string[] }) {
  const id = GAME_IDS.find((game) => game === parts[0]) ?? 'wispwood';
  const game = GAMES[id];
  const playing = useSignal(false);
  return (
    <div class="lobby keeper">
      <header class="bar">
        <a class="icon-button" href="#" aria-label={t('Home')}>
          <Icon name="back" />
        </a>
        <h1>{t(game.title)}</h1>
      </header>
      <main>
        <button class="play-along" onClick={() => (playing.value = true)}>
          {t('Play along with the real box')}
        </button>
      </main>
      {playing.value && (
        <NewTable game={game} chance="hand" onClose={() => (playing.value = false)} />
      )}
    </div>
  );
}
