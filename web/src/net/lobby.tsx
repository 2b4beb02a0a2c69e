// Before the game: who is here, where to sit, and the link that brings the others.

import { useSignal } from '@preact/signals';
import { GamePicture } from '../games/picture.tsx';
import { go } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { useOptions, variantTexts } from '../setup/table-form.tsx';
import type { Table } from '../generated/messages.ts';
import { n, t } from '../texts/t.ts';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { MeField } from '../ui/me-field.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { tableLink } from './identity.ts';
import type { Link } from './link.ts';
import { handoverText, paceText } from './paces.ts';
import { Removed } from './notices.tsx';
import { People } from './people.tsx';
import { waitingText } from './reasons.ts';
import type { RemoteTable } from './remote.ts';
import type { Room } from './room.ts';
import { playersOf } from './seats.ts';
import { TermsSheet } from './terms.tsx';

export function Lobby({ room, session }: { room: Room; session: RemoteTable }) {
  const table = session.table.value;
  const game = gameInfo(table.game as GameId);
  const seated = table.you.some((index) => table.seats[index]?.ready);
  const missing = table.seats.filter((seat) => !seat.ready).length;
  const watchers = table.spectators - (table.you.length === 0 ? 1 : 0); // besides oneself
  const changing = useSignal(false);
  const leave = async () => {
    if (table.you.length > 0) await room.leave();
    go('');
  };
  return (
    <div class="lobby">
      <header class="bar">
        <HomeLink />
        <h1>{t(game.title)}</h1>
        <Waiting link={room.link} />
      </header>
      <main>
        <div class="picture">
          <GamePicture game={table.game as GameId} />
        </div>
        {table.title && <p class="lobby-title">{table.title}</p>}
        <p role="status" class="lobby-state">
          {missing > 0
            ? n('Waiting for {n} more', 'Waiting for {n} more', missing)
            : t('All are here: the dice are being agreed on…')}
          {watchers > 0 && ` · ${n('{n} person is watching', '{n} people are watching', watchers)}`}
        </p>
        <Removed session={session} />
        <WhatIsPlayed
          table={table}
          onChange={table.host && missing > 0 ? () => (changing.value = true) : undefined}
        />
        {seated && missing > 0 && <Invitation room={room} />}
        {!seated && <MeField />}
        <People room={room} table={table} />
        {session.refusal.value && (
          <p role="alert" class="problem">
            {session.refusal.value.message}
          </p>
        )}
        {!(seated && missing > 0) && <Invitation room={room} />}
        {table.host && seated && <BeginNow room={room} table={table} />}
        <div class="ways">
          {table.host && (
            <button onClick={() => void room.lock(!table.locked)}>
              {table.locked ? t('Unlock table') : t('Lock table')}
            </button>
          )}
          <button onClick={() => void leave()}>
            {seated ? t('Give up my seat') : t('Not now')}
          </button>
        </div>
        {!isSecureContext && <p class="quiet">{insecure()}</p>}
        {changing.value && (
          <TermsSheet room={room} session={session} onClose={() => (changing.value = false)} />
        )}
      </main>
    </div>
  );
}

/** In a bar: what keeps us waiting for the server. */
export function Waiting({ link }: { link: Link }) {
  const text = waitingText(link);
  return text ? (
    <p class="quiet" role="status">
      {text}
    </p>
  ) : null;
}

/** All that was chosen for this table, and the rules of the game; the host can still change it. */
function WhatIsPlayed({ table, onChange }: { table: Table; onChange?: () => void }) {
  const { game, options, handover } = table;
  const list = useOptions(game);
  const { together } = gameInfo(game as GameId);
  return (
    <section class="lobby-state played" aria-label={t('What will be played')}>
      <ul>
        {variantTexts(list, game, options).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {!together && <li>{table.clock ? `${t('Clock')}: ${paceText(table)}` : t('No clock')}</li>}
        <li>
          {handover
            ? `${t('If somebody does not move, a computer steps in after')}: ${handoverText(handover)}`
            : t('No computer steps in for a slow player.')}
        </li>
      </ul>
      <span class="ways">
        <a href={`#rules/${game}`}>{t('Rules')}</a>
        {onChange && (
          <button onClick={onChange}>
            <Icon name="settings" size={18} />
            {t('Change')}
          </button>
        )}
      </span>
    </section>
  );
}

/** With those who are there, if they are enough. */
function BeginNow({ room, table }: { room: Room; table: Table }) {
  const ready = table.seats.filter((seat) => seat.ready).length;
  const [least] = playersOf(gameInfo(table.game as GameId));
  if (ready < least || ready === table.seats.length) return null;
  return (
    <button class="primary" onClick={() => void room.begin()}>
      {n('Begin with {n} player', 'Begin with {n} players', ready)}
    </button>
  );
}

/** Why some things are not there on an address of the home network. */
export const insecure = () =>
  t(
    'This address is plain http: everything can be played here, but the browser does not let Kocka be installed, opened without a network or notify you.',
  );

function Invitation({ room }: { room: Room }) {
  const url = tableLink(room.id);
  const copied = useSignal(false);
  const invite = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: 'Kocka', url });
      await navigator.clipboard.writeText(url);
      copied.value = true;
    } catch {
      document.querySelector<HTMLInputElement>('.invitation input')?.select();
    }
  };
  return (
    <section class="invitation" aria-labelledby="invite">
      <h2 id="invite">{t('Bring the others here')}</h2>
      <QrCode text={url} name={t('QR code of this table')} />
      <div class="field">
        <input type="text" readOnly aria-label={t('Link to this table')} value={url} />
        <button onClick={() => void invite()}>
          <Icon name={copied.value ? 'check' : 'share'} size={20} />
          {copied.value ? t('Copied') : t('Share')}
        </button>
      </div>
    </section>
  );
}
