// Lists of tables: those where we sit, and those that are open.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { gameInfo } from '../games/list.tsx';
import type { Summary } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { Short } from '../ui/short.tsx';
import { link } from './link.ts';
import { seatName } from './seats.ts';

const OFTEN = 5000;

/** Asks now, at every connection, and every few seconds while there is one. */
export function usePolled(ask: () => void): void {
  useEffect(() => {
    const wire = link();
    const stop = wire.onOpen(ask);
    const timer = setInterval(() => wire.status.value === 'open' && ask(), OFTEN);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
}

export function Tables({ title, tables }: { title: string; tables: Summary[] }) {
  if (tables.length === 0) return null;
  return (
    <section class="go-on">
      <h2>{title}</h2>
      <Short list={tables}>
        {(table) => (
          <li key={table.table} class={table.turn ? 'turn' : ''}>
            <a href={`#table/${table.table}`}>
              <strong>
                {table.title || t(gameInfo(table.game).title)}
                {table.turn && ` · ${t('Your turn')}`}
              </strong>
              <span>{table.seats.map(seatName).join(' · ')}</span>
              <small>{when(table.at)}</small>
            </a>
          </li>
        )}
      </Short>
    </section>
  );
}

/** Unfinished tables with friends, for the home screen; nothing where there is no server. */
export function MyTables() {
  const mine = useSignal<Summary[]>([]);
  usePolled(
    () =>
      void link()
        .request('mine', {})
        .then(({ tables }) => (mine.value = tables)),
  );
  return <Tables title={t('Your tables')} tables={mine.value} />;
}
