// Who sits where, who is here, and what the host can do about it.

import { useSignal } from '@preact/signals';
import { SeatFace } from '../art/cats.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { pickCat, rename } from '../core/me.ts';
import { strengthText } from '../core/names.ts';
import type { Seat, Table } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { Ask } from '../ui/ask.tsx';
import { CatPicker } from '../ui/cat-picker.tsx';
import { useFresh } from '../ui/fresh.ts';
import type { Room } from './room.ts';
import { isOwnComputer } from './seats.ts';

function status(seat: Seat): string {
  if (seat.kind === 'open') return t('waits for somebody');
  if (seat.resigned) return t('has given up');
  if (seat.kind === 'computer') return seat.player ? t('stands in') : t('plays by itself');
  if (!seat.ready) return t('is expected');
  return seat.here ? t('is here') : t('is away');
}

function ownStatus(seat: Seat): string {
  if (seat.resigned) return t('you have given up');
  if (seat.kind === 'computer') return t('a computer stands in for you');
  return seat.ready ? t('you') : t('kept for you');
}

export function People({ room, table }: { room: Room; table: Table }) {
  const over = table.status === 'over';
  const session = room.opened.value?.session;
  const name = (index: number) => session?.nameOf(index) ?? '';
  return (
    <ol class="people">
      {table.seats.map((seat, index) => (
        <li key={index} class={`person ${seat.kind}${seat.here ? ' here' : ''}`}>
          <SeatIcon seat={index} size={22} />
          {table.you.includes(index) && seat.kind === 'person' && seat.ready && !over ? (
            <OwnCat room={room} index={index} seat={seat} first={table.you[0] === index} />
          ) : (
            !seat.program && <SeatFace seat={session?.seats[index]} size={32} />
          )}
          <span class="person-name">
            {table.you.includes(index) && seat.kind === 'person' && seat.ready && !over ? (
              <OwnName room={room} index={index} seat={seat} first={table.you[0] === index} />
            ) : (
              <strong>{name(index)}</strong>
            )}
            <small>{table.you.includes(index) ? ownStatus(seat) : status(seat)}</small>
          </span>
          <SeatActions room={room} table={table} index={index} seat={seat} name={name(index)} />
        </li>
      ))}
    </ol>
  );
}

/** One's own name can be changed where one sits; this device remembers that of the first seat. */
function OwnName(props: { room: Room; index: number; seat: Seat; first: boolean }) {
  const { room, index, seat } = props;
  const typed = useFresh(seat.name, [seat.name]);
  return (
    <input
      type="text"
      name="name"
      maxLength={24}
      autocomplete="nickname"
      aria-label={t('Your name')}
      placeholder={t('Your name')}
      value={typed.value}
      onInput={(event) => (typed.value = event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onChange={(event) => {
        const name = event.currentTarget.value.trim();
        if (!name || name === seat.name) return;
        if (props.first) rename(name);
        void room.sit(index, name, seat.cat);
      }}
    />
  );
}

/** And one's own cat. */
function OwnCat(props: { room: Room; index: number; seat: Seat; first: boolean }) {
  const { room, index, seat } = props;
  return (
    <CatPicker
      label={t('Your cat')}
      name={`cat-${index}`}
      cat={seat.cat ?? 0}
      onPick={(cat) => {
        if (props.first) pickCat(cat);
        void room.sit(index, seat.name, cat);
      }}
    />
  );
}

/** The host chooses how strong a computer is. */
function Strength({ room, index }: { room: Room; index: number }) {
  const session = room.opened.value?.session;
  const { strengthen } = session ?? {};
  if (!session || !strengthen) return null;
  const now = session.seats[index]?.level;
  return (
    <select
      aria-label={t('Strength')}
      onChange={(event) => {
        const wanted = Number(event.currentTarget.value);
        event.currentTarget.value = String(now ?? ''); // until the server says so
        void strengthen(index, wanted);
      }}
    >
      {[1, 2, 3, 4].map((level) => (
        <option key={level} value={level} selected={level === now}>
          {strengthText(level)}
        </option>
      ))}
    </select>
  );
}

function SeatActions(props: { room: Room; table: Table; index: number; seat: Seat; name: string }) {
  const { room, table, index, seat } = props;
  const asking = useSignal(false);
  const mine = table.you.includes(index);
  if (table.status === 'over') return null;
  const back = mine && seat.kind === 'computer' && !seat.resigned;
  /* Whoever sits here acts for a host who is not there. */
  const hosts = table.host || (table.status === 'playing' && table.you.length > 0);
  const seated = table.you.some((own) => table.seats[own]?.ready);
  const free = seat.kind === 'open' && !table.locked && !seated;
  const sit = back || (mine && !seat.ready) || free;
  const empty = seat.kind === 'open' || (seat.kind === 'person' && !seat.here);
  return (
    <span class="person-acts">
      {sit && (
        <button class="primary" onClick={() => void room.sit(index)}>
          {back ? t('Play on') : t('Sit here')}
        </button>
      )}
      {hosts && empty && !mine && (
        <button onClick={() => void room.hand(index)}>{t('A computer')}</button>
      )}
      {isOwnComputer(seat) && !seat.program && <Strength room={room} index={index} />}
      {table.host && seat.kind === 'person' && !mine && (
        <button onClick={() => (asking.value = true)}>{t('Remove')}</button>
      )}
      {asking.value && (
        <Ask
          title={t('Remove {name}', { name: props.name })}
          text={
            table.status === 'playing'
              ? t('A computer plays on for them.')
              : t('The seat is open for somebody else then.')
          }
          yes={t('Remove')}
          onYes={() => {
            asking.value = false;
            void room.kick(index);
          }}
          onClose={() => (asking.value = false)}
        />
      )}
    </span>
  );
}
