// The screen of a table on the server: the lobby until everybody has sat down, then the game on
// the same boards as everywhere.

import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { startEngine } from '../core/engine.ts';
import { go } from '../core/route.ts';
import { turnText } from '../core/names.ts';
import type { Table } from '../generated/messages.ts';
import { n, t } from '../texts/t.ts';
import { Ask } from '../ui/ask.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { knock } from '../ui/sound.ts';
import { MeField } from '../ui/me-field.tsx';
import { Broken } from '../table/broken.tsx';
import { OpenTable, type Again, type Extra } from '../table/open-table.tsx';
import { headline } from '../table/result.tsx';
import { partOf } from './dice.ts';
import { checkDice, diceText } from './fair.ts';
import { link } from './link.ts';
import { Lobby } from './lobby.tsx';
import { Notices, Soon } from './notices.tsx';
import { canNotify } from './notify.ts';
import { People } from './people.tsx';
import { searchingText, waitingText } from './reasons.ts';
import type { RemoteTable } from './remote.ts';
import { Room, type Opened } from './room.ts';
import { keepReachable } from './push.ts';
import { TalkSheet } from './talk.tsx';
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

/** Nothing is there yet; whoever does not want to wait goes home. */
export function Searching() {
  const { status, overdue } = link();
  return (
    <main class="waiting">
      <p role="status">{searchingText(link())}</p>
      {(status.value === 'lost' || overdue.value > 0) && (
        <p>
          <a href="#">{t('Home')}</a>
        </p>
      )}
    </main>
  );
}

/** What is open over the game. */
type Asked =
  'people' | 'talk' | 'leave' | 'resign' | 'end' | { title: string; text: string } | null;

/** Asks the browser to tell of a turn, and says what came of it. */
async function call(room: Room): Promise<Asked> {
  const answer = await Notification.requestPermission();
  if (answer === 'granted') void keepReachable(room.link);
  return {
    title: t('Tell me when it is my turn'),
    text:
      answer === 'granted'
        ? t('You will be told. It can be switched off in the settings.')
        : t('The browser or the server does not allow it.'),
  };
}

async function check(room: Room, session: RemoteTable): Promise<Asked> {
  const engine = startEngine();
  const proof = await checkDice(engine, await session.record(), room.promised());
  engine.close();
  return { title: t('Check the dice'), text: diceText(proof, partOf(room.id)?.anchor) };
}

/** What a table with friends adds to the menu. */
function menuOf(room: Room, session: RemoteTable, ask: (what: Asked) => void): MenuItem[] {
  const { status, you, seats, host } = session.table.value;
  const seated = you.length > 0;
  const plays = status === 'playing' && you.some((seat) => !seats[seat]?.resigned);
  const items: MenuItem[] = [{ icon: 'friends', text: t('Who is here'), act: () => ask('people') }];
  if (seated || host)
    items.push({ icon: 'talk', text: t('Say something'), act: () => ask('talk') });
  if (seated && canNotify() && Notification.permission === 'default')
    items.push({
      icon: 'bell',
      text: t('Tell me when it is my turn'),
      act: () => void call(room).then(ask),
    });
  if (status === 'over')
    items.push({
      icon: 'check',
      text: t('Check the dice'),
      act: () => void check(room, session).then(ask),
    });
  if (plays) {
    items.push({ icon: 'pause', text: t('End the game here'), act: () => ask('end') });
    items.push({ icon: 'flag', text: t('Give up'), act: () => ask('resign') });
    items.push({ icon: 'close', text: t('Leave the table'), act: () => ask('leave') });
  }
  return items;
}

function Game({ room, opened }: { room: Room; opened: Opened }) {
  const { session } = opened;
  const table = session.table.value;
  const asked = useSignal<Asked>(null);
  const ask = (what: Asked) => void (asked.value = what);
  const invited = isInvited(session);
  useEffect(() => {
    if (invited) knock('turn');
  }, [invited]);
  return (
    <>
      <OpenTable
        table={opened}
        extra={{
          items: menuOf(room, session, ask),
          again: againOf(room, table),
          banner: <Banner room={room} />,
          onTalk: table.you.length > 0 ? () => ask('talk') : null,
          notices: <Notices room={room} session={session} />,
          ended: endedText(session),
          last: table.seats.flatMap((seat, index) => (seat.resigned ? [index] : [])),
          note: invited ? invitation() : undefined,
          remarks: table.seats.map((seat) =>
            seat.resigned
              ? t('has given up')
              : seat.kind === 'computer' && seat.player
                ? t('a computer stood in')
                : null,
          ),
        }}
      />
      <Over room={room} session={session} asked={asked.value} onClose={() => ask(null)} />
    </>
  );
}

/** The next game: to play it, or to watch it if there is one. */
function againOf(room: Room, { you, next }: Table): Again | null {
  const rematch = async () => {
    const found = await room.rematch();
    if (found) go(`table/${found}`);
  };
  if (you.length > 0) return { text: t('Play again'), act: () => void rematch() };
  return next ? { text: t('Watch the next game'), act: () => go(`table/${next}`) } : null;
}

/** How a game ended that the rules did not end. */
function endedText(session: RemoteTable): Extra['ended'] {
  const { game, ended, winners = [] } = session.table.value;
  if (ended === 'agreed')
    return { title: t('The game was ended'), text: t('All agreed to end it here. Nobody wins.') };
  if (ended !== 'resigned') return undefined;
  const gone = session.seats.filter((_, index) => session.table.value.seats[index]?.resigned);
  const text =
    gone.length === 1
      ? gone[0]?.self
        ? t('You have given up.')
        : `${t('{name} has given up', { name: gone[0]?.name ?? '' })}.`
      : t('The others have given up.');
  return { title: headline(game, winners, session.seats), text };
}

function resignText(session: RemoteTable): string {
  const { seats } = session.table.value;
  const left = seats.filter((seat) => !seat.resigned).length;
  return left > 2
    ? t('A computer plays on for you, and you come last. You cannot take the seat back.')
    : t('The game is over then, and you have lost it.');
}

/** The sheets and questions that belong to people. */
function Over(props: { room: Room; session: RemoteTable; asked: Asked; onClose: () => void }) {
  const { room, session, asked, onClose } = props;
  const table = session.table.value;
  const then = (act: () => Promise<void>) => () => {
    onClose();
    void act();
  };
  const leave = async () => {
    await room.leave();
    go('');
  };
  const others = table.seats.filter((seat, i) => seat.player && !table.you.includes(i)).length;
  if (asked === null) return null;
  if (asked === 'talk') return <TalkSheet room={room} onClose={onClose} />;
  if (asked === 'people')
    return (
      <Sheet title={t('Who is here')} onClose={onClose}>
        <People room={room} table={table} />
        <Watchers room={room} table={table} />
      </Sheet>
    );
  if (asked === 'leave')
    return (
      <Ask
        title={t('Leave the table')}
        text={t('You give your seat up, and a computer plays on for you.')}
        yes={t('Leave')}
        onYes={() => void leave()}
        onClose={onClose}
      />
    );
  if (asked === 'resign')
    return (
      <Ask
        title={t('Give up')}
        text={resignText(session)}
        yes={t('Give up')}
        onYes={then(() => room.resign())}
        onClose={onClose}
      />
    );
  if (asked === 'end')
    return (
      <Ask
        title={t('End the game here')}
        text={
          others > 0
            ? t('The others are asked. If all agree the game is over, and nobody wins.')
            : t('The game is over then, and nobody wins.')
        }
        yes={t('End the game')}
        onYes={then(() => room.agree(true))}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={asked.title} onClose={onClose}>
      <p class="say">{asked.text}</p>
    </Sheet>
  );
}

/** Those who only watch, by name if they like. */
function Watchers({ room, table }: { room: Room; table: Table }) {
  const { watchers = [], spectators, you } = table;
  const unnamed = spectators - watchers.length;
  return (
    <>
      {spectators > 0 && (
        <p class="quiet">
          {watchers.length > 0 && t('Watching: {names}', { names: watchers.join(', ') })}
          {watchers.length > 0 && unnamed > 0 && ' · '}
          {unnamed > 0 && n('{n} person is watching', '{n} people are watching', unnamed)}
        </p>
      )}
      {you.length === 0 && <MeField onDone={(name) => void room.rename(name)} />}
    </>
  );
}

/** Somebody has set the next table just now. */
const isInvited = ({ invited, table }: RemoteTable) =>
  invited.value && table.value.next !== undefined;
const invitation = () => t('A new table is set for all of you.');

/** One quiet line above the board, only when there is something to say. */
function Banner({ room }: { room: Room }) {
  const session = room.opened.value?.session;
  const quiet = (
    <p class="net-line" role="status">
      {bannerText(room)}
    </p>
  );
  return (
    <section class="net-row" aria-label={t('Who is here')}>
      {session ? <Soon session={session}>{quiet}</Soon> : quiet}
    </section>
  );
}

function bannerText(room: Room): string {
  const session = room.opened.value?.session;
  if (!session) return '';
  if (room.link.status.value !== 'open' && session.sending.value)
    return t('No connection. Your move is kept and will be sent.');
  const waiting = waitingText(room.link);
  if (waiting) return waiting;
  const { status, seats, you, spectators, watchers = [] } = session.table.value;
  if (status === 'over') return isInvited(session) ? invitation() : '';
  if (you.length === 0) return watching(session);
  const away = seats.flatMap((seat, index) =>
    seat.kind === 'person' && !seat.here ? [session.nameOf(index)] : [],
  );
  if (away.length > 0) return t('Away: {names}', { names: away.join(', ') });
  if (spectators > 0 && spectators === watchers.length)
    return t('Watching: {names}', { names: watchers.join(', ') });
  return spectators > 0 ? n('{n} person is watching', '{n} people are watching', spectators) : '';
}

/** Who watches is told whose turn it is. */
function watching(session: RemoteTable): string {
  const toAct = session.view.value?.toAct;
  const turn = typeof toAct === 'number' ? ` ${turnText(session.seats[toAct])}` : '';
  return t('You are watching.') + turn;
}
