// Games that are over: what came of them, to be watched or looked back at; and records from
// elsewhere, as a file or as text. Loaded when it is first opened.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { forgetLooked } from '../core/looked.ts';
import { named } from '../core/names.ts';
import { forgetNotes } from '../core/notes.ts';
import { packRecord, plainRecord, RECORD_MAX } from '../core/record.ts';
import { judgeRecord, recordProblem } from '../core/replay.ts';
import { go } from '../core/route.ts';
import { sheets, throwSheet, type KeptSheet } from '../core/sheets.ts';
import { finished, remove } from '../core/store.ts';
import type { Saved } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { bringPast } from '../net/past.ts';
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
        onClick={() => {
          forgetNotes(game.id);
          forgetLooked(game.id);
          void remove(game.id);
        }}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** A real game whose points were counted. */
function Counted({ sheet }: { sheet: KeptSheet }) {
  const title = t(gameInfo(sheet.game).title);
  return (
    <li>
      <div class="finished">
        <strong>{title}</strong>
        <span>
          {sheet.names.map((name, seat) => (
            <span key={seat} class={sheet.winners.includes(seat) ? 'winner' : ''}>
              {name} {sheet.totals[seat]}
            </span>
          ))}
        </span>
        <small>
          {t('At a real table')} · {when(sheet.when)}
        </small>
      </div>
      <button
        class="icon-button"
        aria-label={t('Throw away {game}', { game: title })}
        onClick={() => throwSheet(sheet.id)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

export function History() {
  useEffect(() => void bringPast(), []);
  const none = finished.value.length + sheets.value.length === 0;
  return (
    <div class="go-on history">
      {none && <p class="quiet">{t('Nothing yet.')}</p>}
      <Short list={finished.value}>{(game) => <Entry key={game.id} game={game} />}</Short>
      <Short list={sheets.value}>{(sheet) => <Counted key={sheet.id} sheet={sheet} />}</Short>
      <Import />
    </div>
  );
}

/** What is wrong with it; else it is opened. */
async function openRecord(text: string): Promise<string | null> {
  const engine = startEngine();
  try {
    const record = plainRecord(text);
    await judgeRecord(record, engine);
    go(`replay/${await packRecord(record)}`);
    return null;
  } catch (error) {
    return recordProblem(error, t('This is not a whole record of a game.'));
  } finally {
    engine.close();
  }
}

function Import() {
  const wrong = useSignal<string | null>(null);
  const read = async (text: string) => {
    wrong.value = await openRecord(text);
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
            accept=".txt,.kocka,text/plain"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = ''; // the same one may be chosen again
              if (file)
                void file
                  .slice(0, RECORD_MAX + 1)
                  .text()
                  .then(read);
            }}
          />
        </label>
      </div>
      {wrong.value && (
        <p role="alert" class="problem">
          {wrong.value}
        </p>
      )}
    </form>
  );
}
