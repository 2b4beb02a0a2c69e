import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff, Link, ServerRefused, socketUrl } from '../../src/net/link.ts';
import { keepServers, keptServers } from '../../src/net/servers.ts';

/** A socket that the test answers by hand. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { do: string; id: number }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { reason: string }) => {};
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { do: string; id: number });
  }
  close() {}
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  greet(more: object = {}) {
    this.onopen();
    this.say({ ok: true, id: this.sent[0]?.id, ...more });
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => vi.useRealTimers());

const link = (...urls: string[]) => new Link(() => (urls.length > 0 ? urls : ['ws://x/ws']));

/** The last socket loses its server; the address of the next. */
function lose(reason = '') {
  const before = FakeSocket.all.length;
  FakeSocket.all.at(-1)?.onclose({ reason });
  for (let ms = 0; FakeSocket.all.length === before && ms < 15000 * 1.4; ms += 10)
    vi.advanceTimersByTime(10);
  return FakeSocket.all.at(-1)?.url;
}

it('knows the address of the socket', () => {
  expect(socketUrl('http://kocka.test:8080/#table/x')).toBe('ws://kocka.test:8080/ws');
  expect(socketUrl('https://a.example/kocka/')).toBe('wss://a.example/kocka/ws');
});

it('waits longer each time, but not for ever', () => {
  expect(backoff(0, 0.5)).toBe(300);
  expect(backoff(3, 0.5)).toBe(2400);
  expect(backoff(30, 0.5)).toBe(15000);
});

it('says hello first, then what was asked', async () => {
  const wire = link();
  const answer = wire.request('tables', {});
  FakeSocket.all[0]?.greet();
  expect(FakeSocket.all[0]?.sent.map((m) => m.do)).toEqual(['hello', 'tables']);
  FakeSocket.all[0]?.say({ ok: true, id: FakeSocket.all[0].sent[1]?.id, tables: [] });
  expect((await answer).tables).toEqual([]);
});

it('sends a move again under its number after a lost connection', async () => {
  const wire = link();
  const move = wire.request('play', { table: 't', move: 'stop' });
  FakeSocket.all[0]?.greet();
  const id = FakeSocket.all[0]?.sent[1]?.id;
  FakeSocket.all[0]?.onclose({ reason: 'retry 100' });
  expect(wire.status.value).toBe('lost');
  vi.advanceTimersByTime(100);
  FakeSocket.all[1]?.greet();
  expect(FakeSocket.all[1]?.sent[1]).toMatchObject({ do: 'play', id, move: 'stop' });
  FakeSocket.all[1]?.say({ ok: true, id, n: 7 });
  expect((await move).n).toBe(7);
});

it('gives a refusal with its code', async () => {
  const wire = link();
  const move = wire.request('undo', { table: 't' });
  FakeSocket.all[0]?.greet();
  const id = FakeSocket.all[0]?.sent[1]?.id;
  FakeSocket.all[0]?.say({ ok: false, id, error: { code: 'no-undo', message: 'no' } });
  await expect(move).rejects.toBeInstanceOf(ServerRefused);
});

it('tries the next server when one is lost, and the first again after the last', async () => {
  const wire = link('ws://a/ws', 'ws://b/ws', 'ws://c/ws');
  const move = wire.request('play', { table: 't', move: 'stop' });
  expect(FakeSocket.all[0]?.url).toBe('ws://a/ws');
  FakeSocket.all[0]?.greet();
  const id = FakeSocket.all[0]?.sent[1]?.id;
  expect(lose()).toBe('ws://b/ws');
  expect(lose()).toBe('ws://c/ws'); // b was not there at all
  FakeSocket.all[2]?.greet();
  expect(FakeSocket.all[2]?.sent[1]).toMatchObject({ do: 'play', id, move: 'stop' });
  FakeSocket.all[2]?.say({ ok: true, id, n: 7 });
  expect((await move).n).toBe(7);
  expect(lose('retry 10')).toBe('ws://a/ws');
});

it('stays with its server when it begins anew by itself', () => {
  const wire = link('ws://a/ws', 'ws://b/ws');
  wire.request('tables', {}).catch(() => {});
  FakeSocket.all[0]?.greet();
  wire.restart();
  expect(FakeSocket.all[1]?.url).toBe('ws://a/ws');
});

it('leaves a server that has gone silent', async () => {
  const wire = link('ws://a/ws', 'ws://b/ws');
  wire.request('tables', {}).catch(() => {});
  FakeSocket.all[0]?.greet();
  await vi.advanceTimersByTimeAsync(20000 + 8000 + 500);
  expect(FakeSocket.all[1]?.url).toBe('ws://b/ws');
});

it('leaves a server that takes it in and does not greet', async () => {
  const wire = link('ws://a/ws', 'ws://b/ws');
  wire.request('tables', {}).catch(() => {});
  FakeSocket.all[0]?.onopen();
  await vi.advanceTimersByTimeAsync(8000 + 500);
  expect(FakeSocket.all[1]?.url).toBe('ws://b/ws');
  FakeSocket.all[1]?.greet();
  expect(wire.status.value).toBe('open');
  expect(FakeSocket.all[1]?.sent.map((m) => m.do)).toEqual(['hello', 'tables']);
});

it('says so while an answer is overdue', async () => {
  const wire = link();
  const answer = wire.request('tables', {});
  const refused = wire.request('undo', { table: 't' }).catch(() => {});
  FakeSocket.all[0]?.greet();
  expect(wire.overdue.value).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(wire.overdue.value).toBe(2);
  FakeSocket.all[0]?.say({ ok: true, id: FakeSocket.all[0].sent[1]?.id, tables: [] });
  await answer;
  const error = { code: 'no-undo', message: 'no' };
  FakeSocket.all[0]?.say({ ok: false, id: FakeSocket.all[0].sent[2]?.id, error });
  await refused;
  expect(wire.overdue.value).toBe(0);
});

it('keeps the servers that it was told, those that its page may speak to', () => {
  const wire = link();
  wire.request('tables', {}).catch(() => {});
  const servers = ['https://a.example', 'http://b.example:8080', 'https://c.example/x', 'ftp://d'];
  FakeSocket.all[0]?.greet({ servers });
  const a = 'https://a.example/';
  expect(keptServers('http://x/')).toEqual([a, 'http://b.example:8080/']);
  expect(keptServers('https://x/')).toEqual([a]);
  lose();
  FakeSocket.all[1]?.greet();
  expect(keptServers('http://x/')).toEqual([]);
  keepServers(['https://a.example']);
  expect(keptServers('https://x/')).toEqual([a]);
});
