// A game that is over, as frames: every position of a record with its score, found by playing it
// through an engine once. A slider then needs no engine at all.

import { originIn } from './branch.ts';
import type { Engine } from './engine.ts';
import { Position } from './position.ts';
import { headOf, parseRecord } from './record.ts';
import type { LogEntry, View } from './session.ts';
import type { Answer, GameId, Saved, Seat } from './types.ts';

export interface Replay {
  saved: Saved;
  /** Frame 0 is the start; frame k is after move k. */
  frames: View[];
  log: LogEntry[];
}

/* A header that is a list; none where there is none, or another program wrote something else. */
function list(header: string | undefined): unknown[] {
  try {
    const found = JSON.parse(header ?? '[]') as unknown;
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function savedOf(text: string): Saved {
  const { headers } = parseRecord(text);
  const count = Number(headers.get('seats') ?? 2);
  const names = list(headers.get('names'));
  const computers = list(headers.get('computers'));
  const levels = list(headers.get('levels'));
  const seats = Array.from({ length: count }, (_, seat): Seat => ({
    name: String(names[seat] ?? ''),
    player: computers.includes(seat) ? 'computer' : 'human',
    level: Number(levels[seat] ?? 0),
  }));
  return {
    id: headers.get('id') ?? 'replay',
    game: (headers.get('game') ?? 'mice') as GameId,
    seats,
    options: JSON.parse(headers.get('options') ?? '{}') as Record<string, unknown>,
    seed: 'replay',
    chance: 'auto',
    record: text,
    updated: 0,
    over: true,
    origin: originIn(headers.get('branch')),
  };
}

export async function openReplay(text: string, engine: Engine): Promise<Replay> {
  const saved = savedOf(text);
  const { game, options, seats } = saved;
  const position = new Position(engine, { game, options, seats: seats.length }, () => false);
  const frames: View[] = [];
  const show = async (answer: Answer) => {
    await position.show({ ...answer, horizon: 0 });
    frames.push(position.view.value!);
  };
  await show(await position.load(headOf(text)));
  for (const { seat, move } of parseRecord(text).lines) {
    const answer = await position.request({ do: 'play', move, seat: seat ?? undefined });
    position.append(move, answer, seat ?? undefined);
    await show(answer);
  }
  return { saved, frames, log: position.log.value };
}

/** The frame with which watching begins: after the setup. */
export function firstFrame({ frames }: Replay): number {
  const index = frames.findIndex((view) => view.state.phase !== 'setup');
  return Math.max(index, 0);
}
