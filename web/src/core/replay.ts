// A game that is over, as frames: every position of a record with its score, found by playing it
// through an engine once. A slider then needs no engine at all.

import type { Engine } from './engine.ts';
import { parseRecord } from './record.ts';
import { actorOf, type LogEntry, type View } from './session.ts';
import type { Answer, GameId, Saved, Seat, State } from './types.ts';

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
  const seats = Array.from({ length: count }, (_, seat): Seat => ({
    name: String(names[seat] ?? ''),
    player: computers.includes(seat) ? 'computer' : 'human',
    level: 1,
  }));
  return {
    id: 'replay',
    game: (headers.get('game') ?? 'mice') as GameId,
    seats,
    options: JSON.parse(headers.get('options') ?? '{}') as Record<string, unknown>,
    seed: 'replay',
    chance: 'auto',
    record: text,
    updated: 0,
    over: true,
  };
}

function frame(answer: Answer, score: Answer, last: LogEntry | null): View {
  const state = answer.state as State;
  return {
    state,
    toAct: answer.to_act ?? 'over',
    moves: [],
    outcomes: [],
    score: score.score ?? [],
    winners: score.winners ?? state.winners ?? [],
    horizon: 0,
    last,
  };
}

export async function openReplay(text: string, engine: Engine): Promise<Replay> {
  const saved = savedOf(text);
  const { lines } = parseRecord(text);
  const head = text.slice(0, text.indexOf('\n\n') + 2);
  let answer = await engine.request({ do: 'load', record: head });
  const frames = [frame(answer, await engine.request({ do: 'score' }), null)];
  const log: LogEntry[] = [];
  for (const { seat, move } of lines) {
    const request = seat === null ? { do: 'play', move } : { do: 'play', move, seat };
    const actor = seat ?? actorOf(answer.to_act);
    answer = await engine.request(request);
    const entry: LogEntry = {
      ply: log.length + 1,
      actor,
      move,
      events: answer.events ?? [],
      state: answer.state as State,
    };
    log.push(entry);
    frames.push(frame(answer, await engine.request({ do: 'score' }), entry));
  }
  return { saved, frames, log };
}

/** The frame with which watching begins: after the setup. */
export function firstFrame({ frames }: Replay): number {
  const index = frames.findIndex((view) => view.state.phase !== 'setup');
  return Math.max(index, 0);
}
