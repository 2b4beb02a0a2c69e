// The screen of a table on the server: the lobby until everybody has sat down, then the game on
// the same boards as everywhere.

import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { go } from '../core/route.ts';
import type { Table } from '../generated/messages.ts';
import { n, t } from '../texts/t.ts';
import { Ask } from '../ui/ask.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { knock } from '../ui/sound.ts';
import { Broken } from '../table/broken.tsx';
import { OpenTable } from '../table/open-table.tsx';
import { partOf } from './dice.ts';
import { checkDice, diceText } from './fair.ts';
import { link } from './link.ts';
import { Lobby } from './lobby.tsx';
import { People } from './people.tsx';
import { canNotify } from './notify.ts';
import { Room, type Opened } from './room.ts';
import { seatName } from './seats.ts';
import { keepReachable } from './summons.ts';
import '../style/net.css';

export function RoomScreen({ parts }: { parts: string[] }) {
  const [room] = useState(() => new Room(parts[0] ?? '', link()));
  useEffect(() => {
    room.start();
    return () => room.stop();
  }, []);
  if (room.problem.value) return <Broken text={room.problem.value} />;
  const opened = room.opened.value;
  if (!opened) return <Searching />;
  const { status } = opened.session.table.value;
  if (status === 'closed') return <Broken text={t('This table was closed.')} />;
  if (status === 'waiting') return <Lobby room={room} session={opened.session} />;
  return <Game room={room} opened={opened} />;
}

/** No answer yet: a moment, then why. */
export function Searching() {
  const lost = link().status.value === 'lost';
  return (
    <main class="waiting">
      <p role="status">
        {lost ? t('The server cannot be reached. Trying again…') : t('One moment…')}
      </p>
      {lost && (
        <p>
          <a href="#">{t('Home')}</a>
        </p>
      )}
    </main>
  );
}

/** What a table with friends adds to the menu. */
function menuOf(
  room: Room,
  { session }: Opened,
  act: {
    who: () => void;
    say: (title: string, text: string) => void;
    rematch: () => void;
    leave: () => void;
  },
): MenuItem[] {
  const { status, you } = session.table.value;
  const seated = you.length > 0;
  const check = async () => {
    const engine = startEngine();
    const proof = await checkDice(engine, await session.record(), room.promised());
    engine.close();
    act.say(t('Check the dice'), diceText(proof, partOf(room.id)?.anchor));
  };
  const call = async () => {
    const answer = await Notification.requestPermission();
    if (answer === 'granted') void keepReachable(room.link);
    act.say(
      t('Tell me when it is my turn'),
      answer === 'granted'
        ? t('You will be told. It can be switched off in the settings.')
        : t('The browser or the server does not allow it.'),
    );
  };
  const items: MenuItem[] = [{ icon: 'friends', text: t('Who is here'), act: act.who }];
  if (seated && canNotify() && Notification.permission === 'default')
    items.push({ icon: 'bell', text: t('Tell me when it is my turn'), act: () => void call() });
  if (status === 'over')
    items.push({ icon: 'check', text: t('Check the dice'), act: () => void check() });
  if (status === 'over' && seated)
    items.push({ icon: 'turn', text: t('New game, same players'), act: act.rematch });
  if (status === 'playing' && seated)
    items.push({ icon: 'close', text: t('Leave the table'), act: act.leave });
  return items;
}

function Game({ room, opened }: { room: Room; opened: Opened }) {
  const { session } = opened;
  const table = session.table.value;
  const people = useSignal(false);
  const said = useSignal<{ title: string; text: string } | null>(null);
  const leaving = useSignal(false);
  const rematch = async () => {
    const next = await room.rematch();
    if (next) go(`table/${next}`);
  };
  const invited = isInvited(table);
  useEffect(() => {
    if (invited) knock('turn');
  }, [invited]);
  const leave = async () => {
    await room.leave();
    go('');
  };
  const items = menuOf(room, opened, {
    who: () => (people.value = true),
    say: (title, text) => (said.value = { title, text }),
    rematch: () => void rematch(),
    leave: () => (leaving.value = true),
  });
  return (
    <>
      <OpenTable
        table={opened}
        extra={{
          items,
          rematch: () => void rematch(),
          banner: <Banner room={room} />,
          note: invited ? invitation() : undefined,
          remarks: table.seats.map((seat) =>
            seat.kind === 'computer' && seat.player ? t('a computer stood in') : null,
          ),
        }}
      />
      {leaving.value && (
        <Ask
          title={t('Leave the table')}
          text={t('You give your seat up, and a computer plays on for you.')}
          yes={t('Leave')}
          onYes={() => void leave()}
          onClose={() => (leaving.value = false)}
        />
      )}
      {said.value && (
        <Sheet title={said.value.title} onClose={() => (said.value = null)}>
          <p class="say">{said.value.text}</p>
        </Sheet>
      )}
      {people.value && (
        <Sheet title={t('Who is here')} onClose={() => (people.value = false)}>
          <People room={room} table={table} />
        </Sheet>
      )}
    </>
  );
}

/** Somebody has set the next table, and a seat there is one's own. */
const isInvited = ({ next, you }: Table) => next !== undefined && you.length > 0;
const invitation = () => t('A new table is set for all of you.');

/** One quiet line above the board, only when there is something to say. */
function Banner({ room }: { room: Room }) {
  const text = bannerText(room);
  return (
    <p class="net-line" role="status">
      {text}
    </p>
  );
}

function bannerText(room: Room): string {
  const session = room.opened.value?.session;
  if (!session) return '';
  if (room.link.status.value !== 'open')
    return session.sending.value
      ? t('No connection. Your move is kept and will be sent.')
      : t('No connection. Trying again…');
  const table = session.table.value;
  if (table.status === 'over') return isInvited(table) ? invitation() : '';
  const away = table.seats.filter((seat) => seat.kind === 'person' && !seat.here).map(seatName);
  if (away.length > 0) return t('Away: {names}', { names: away.join(', ') });
  if (table.you.length === 0) return t('You are watching.');
  return table.spectators > 0
    ? n('{n} person is watching', '{n} people are watching', table.spectators)
    : '';
}
