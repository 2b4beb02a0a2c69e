// Beginning a game: it is put into the store first, so that the table screen, a reload and *go
// on* all open it the same way.

import { go } from '../core/route.ts';
import { settings } from '../core/settings.ts';
import { save } from '../core/store.ts';
import { freshId, type GameId, type Saved, type Seat } from '../core/types.ts';

export function setTable(table: {
  game: GameId;
  seats: Seat[];
  chance?: Saved['chance'];
  options?: Record<string, unknown>;
}): void {
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
  void save(game); // the table reads it after this write, or from memory: nobody waits
  go(`game/${game.id}`);
}

/** One tap: you against one computer player of the chosen strength. */
export function playNow(game: GameId): void {
  const level = Number(settings.level.value);
  setTable({
    game,
    seats: [
      { name: '', player: 'human', level },
      { name: '', player: 'computer', level },
    ],
  });
}
