// A game that is over, as frames: every position of a record with its score, found by playing it
// through an engine once. A slider then needs no engine at all.

import { originIn } from './branch.ts';
import { Refused, type Engine } from './engine.ts';
import { levelsOf, strengthOf } from './levels.ts';
import { catIn } from './me.ts';
import { givenName } from './names.ts';
import { notesIn } from './notes.ts';
import { Position } from './position.ts';
import { headOf, NoRecord, parseRecord, plainRecord } from './record.ts';
import type { LogEntry, View } from './session.ts';
import type { Helped, Saved, Seat } from './types.ts';
import { t } from '../texts/t.ts';

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

/* Whoever wrote it: only what has the form of it. */
function hintsIn(header: string | undefined): Helped[] {
  return list(header).filter(
    (one): one is Helped =>
      typeof one === 'object' && one !== null && Number.isInteger((one as Helped).after),
  );
}

/* Its own, or one made of the moves, under which this device keeps what belongs to it. */
function idOf(said: string | undefined, text: string): string {
  if (said && /^[\w-]{1,40}$/.test(said)) return said;
  let hash = 0;
  for (let i = headOf(text).length; i < text.length; i++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return `replay-${(hash >>> 0).toString(36)}`;
}

/* The computers' strengths by seat: the page's own, or a server's levels of this game. */
async function strengthsIn(headers: Map<string, string>, engine: Engine): Promise<unknown[]> {
  const said = headers.get('computer-levels');
  if (!said) return list(headers.get('levels'));
  const most = await levelsOf(headers.get('game') ?? '', engine);
  return list(said).map((level) => (Number(level) > 0 ? strengthOf(Number(level), most) : 0));
}

/* The engine has taken the record, and so many seats; what it passes over may be anything. */
async function savedOf(text: string, count: number, engine: Engine): Promise<Saved> {
  const { headers } = parseRecord(text);
  const names = list(headers.get('names'));
  const computers = list(headers.get('computers'));
  const levels = await strengthsIn(headers, engine);
  const cats = list(headers.get('cats'));
  const seats = Array.from({ length: count }, (_, seat): Seat => ({
    name: givenName(names[seat]),
    player: computers.includes(seat) ? 'computer' : 'human',
    level: Number.isInteger(levels[seat]) ? (levels[seat] as number) : 0,
    cat: catIn(cats[seat]),
  }));
  return {
    id: idOf(headers.get('id'), text),
    game: headers.get('game') ?? '',
    seats,
    options: JSON.parse(headers.get('options') ?? '{}') as Record<string, unknown>,
    seed: 'replay',
    chance: 'auto',
    record: text,
    updated: 0,
    over: true,
    origin: originIn(headers.get('branch')),
    hints: hintsIn(headers.get('hints')),
    given: notesIn(headers.get('notes')),
  };
}

/** How many seats it has; the engine is the judge of what is a record. Throws NoRecord. */
export async function judgeRecord(record: string, engine: Engine): Promise<number> {
  try {
    await engine.request({ do: 'load', record });
    return (await engine.request({ do: 'score' })).score?.length ?? 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, line, message } = error.reason;
    throw new NoRecord(code === 'too-long' ? 'long' : 'wrong', line, message);
  }
}

/** What is wrong with it, for a person; `plain` where there is nothing more to say. */
export function recordProblem(error: unknown, plain: string): string {
  if (!(error instanceof NoRecord)) return plain;
  if (error.why === 'long') return t('This record is too long to be opened here.');
  return error.line ? `${plain} ${t('Line {n} is wrong.', { n: error.line })}` : plain;
}

/* Who won where somebody resigned or all agreed to end it; undefined: as the rules say. */
function winnersIn(header: string | undefined): number[] | undefined {
  try {
    const { winners } = JSON.parse(header ?? '{}') as { winners?: unknown };
    return Array.isArray(winners) ? winners.filter(Number.isInteger) : undefined;
  } catch {
    return undefined;
  }
}

/** A game to be kept, with what came of it. Throws NoRecord. */
export async function finishedGame(text: string, engine: Engine): Promise<Saved> {
  const record = plainRecord(text);
  const saved = await savedOf(record, await judgeRecord(record, engine), engine);
  const { score = [], winners } = await engine.request({ do: 'score' });
  const ended = winnersIn(parseRecord(record).headers.get('end'));
  return { ...saved, totals: score.map(({ total }) => total), winners: ended ?? winners };
}

/** Whatever the text is: NoRecord is thrown if it is none, and it takes as long as it is long. */
export async function openReplay(text: string, engine: Engine): Promise<Replay> {
  const record = plainRecord(text);
  const saved = await savedOf(record, await judgeRecord(record, engine), engine);
  const { game, options, seats } = saved;
  const position = new Position(engine, { game, options, seats: seats.length }, () => false);
  await position.show({ ...(await position.load(headOf(record))), horizon: 0 });
  const frames = [position.view.value!];
  await position.follow(parseRecord(record).lines, (view) => frames.push({ ...view, horizon: 0 }));
  return { saved, frames, log: position.log.value };
}

/** The frame with which watching begins: after the setup. */
export function firstFrame({ frames }: Replay): number {
  const index = frames.findIndex((view) => view.state.phase !== 'setup');
  return Math.max(index, 0);
}
