// Games that are over: what came of them, to be watched or looked back at; and records from
// elsewhere, as a file or as text. Loaded when it is first opened.

import { useSignal } from '@preact/signals';
import { startEngine } from '../core/engine.ts';
import { named } from '../core/names.ts';
import { packRecord } from '../core/record.ts';
import { openReplay } from '../core/replay.ts';
import { go } from '../core/route.ts';
import { finished, remove } from '../core/store.ts';
import type { Saved } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { addressOf } from '../table/share.ts';
import { t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { Icon } from '../ui/icon.tsx';
import { Short } from '../ui/short.tsx';

const follow = (game: Saved, screen: 'replay' | 'review') => void addressOf(game, screen).then(go);

function Entry({ game }: { game: Saved }) {
  const title = t(gameInfo(game.game).title);
  return (
    <li>
      <div class="finished">
        <strong>{title}</strong>
        <span>
          {named(game.seats).map(({ name }, seat) => (
            <span key={seat} class={game.winners?.includes(seat) ? 'winner' : ''}>
              {name} {game.totals?.[seat]}
            </span>
          ))}
        </span>
        <small>{when(game.updated)}</small>
      </div>
      <button
        class="icon-button"
        aria-label={t('Watch {game}', { game: title })}
        onClick={() => follow(game, 'replay')}
      >
        <Icon name="play" />
      </button>
      <button
        class="icon-button"
        aria-label={t('Review {game}', { game: title })}
        onClick={() => follow(game, 'review')}
      >
        <Icon name="chart" />
      </button>
      <button
        class="icon-button"
        aria-label={t('Throw away {game}', { game: title })}
        onClick={() => void remove(game.id)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

export function History() {
  return (
    <div class="go-on history">
      {finished.value.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <Short list={finished.value}>{(game) => <Entry key={game.id} game={game} />}</Short>
      <Import />
    </div>
  );
}

/** The engine is the judge of what is a record. */
async function openRecord(text: string): Promise<boolean> {
  const engine = startEngine();
  try {
    await openReplay(text, engine);
  } catch {
    return false;
  } finally {
    engine.close();
  }
  go(`replay/${await packRecord(text)}`);
  return true;
}

function Import() {
  const wrong = useSignal(false);
  const read = async (text: string) => {
    wrong.value = !(await openRecord(text.replaceAll('\r\n', '\n').trimEnd() + '\n'));
  };
  return (
    <form
      class="import"
      onSubmit={(event) => {
        event.preventDefault();
        void read(String(new FormData(event.currentTarget).get('record')));
      }}
    >
      <label class="field">
        <span>{t('A record from elsewhere')}</span>
        <textarea name="record" rows={3} required />
      </label>
      <div class="ways">
        <button>{t('Open the record')}</button>
        <label class="file">
          <span>{t('Open a file')}</span>
          <input
            type="file"
            accept=".txt,text/plain"
            onChange={(event) => void event.currentTarget.files?.[0]?.text().then(read)}
          />
        </label>
      </div>
      {wrong.value && (
        <p role="alert" class="problem">
          {t('This is not a whole record of a game.')}
        </p>
      )}
    </form>
  );
}
