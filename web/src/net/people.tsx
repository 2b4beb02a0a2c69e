// Who sits where, who is here, and what the host can do about it.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { SeatIcon } from '../art/seats.tsx';
import type { Seat, Table } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { Ask } from '../ui/ask.tsx';
import { rename } from './identity.ts';
import type { Room } from './room.ts';
import { seatName } from './seats.ts';

function status(seat: Seat): string {
  if (seat.kind === 'open') return t('waits for somebody');
  if (seat.kind === 'computer') return seat.player ? t('stands in') : t('plays by itself');
  if (!seat.ready) return t('is expected');
  return seat.here ? t('is here') : t('is away');
}

function ownStatus(seat: Seat): string {
  if (seat.kind === 'computer') return t('a computer stands in for you');
  return seat.ready ? t('you') : t('kept for you');
}

export function People({ room, table }: { room: Room; table: Table }) {
  const over = table.status === 'over';
  return (
    <ol class="people">
      {table.seats.map((seat, index) => (
        <li key={index} class={`person ${seat.kind}${seat.here ? ' here' : ''}`}>
          <SeatIcon seat={index} size={22} />
          <span class="person-name">
            {table.you.includes(index) && seat.kind === 'person' && seat.ready && !over ? (
              <OwnName room={room} index={index} seat={seat} />
            ) : (
              <strong>{seatName(seat)}</strong>
            )}
            <small>{table.you.includes(index) ? ownStatus(seat) : status(seat)}</small>
          </span>
          <SeatActions room={room} table={table} index={index} seat={seat} />
        </li>
      ))}
    </ol>
  );
}

/** One's own name can be changed where one sits; this device remembers it. */
function OwnName({ room, index, seat }: { room: Room; index: number; seat: Seat }) {
  const typed = useSignal(seat.name);
  useEffect(() => void (typed.value = seat.name), [seat.name]);
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
        rename(name);
        void room.sit(index, name);
      }}
    />
  );
}

function SeatActions(props: { room: Room; table: Table; index: number; seat: Seat }) {
  const { room, table, index, seat } = props;
  const asking = useSignal(false);
  const mine = table.you.includes(index);
  if (table.status === 'over') return null;
  const back = mine && seat.kind === 'computer';
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
      {table.host && empty && !mine && (
        <button onClick={() => void room.hand(index, 2)}>{t('A computer')}</button>
      )}
      {table.host && seat.kind === 'person' && !mine && (
        <button onClick={() => (asking.value = true)}>{t('Remove')}</button>
      )}
      {asking.value && (
        <Ask
          title={t('Remove {name}', { name: seatName(seat) })}
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
