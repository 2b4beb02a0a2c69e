// The home screen: four games, what was left unfinished, and the player's choices.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { GamePicture } from '../games/picture.tsx';
import { go } from '../core/route.ts';
import { refresh, remove, save, unfinished } from '../core/store.ts';
import type { Saved } from '../core/types.ts';
import { GAME_IDS, gameInfo, type GameInfo } from '../games/list.tsx';
import { named } from '../core/names.ts';
import { n, spoke, t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language.tsx';
import { Later } from '../ui/later.tsx';
import { Short } from '../ui/short.tsx';
import { SoundSwitch } from '../ui/sound-switch.tsx';
import { known } from '../net/identity.ts';
import { playNow } from '../core/start.ts';
import { Thrown } from './thrown.tsx';

const settingsSheet = async () => (await import('../ui/settings-sheet.tsx')).SettingsSheet;
const history = async () => (await import('./history.tsx')).History;
const newTable = async () => (await import('./new-table.tsx')).NewTable;
const moreGames = async () => (await import('./more-games.tsx')).MoreGames;

type Open = null | { kind: 'settings' } | { kind: 'device'; game: GameInfo };

function Logo() {
  return (
    <h1 class="logo">
      <img src="./icon.svg" alt="" width="40" height="40" />
      Kocka
    </h1>
  );
}

/** A game thrown away can be put back until another one is, or this screen is left. */
type Listed = Saved & { thrown?: boolean };

function GoOn({ games }: { games: Saved[] }) {
  const thrown = useSignal<Saved | null>(null);
  const gone = thrown.value;
  const list: Listed[] = [...games, ...(gone ? [{ ...gone, thrown: true }] : [])];
  if (list.length === 0) return null;
  list.sort((a, b) => b.updated - a.updated);
  const throwAway = async (game: Saved) => {
    await remove(game.id);
    thrown.value = game;
  };
  const putBack = async (game: Saved) => {
    await save(game);
    thrown.value = null;
  };
  return (
    <section class="go-on" aria-labelledby="go-on">
      <h2 id="go-on">{t('Continue')}</h2>
      <Short list={list}>
        {({ thrown: away, ...game }) =>
          away ? (
            <Thrown key={game.id} game={game.game} onUndo={() => void putBack(game)} />
          ) : (
            <li key={game.id}>
              <a href={`#game/${game.id}`}>
                <strong>{t(gameInfo(game.game).title)}</strong>
                <span>
                  {named(game.seats)
                    .map((s) => s.name)
                    .join(' · ')}
                </span>
                <small>{when(game.updated)}</small>
              </a>
              <button
                class="icon-button"
                onClick={() => void throwAway(game)}
                aria-label={t('Throw away {game}', { game: t(gameInfo(game.game).title) })}
              >
                <Icon name="trash" />
              </button>
            </li>
          )
        }
      </Short>
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
          {players(game.players)} · {t('{n} min', { n: game.minutes })} ·{' '}
          <a href={`#rules/${game.id}`}>{t('Rules')}</a>
        </p>
        <p>{t(game.sentence)}</p>
        <button class="primary" onClick={() => void playNow(game.id)}>
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
  const more = useSignal(false);
  const past = useSignal(false);
  const friends = useSignal<{ Tables: ComponentType } | null>(null);
  useEffect(() => {
    void refresh();
    /* Only who has played with friends has tables on the server to go on with. */
    if (known())
      void spoke(import('../net/tables.tsx')).then((m) => (friends.value = { Tables: m.MyTables }));
  }, []);
  const sheet = open.value;
  return (
    <div class="home">
      <header class="home-head">
        <Logo />
        <div class="home-tools">
          <LanguageSwitch />
          <SoundSwitch />
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
              game={gameInfo(id)}
              open={() => (open.value = { kind: 'device', game: gameInfo(id) })}
            />
          ))}
        </div>
        <nav class="ways home-ways">
          <button onClick={() => go('puzzles')}>
            <Icon name="hint" size={20} />
            {t('Puzzle of the day')}
          </button>
          <button onClick={() => go('mine')}>
            <Icon name="chart" size={20} />
            {t('What you have played')}
          </button>
          <button onClick={() => go('about')}>
            <Icon name="rules" size={20} />
            {t('About these games')}
          </button>
        </nav>
        <details onToggle={(event) => (past.value ||= event.currentTarget.open)}>
          <summary>{t('Finished games')}</summary>
          {past.value && <Later load={history} with={{}} />}
        </details>
        <details onToggle={(event) => (more.value ||= event.currentTarget.open)}>
          <summary>{t('More games')}</summary>
          {more.value && (
            <Later
              load={moreGames}
              with={{ onOpen: (game: GameInfo) => (open.value = { kind: 'device', game }) }}
            />
          )}
        </details>
      </main>
      {sheet?.kind === 'settings' && <Later load={settingsSheet} with={{ onClose: close }} />}
      {sheet?.kind === 'device' && (
        <Later
          load={newTable}
          with={{ game: sheet.game, chance: 'auto' as const, onClose: close }}
        />
      )}
    </div>
  );
}
