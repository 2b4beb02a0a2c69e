// With friends: go on with a table, join an open one, or set a new one.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { go } from '../core/route.ts';
import { playNow } from '../core/start.ts';
import type { GameId } from '../core/types.ts';
import { GAME_IDS } from '../games/list.tsx';
import { GamePicture } from '../games/picture.tsx';
import type { Summary } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { HomeLink } from '../ui/home-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { known, meLink } from './identity.ts';
import { link } from './link.ts';
import { insecure, Waiting } from './lobby.tsx';
import { NewRemote } from './new-remote.tsx';
import { Searching } from './room-screen.tsx';
import { Tables, usePolled } from './tables.tsx';
import '../style/net.css';

export function FriendsScreen({ parts }: { parts: string[] }) {
  const wire = link();
  const mine = useSignal<Summary[]>([]);
  const open = useSignal<Summary[]>([]);
  /* It is tried again and again: what is said meanwhile does not come and go. */
  const lost = useRef(false);
  usePolled(() => {
    void wire.request('mine', {}).then(({ tables }) => (mine.value = tables));
    void wire.request('tables', {}).then(({ tables }) => (open.value = tables));
  });
  if (!wire.reached.value) {
    lost.current ||= wire.status.value === 'lost';
    if (!lost.current) return <Searching />;
    if (!navigator.onLine) return <Alone game={parts[0]} why={offline()} />;
    /* Who has been at a server's tables knows that there is one. */
    return known() ? <Searching /> : <Alone game={parts[0]} why={noServer()} />;
  }
  const others = open.value.filter((o) => !mine.value.some((m) => m.table === o.table));
  return (
    <div class="lobby friends">
      <Head />
      <main>
        <Tables title={t('Your tables')} tables={mine.value} mine />
        <Tables title={t('Open tables')} tables={others} />
        <NewRemote first={parts[0]} />
        <details class="quiet">
          <summary>{t('Play on from another device')}</summary>
          <p>
            {t('Open this link there and you are the same player. Whoever has it is you:')}{' '}
            <a href={meLink()}>{t('my link')}</a>
          </p>
          <MyLink url={meLink()} />
          {wire.feed.value && (
            <p>
              <a href={`.${wire.feed.value}`}>{t('A feed that shows when it is your turn')}</a>
            </p>
          )}
        </details>
        {!isSecureContext && <p class="quiet">{insecure()}</p>}
      </main>
    </div>
  );
}

/** One's own link, for another device of one's own; its code is not shown to the room unasked. */
function MyLink({ url }: { url: string }) {
  const copied = useSignal(false);
  const shown = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      copied.value = true;
    } catch {
      field.current?.select();
    }
  };
  return (
    <>
      <div class="field">
        <input ref={field} type="text" readOnly aria-label={t('my link')} value={url} />
        <button onClick={() => void copy()}>
          <Icon name={copied.value ? 'check' : 'share'} size={20} />
          {copied.value ? t('Copied') : t('Copy')}
        </button>
        <button aria-expanded={shown.value} onClick={() => (shown.value = !shown.value)}>
          {t('QR code')}
        </button>
      </div>
      {shown.value && <QrCode text={url} name={t('QR code of my link')} />}
    </>
  );
}

const offline = () => t('This device is offline. Tables with friends need a connection.');

const noServer = () =>
  `${t('Playing with friends on several devices needs a Kocka server.')} ${t('This page has not found one at its address.')}`;

const Head = () => (
  <header class="bar">
    <HomeLink />
    <h1>{t('With friends')}</h1>
    {link().reached.value && <Waiting link={link()} />}
  </header>
);

/** No tables here: why, and what can be played all the same. */
function Alone({ game = GAME_IDS[0] ?? '', why }: { game?: GameId; why: string }) {
  return (
    <div class="lobby friends">
      <Head />
      <main>
        <div class="picture">
          <GamePicture game={game} />
        </div>
        <p role="status">{why}</p>
        <p>{t('On one device you can play together now.')}</p>
        <div class="ways">
          <button class="primary" onClick={() => void playNow(game)}>
            <Icon name="play" size={18} />
            {t('Play now')}
          </button>
          <button onClick={() => go('')}>{t('Home')}</button>
        </div>
      </main>
    </div>
  );
}
