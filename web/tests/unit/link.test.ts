import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff, Link, ServerRefused, socketUrl } from '../../src/net/link.ts';

/** A socket that the test answers by hand. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { do: string; id: number }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { reason: string }) => {};
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { do: string; id: number });
  }
  close() {}
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  greet() {
    this.onopen();
    this.say({ ok: true, id: this.sent[0]?.id });
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => vi.useRealTimers());

const link = () => new Link(() => 'ws://x/ws');

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
