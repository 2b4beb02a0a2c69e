// A table on a server, with a link that does what the test says: messages are lost, come twice or
// late. The server's side of the game is a core of its own.

import { signal } from '@preact/signals';
import { afterEach, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/core/engine.ts';
import type { Answer, State } from '../../src/core/types.ts';
import type { Line, LinesPush, Push, Table } from '../../src/generated/messages.ts';
import { ServerRefused, type Link } from '../../src/net/link.ts';
import { keepMove, keptMoves } from '../../src/net/outbox.ts';
import { onMyTurn, RemoteTable } from '../../src/net/remote.ts';
import { startCore } from './core.ts';

type Request = { what: string; fields: Record<string, unknown> };
type By = Line['by'];

/** The server: knows everything, tells a player what that one may know. */
class Server {
  readonly asked: Request[] = [];
  private readonly lines: { by: By; move: string; seen: string }[] = [];
  private n = 1;
  private hidden = 0;
  /** What it does with a request; joins are answered, moves made and not yet told. */
  answers: (request: Request) => Promise<unknown> = async ({ what }) =>
    what === 'join' ? { state: await this.table() } : { n: this.n };

  private constructor(
    private readonly core: Engine,
    readonly game: string,
    readonly you: number[],
  ) {}

  static async start(game: string, you = [0]): Promise<Server> {
    const core = await startCore();
    await core.request({ do: 'new', game, seats: 2, seed: 'server' });
    return new Server(core, game, you);
  }

  readonly link = {
    request: async (what: string, fields: Record<string, unknown>) => {
      this.asked.push({ what, fields });
      return this.answers({ what, fields });
    },
  } as unknown as Link;

  /** Somebody moves, chance too; the push that tells of it. */
  async make(by: By, move: string, seen = move): Promise<LinesPush> {
    const from = this.lines.length;
    await this.core.request({ do: 'play', move, seat: typeof by === 'number' ? by : undefined });
    this.lines.push({ by, move, seen });
    return this.tell(from);
  }

  async roll(): Promise<LinesPush> {
    const from = this.lines.length;
    const { move } = await this.core.request({ do: 'chance' });
    this.lines.push({ by: 'chance', move: move!, seen: move! });
    return this.tell(from);
  }

  /** Others' moves were veiled from here on; from now on they are veiled no more. */
  async reveal(): Promise<LinesPush> {
    for (const line of this.lines) line.seen = line.move;
    this.n--; // told instead of the last
    return this.tell(this.hidden);
  }

  hideFromHere(): void {
    this.hidden = this.lines.length;
  }

  async undo(): Promise<Push> {
    await this.core.request({ do: 'undo' });
    this.lines.pop();
    const { hash } = await this.view();
    return { on: 'undo', table: 't', n: ++this.n, count: 1, hash: hash as string, horizon: 0 };
  }

  view(): Promise<Answer> {
    return this.core.request({ do: 'state', seat: this.you[0] });
  }

  moves(seat: number): Promise<Answer> {
    return this.core.request({ do: 'moves', seat });
  }

  async table(from = 0): Promise<Table> {
    const { hash, state, horizon } = await this.view();
    const seat = (name: string) => ({ kind: 'person', name, ready: true, here: true });
    return {
      table: 't',
      n: this.n,
      title: '',
      game: this.game,
      options: {},
      status: (state as State).phase === 'over' ? 'over' : 'playing',
      seats: [seat('Eva'), seat('Petr')],
      you: this.you,
      host: true,
      locked: false,
      public: false,
      spectators: 0,
      clock: 0,
      handover: 0,
      fair: { commit: '' },
      from,
      lines: this.lines.slice(from).map(({ by, seen }) => ({ by, move: seen })),
      hash,
      horizon,
    } as unknown as Table;
  }

  private async tell(from: number): Promise<LinesPush> {
    const { hash, horizon } = await this.view();
    const lines: Line[] = this.lines.slice(from).map(({ by, seen }) => ({ by, move: seen }));
    lines.at(-1)!.hash = hash as string;
    return { on: 'lines', table: 't', n: ++this.n, from, lines, horizon: horizon ?? 0 };
  }
}

const opened: RemoteTable[] = [];
vi.stubGlobal('document', { hidden: true }); // nobody watches: nothing waits to be seen
afterEach(() => {
  for (const table of opened.splice(0)) table.close();
});

async function come(server: Server, holds?: () => boolean): Promise<RemoteTable> {
  const table = new RemoteTable(signal(await server.table()), server.link, await startCore(), {
    pause: () => Promise.resolve(),
    holds,
  });
  opened.push(table);
  await table.open();
  return table;
}

/** Everything that was heard is done. */
async function quiet(table: RemoteTable): Promise<void> {
  await vi.waitFor(() => expect(table.busy.value).toBe(0));
}

/** It shows exactly what the server would let it see. */
async function agrees(table: RemoteTable, server: Server): Promise<void> {
  await quiet(table);
  expect(table.failure.value).toBeNull();
  const { state } = await table.request({ do: 'state', seat: server.you[0] });
  expect(state).toEqual((await server.view()).state);
  expect(table.view.value?.state.phase).toBe(state?.phase);
}

const joins = (server: Server) => server.asked.filter(({ what }) => what === 'join').length;

/** A game of mice in which seat 0 has rolled. */
async function rolled(you = [0]) {
  const server = await Server.start('mice', you);
  await server.make('chance', 'roll red blue');
  const table = await come(server);
  await agrees(table, server);
  return { server, table };
}

it('shows what it hears', async () => {
  const { server, table } = await rolled();
  table.hear(await server.make(0, 'take red'));
  await agrees(table, server);
  table.hear(await server.make(0, 'again'));
  table.hear(await server.roll());
  await agrees(table, server);
  expect(table.log.value.map(({ actor }) => actor)).toEqual(['chance', 0, 0, 'chance']);
  expect(joins(server)).toBe(0);
});

it('asks for the table when a message was lost', async () => {
  const { server, table } = await rolled();
  await server.make(0, 'take red'); // never arrives
  table.hear(await server.make(0, 'again'));
  await vi.waitFor(() => expect(joins(server)).toBe(1));
  await vi.waitFor(() => expect(table.log.value).toHaveLength(3));
  await agrees(table, server);
  table.hear(await server.roll());
  await agrees(table, server);
  expect(joins(server)).toBe(1);
});

it('takes a message that comes twice once', async () => {
  const { server, table } = await rolled();
  const push = await server.make(0, 'take red');
  table.hear(push);
  table.hear(push);
  await agrees(table, server);
  table.hear(push);
  await agrees(table, server);
  expect(table.log.value).toHaveLength(2);
  table.hear(await server.make(0, 'again'));
  const back = await server.undo();
  table.hear(back);
  table.hear(back);
  await agrees(table, server);
  expect(table.log.value).toHaveLength(2);
  expect(joins(server)).toBe(0);
});

it('asks again when it has drifted from the server, and says so if that does not help', async () => {
  const { server, table } = await rolled();
  const push = await server.make(0, 'take red');
  table.hear({ ...push, lines: [{ by: 0, move: 'take blue', hash: push.lines[0]!.hash }] });
  await vi.waitFor(() => expect(joins(server)).toBe(1));
  await vi.waitFor(() => expect(table.log.value.at(-1)?.move).toBe('take red'));
  await agrees(table, server);
  server.answers = async () => ({ state: { ...(await server.table()), hash: '0'.repeat(16) } });
  const next = await server.make(0, 'again');
  table.hear({ ...next, lines: [{ ...next.lines[0]!, hash: '0'.repeat(16) }] });
  await vi.waitFor(() => expect(table.failure.value).toContain('do not agree'));
  expect(joins(server)).toBe(2);
});

it('goes on after a reload in the middle of a turn as if nothing had been', async () => {
  const { server, table } = await rolled();
  table.hear(await server.make(0, 'take red'));
  await quiet(table);
  const again = await come(server);
  await agrees(again, server);
  expect(again.view.value).toEqual(table.view.value);
  expect(await again.record()).toBe(await table.record());
  for (const one of [table, again]) expect(one.view.value?.moves).toContain('stop');
  const push = await server.make(0, 'stop');
  for (const one of [table, again]) one.hear(push);
  for (const one of [table, again]) await agrees(one, server);
});

/** A page that was closed while this move was on its way, after so many others. */
const closedAmid = (move: string, after: number) => keepMove('t', { move, seat: 0, after });

const sent = (server: Server) =>
  server.asked.filter(({ what }) => what === 'play').map(({ fields }) => fields);

it('sends a move that was on its way when the page was closed', async () => {
  const { server } = await rolled();
  closedAmid('take red', 1);
  const again = await come(server);
  expect(sent(server)).toEqual([{ table: 't', move: 'take red', seat: 0, at: 1 }]);
  again.hear(await server.make(0, 'take red'));
  await agrees(again, server);
  expect(keptMoves('t')).toEqual([]);
});

it('does not send again what had arrived, nor what is too late', async () => {
  const { server } = await rolled();
  await server.make(0, 'take red');
  closedAmid('take red', 1);
  const arrived = await come(server);
  expect(arrived.refusal.value).toBeNull();
  await server.make(0, 'again');
  closedAmid('stop', 2);
  const late = await come(server);
  expect(late.refusal.value?.code).toBe('late');
  expect(sent(server)).toEqual([]);
  expect(keptMoves('t')).toEqual([]);
});

it('takes only what it missed when it comes back', async () => {
  const { server, table } = await rolled();
  await server.make(0, 'take red');
  await server.make(0, 'again');
  await table.take(await server.table(1));
  await agrees(table, server);
  expect(table.log.value.map(({ ply, move }) => `${ply} ${move}`)).toEqual([
    '1 roll red blue',
    '2 take red',
    '3 again',
  ]);
});

it('goes back when moves are taken back', async () => {
  const { server, table } = await rolled();
  table.hear(await server.make(0, 'take red'));
  table.hear(await server.undo());
  await agrees(table, server);
  expect(table.log.value).toHaveLength(1);
  expect(table.view.value?.moves).toContain('take red');
});

it('does not send what the rules forbid', async () => {
  const { server, table } = await rolled();
  expect(await table.play('take green')).toBe(false);
  expect(table.refusal.value?.reason?.rule).toMatch(/^M/);
  expect(server.asked).toEqual([]);
  await agrees(table, server);
});

it('shows its own move when the server tells of it, before the answer or after', async () => {
  const { server, table } = await rolled();
  server.answers = async ({ fields }) => {
    table.hear(await server.make(0, fields.move as string));
    return { n: 0 };
  };
  expect(await table.play('take red')).toBe(true);
  await agrees(table, server);
  let answer = (_: unknown) => {};
  server.answers = () => new Promise((resolve) => (answer = resolve));
  const playing = table.play('again');
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  expect(table.sending.value).toBe(true);
  expect(table.log.value).toHaveLength(2);
  answer({ n: 0 });
  expect(await playing).toBe(true);
  table.hear(await server.make(0, 'again'));
  await agrees(table, server);
});

it('takes a move back that waited for Done when the server refuses it', async () => {
  const server = await Server.start('mice');
  await server.make('chance', 'roll red blue');
  const table = await come(server, () => true);
  server.answers = ({ what }) =>
    what === 'play'
      ? Promise.reject(new ServerRefused('late', 'too late'))
      : Promise.resolve({ n: 0 });
  table.hear(await server.make(0, 'take red'));
  await quiet(table);
  expect(await table.play('stop')).toBe(true);
  expect(table.held.value).toBe(0);
  expect(server.asked).toEqual([]);
  expect(table.canUndo()).toBe(true);
  table.commit();
  await vi.waitFor(() => expect(table.refusal.value?.code).toBe('late'));
  await agrees(table, server);
  expect(table.held.value).toBeNull();
  expect(table.log.value).toHaveLength(2);
});

it('keeps a move that waits for Done when it comes back meanwhile', async () => {
  const { server } = await rolled();
  const table = await come(server, () => true);
  table.hear(await server.make(0, 'take red'));
  await quiet(table);
  await table.play('stop');
  await table.take(await server.table(2));
  expect(table.held.value).toBe(0);
  expect(table.log.value.at(-1)?.move).toBe('stop');
});

/* ---- Where all act at once ----------------------------------------------------------------- */

async function searching(you = [0]) {
  const server = await Server.start('fives', you);
  await server.roll();
  await server.roll();
  await server.roll();
  server.hideFromHere();
  const table = await come(server);
  await agrees(table, server);
  return { server, table };
}

const draws = async (server: Server, seat: number) =>
  (await server.moves(seat)).moves!.filter((m): m is string => String(m).startsWith('draw'));

it('counts what others find, and shows it when the search ends', async () => {
  const { server, table } = await searching();
  const [first] = await draws(server, 1);
  table.hear(await server.make(1, first!, 'count 1'));
  await agrees(table, server);
  const [mine] = await draws(server, 0);
  table.hear(await server.make(0, mine!));
  await agrees(table, server);
  await server.make('clock', 'time');
  table.hear(await server.reveal());
  await agrees(table, server);
  expect(table.log.value.map(({ move }) => move)).toContain(first);
  expect(joins(server)).toBe(0);
});

it('names seats in its record where all act at once, and only there', async () => {
  const { server, table } = await searching();
  const [mine] = await draws(server, 0);
  table.hear(await server.make(0, mine!));
  await quiet(table);
  const lines = (await table.record()).split('\n\n')[1]!.trim().split('\n');
  expect(lines.slice(0, 3).every((line) => /^(board|roll) /.test(line))).toBe(true);
  expect(lines[3]).toBe(`0 ${mine}`);
});

it('says whose turn it is as long as there is something to do', async () => {
  const { server, table } = await searching();
  const calls: boolean[] = [];
  const end = onMyTurn(table, (mine) => calls.push(mine));
  expect(calls).toEqual([true]);
  table.hear(await server.make(0, 'done'));
  await agrees(table, server);
  expect(calls).toEqual([true, false]);
  end();
});

it('shows the sand as the server counts it', async () => {
  const { server, table } = await searching();
  table.hear({ ...(await server.make(1, 'turn')), wait: 60000 });
  await agrees(table, server);
  expect(table.sand.value?.left).toBe(60000);
});
