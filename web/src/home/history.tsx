// Games that are over, and kept sheets of real ones, by date: what came of them, to be watched, looked
// back at or corrected; and records from elsewhere, as a file or as text. Loaded when it is first opened.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { forgetLooked } from '../core/looked.ts';
import { named } from '../core/names.ts';
import { forgetNotes } from '../core/notes.ts';
import { packRecord, plainRecord, RECORD_MAX } from '../core/record.ts';
import { judgeRecord, recordProblem } from '../core/replay.ts';
import { go } from '../core/route.ts';
import { putSheet, sheets, throwSheet, type KeptSheet } from '../core/sheets.ts';
import { finished, remove, save } from '../core/store.ts';
import type { GameId, Saved } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { bringPast } from '../net/past.ts';
import { addressOf } from '../table/share.ts';
import { t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { FileButton } from '../ui/file-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Short } from '../ui/short.tsx';
import { Thrown } from './thrown.tsx';

const follow = (game: Saved, screen: 'replay' | 'review') => void addressOf(game, screen).then(go);

function ThrowAway({ game, onThrow }: { game: string; onThrow: () => void }) {
  return (
    <button class="icon-button" aria-label={t('Throw away {game}', { game })} onClick={onThrow}>
      <Icon name="trash" />
    </button>
  );
}

function Entry({ game, onThrow }: { game: Saved; onThrow: () => void }) {
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
      <ThrowAway game={title} onThrow={onThrow} />
    </li>
  );
}

/** A real game whose points were counted; without what was entered there is nothing to open. */
function Counted({ sheet, onThrow }: { sheet: KeptSheet; onThrow: () => void }) {
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
      {sheet.notes && (
        <button
          class="icon-button"
          aria-label={t('Open the sheet of {game}', { game: title })}
          onClick={() => go(`keeper/${sheet.game}/${sheet.id}`)}
        >
          <Icon name="pencil" />
        </button>
      )}
      <ThrowAway game={title} onThrow={onThrow} />
    </li>
  );
}

/** A line of the history. */
interface Past {
  id: string;
  at: number;
  game: GameId;
  /** A game, or a sheet; neither: it is thrown away, and this brings it back. */
  saved?: Saved;
  sheet?: KeptSheet;
  restore?: () => void;
}

/** Throws it away; what is returned brings all of it back. */
function throwAway({ saved, sheet }: Past): () => void {
  if (sheet) {
    throwSheet(sheet.id);
    return () => putSheet(sheet);
  }
  if (!saved) return () => {};
  const notes = forgetNotes(saved.id);
  const looked = forgetLooked(saved.id);
  void remove(saved.id);
  return () => {
    notes();
    looked();
    void save(saved);
  };
}

const pastGames = (): Past[] => [
  ...finished.value.map((saved) => ({ id: saved.id, at: saved.updated, game: saved.game, saved })),
  ...sheets.value.map((sheet) => ({ id: sheet.id, at: sheet.when, game: sheet.game, sheet })),
];

export function History() {
  useEffect(() => void bringPast(), []);
  /* What was thrown away can be put back until something else is, or this screen is left. */
  const thrown = useSignal<Past | null>(null);
  const list = [...pastGames(), ...(thrown.value ? [thrown.value] : [])];
  list.sort((a, b) => b.at - a.at);
  const line = (one: Past) => {
    const onThrow = () => {
      const { id, at, game } = one;
      thrown.value = { id, at, game, restore: throwAway(one) };
    };
    if (one.saved) return <Entry key={one.id} game={one.saved} onThrow={onThrow} />;
    if (one.sheet) return <Counted key={one.id} sheet={one.sheet} onThrow={onThrow} />;
    const onUndo = () => {
      one.restore?.();
      thrown.value = null;
    };
    return <Thrown key={one.id} game={one.game} onUndo={onUndo} />;
  };
  return (
    <div class="go-on history">
      {list.length === 0 && <p class="quiet">{t('Nothing yet.')}</p>}
      <Short list={list}>{line}</Short>
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
        <FileButton
          text={t('Open a file')}
          accept=".txt,.kocka,text/plain"
          onFile={(file) =>
            void file
              .slice(0, RECORD_MAX + 1)
              .text()
              .then(read)
          }
        />
      </div>
      {wrong.value && (
        <p role="alert" class="problem">
          {wrong.value}
        </p>
      )}
    </form>
  );
}
