// Beginning a game: it is put into the store first, so that the table screen, a reload and *go
// on* all open it the same way.

import { playerCat } from './me.ts';
import { go } from './route.ts';
import { settings } from './settings.ts';
import { save } from './store.ts';
import { freshId, type GameId, type Saved, type Seat } from './types.ts';

export async function setTable(table: {
  game: GameId;
  seats: Seat[];
  chance?: Saved['chance'];
  options?: Record<string, unknown>;
}): Promise<void> {
  const game: Saved = {
    id: freshId(),
    game: table.game,
    seats: table.seats,
    options: table.options ?? {},
    seed: freshId(),
    chance: table.chance ?? 'auto',
    record: null,
    updated: Date.now(),
    over: false,
  };
  await save(game); // before its address is seen: a reload must find it
  go(`game/${game.id}`);
}

/** One tap: you against one computer player of the chosen strength. */
export function playNow(game: GameId, options?: Record<string, unknown>): Promise<void> {
  const level = Number(settings.level.value);
  return setTable({
    game,
    options,
    seats: [
      { name: '', player: 'human', level, cat: playerCat() },
      { name: '', player: 'computer', level },
    ],
  });
}
