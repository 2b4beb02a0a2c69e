// Lists of tables: those where we sit, and those that are open.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { gameInfo } from '../games/list.tsx';
import type { Summary } from '../generated/messages.ts';
import { t } from '../texts/t.ts';
import { when } from '../texts/when.ts';
import { Ask } from '../ui/ask.tsx';
import { Icon } from '../ui/icon.tsx';
import { Short } from '../ui/short.tsx';
import { link } from './link.ts';
import { whatWentWrong } from './reasons.ts';
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

export function Tables(props: { title: string; tables: Summary[]; mine?: boolean }) {
  const { title, tables } = props;
  const leaving = useSignal<Summary | null>(null);
  const gone = useSignal<string[]>([]);
  const problem = useSignal<string | null>(null);
  const shown = tables.filter(({ table }) => !gone.value.includes(table));
  const leave = async ({ table }: Summary) => {
    leaving.value = null;
    problem.value = null;
    try {
      await link().request('leave', { table });
      gone.value = [...gone.value, table];
    } catch (error) {
      problem.value = whatWentWrong(error);
    }
  };
  if (shown.length === 0) return null;
  return (
    <section class="go-on">
      <h2>{title}</h2>
      <Short list={shown}>
        {(table) => (
          <li key={table.table} class={table.turn ? 'turn' : ''}>
            <a href={`#table/${table.table}`}>
              <strong>
                {table.title || t(gameInfo(table.game).title)}
                {table.turn && ` · ${t('Your turn')}`}
              </strong>
              <span>{table.seats.map((seat, index) => seatName(seat, index)).join(' · ')}</span>
              <small>{when(table.at)}</small>
            </a>
            {props.mine && (
              <button
                class="icon-button"
                aria-label={t('Leave this table')}
                onClick={() => (leaving.value = table)}
              >
                <Icon name="trash" size={20} />
              </button>
            )}
          </li>
        )}
      </Short>
      {problem.value && (
        <p role="alert" class="problem">
          {problem.value}
        </p>
      )}
      {leaving.value && (
        <Ask
          title={t('Leave this table')}
          text={
            leaving.value.status === 'playing'
              ? t('You give your seat up, and a computer plays on for you.')
              : t('The seat is open for somebody else then.')
          }
          yes={t('Leave')}
          onYes={() => void leave(leaving.value!)}
          onClose={() => (leaving.value = null)}
        />
      )}
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
  return <Tables title={t('Your tables')} tables={mine.value} mine />;
}
