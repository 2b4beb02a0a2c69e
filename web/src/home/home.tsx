// The home screen: four games, what was left unfinished, and the player's choices.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { GamePicture } from '../art/picture.tsx';
import { go } from '../core/route.ts';
import { refresh, remove, unfinished } from '../core/store.ts';
import { GAME_IDS, type Saved } from '../core/types.ts';
import { GAMES, type GameInfo } from '../games/list.tsx';
import { named } from '../texts/names.ts';
import { language, n, t } from '../texts/t.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language.tsx';
import { SettingsSheet } from '../ui/settings-sheet.tsx';
import { NewTable } from './new-table.tsx';
import { known } from '../net/identity.ts';
import { playNow } from './start.ts';

type Open = null | { kind: 'settings' } | { kind: 'device'; game: GameInfo };

function Logo() {
  return (
    <h1 class="logo">
      <img src="./icon.svg" alt="" width="40" height="40" />
      Kocka
    </h1>
  );
}

function GoOn({ games }: { games: Saved[] }) {
  if (games.length === 0) return null;
  return (
    <section class="go-on" aria-labelledby="go-on">
      <h2 id="go-on">{t('Go on with')}</h2>
      <ul>
        {games.slice(0, 6).map((game) => (
          <li key={game.id}>
            <a href={`#game/${game.id}`}>
              <strong>{t(GAMES[game.game].title)}</strong>
              <span>
                {named(game.seats)
                  .map((s) => s.name)
                  .join(' · ')}
              </span>
              <small>{new Date(game.updated).toLocaleString(language())}</small>
            </a>
            <button
              class="icon-button"
              onClick={() => remove(game.id)}
              aria-label={t('Throw away {game}', { game: t(GAMES[game.game].title) })}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function players([least, most]: [number, number]): string {
  return n('{range} player', '{range} players', most, { range: `${least}–${most}` });
}

function GameCard({ game, open }: { game: GameInfo; open: () => void }) {
  return (
    <article class={`game-card ${game.id}`} aria-labelledby={`title-${game.id}`}>
      <div class="picture">
        <GamePicture game={game.id} />
      </div>
      <div class="game-text">
        <h2 id={`title-${game.id}`}>{t(game.title)}</h2>
        <p class="facts">
          {players(game.players)} · {t('{n} min', { n: game.minutes })}
        </p>
        <p>{t(game.sentence)}</p>
        <button class="primary" onClick={() => playNow(game.id)}>
          <Icon name="play" size={18} />
          {t('Play now')}
        </button>
        <div class="ways">
          <button onClick={open}>
            <Icon name="device" size={20} />
            {t('Same device')}
          </button>
          <button onClick={() => go(`friends/${game.id}`)}>
            <Icon name="friends" size={20} />
            {t('With friends')}
          </button>
          <button onClick={() => go(`keeper/${game.id}`)}>
            <Icon name="pencil" size={20} />
            {t('Score a real game')}
          </button>
        </div>
      </div>
    </article>
  );
}

export function Home() {
  const open = useSignal<Open>(null);
  const close = () => (open.value = null);
  const friends = useSignal<{ Tables: ComponentType } | null>(null);
  useEffect(() => {
    void refresh();
    /* Only who has played with friends has tables on the server to go on with. */
    if (known())
      void import('../net/tables.tsx').then((m) => (friends.value = { Tables: m.MyTables }));
  }, []);
  const sheet = open.value;
  return (
    <div class="home">
      <header class="home-head">
        <Logo />
        <div class="home-tools">
          <LanguageSwitch />
          <button
            class="icon-button"
            aria-label={t('Settings')}
            onClick={() => (open.value = { kind: 'settings' })}
          >
            <Icon name="settings" />
          </button>
        </div>
      </header>
      <main>
        {friends.value && <friends.value.Tables />}
        <GoOn games={unfinished.value} />
        <div class="game-cards">
          {GAME_IDS.map((id) => (
            <GameCard
              key={id}
              game={GAMES[id]}
              open={() => (open.value = { kind: 'device', game: GAMES[id] })}
            />
          ))}
        </div>
      </main>
      {sheet?.kind === 'settings' && <SettingsSheet onClose={close} />}
      {sheet?.kind === 'device' && <NewTable game={sheet.game} chance="auto" onClose={close} />}
    </div>
  );
}
