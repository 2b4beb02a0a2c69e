// What will be played, changed by the host as long as not everybody has sat down.

import { useSignal } from '@preact/signals';
import { forgetAside } from '../core/aside.ts';
import { optionsOf, settled } from '../core/options.ts';
import type { GameId } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { chosenOptions } from '../setup/table-form.tsx';
import { t } from '../texts/t.ts';
import { Count, Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Doing, TermsFields, useGames, type TableTerms } from './new-remote.tsx';
import { PACES } from './paces.ts';
import type { RemoteTable } from './remote.ts';
import type { Room } from './room.ts';
import { playersOf } from './seats.ts';

interface Wanted extends TableTerms {
  game: GameId;
  players: number;
}

/** The seats that stay, those that nobody has taken last, and as many open ones as are missing. */
function seatsFor(session: RemoteTable, players: number): string[] {
  const { seats } = session.table.value;
  const kept = [...seats.keys()].sort((a, b) => Number(seats[b]?.ready) - Number(seats[a]?.ready));
  const staying = kept.slice(0, players).sort((a, b) => a - b);
  return Array.from({ length: players }, (_, i) =>
    i < staying.length ? `keep:${staying[i]}` : 'open',
  );
}

/** As the table is now. */
function wantedOf(session: RemoteTable): Wanted {
  const { game, options, clock, bonus, handover, public: found, seats } = session.table.value;
  const pace = PACES.findIndex((one) => one.clock === clock && one.bonus === bonus);
  return { game, options, found, handover, pace: Math.max(0, pace), players: seats.length };
}

export function TermsSheet(props: { room: Room; session: RemoteTable; onClose: () => void }) {
  const { room, session } = props;
  const games = useGames();
  const wanted = useSignal<Wanted>(wantedOf(session));
  const { game, players, options, found, handover, pace } = wanted.value;
  const change = (part: Partial<Wanted>) => (wanted.value = { ...wanted.value, ...part });
  const find = (id: GameId) => games.find((one) => one.id === id) ?? gameInfo(id);
  const sat = session.table.value.seats.filter(({ ready }) => ready).length;
  const limits = (id: GameId): [number, number] => {
    const [least, most] = playersOf(find(id));
    return [Math.max(least, sat), most];
  };
  const [least, most] = limits(game);
  const choose = (id: GameId) => {
    const [few, many] = limits(id);
    change({ game: id, options: {}, players: Math.min(Math.max(players, few), many) });
  };
  const form = `terms.${game}`;
  const make = async () => {
    const list = await optionsOf(game);
    await room.change({
      game,
      seats: seatsFor(session, players),
      options: settled(chosenOptions(list, game, players, options), players),
      public: found,
      handover,
      ...(find(game).together ? PACES[0] : PACES[pace]),
    });
    forgetAside(form);
    props.onClose();
  };
  const names = Array.from({ length: players }, (_, seat) => session.nameOf(seat));
  return (
    <Sheet title={t('What will be played')} onClose={props.onClose}>
      <div class="terms">
        <Segments
          name="game"
          legend={t('Game')}
          choices={games
            .filter(({ players: [, many] }) => many >= sat)
            .map(({ id: value, title }) => ({ value, text: t(title) }))}
          value={game}
          onChange={choose}
        />
        <Count
          legend={t('Players')}
          least={least}
          most={most}
          value={players}
          onChange={(count) => change({ players: count })}
        />
        <TermsFields
          form={form}
          game={game}
          names={names.map((name, seat) => name || t('Seat {n}', { n: seat + 1 }))}
          clock={!find(game).together}
          terms={wanted.value}
          onChange={change}
        />
        <Doing text={t('Change the table')} make={make} />
      </div>
    </Sheet>
  );
}
