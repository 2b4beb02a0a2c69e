// The socket to the server. Requests are promises; one that has no answer yet is sent again under
// the same number after a lost connection, and the server does it only once. Reconnecting is our
// task here, catching up with a table that of whoever listens to `onOpen`. Where several servers
// share their tables the next is tried when one is lost.

import { signal } from '@preact/signals';
import type {
  Answers,
  ErrorCode,
  HelloAnswer,
  Push,
  Reason,
  Refused,
  Request,
} from '../generated/messages.ts';
import { randomHex, secret } from './identity.ts';
import { keepServers, keptServers } from './servers.ts';

type Fields<D extends keyof Answers> = Omit<Extract<Request, { do: D }>, 'do' | 'id'>;

/** The server said no; the code has a sentence in reasons.ts. */
export class ServerRefused extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

interface Waiting {
  text: string;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 15000;
const HEARTBEAT = 20000;
const PATIENCE = 8000;
/* From here on it is told that an answer is missing. */
const LONG = 4000;

/** The server's address: the page's own, unless `kocka site` named another. */
export function serverUrl(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="kocka-server"]')?.content;
  return named ? named.replace(/\/*$/, '/') : location.href;
}

export function socketUrl(page: string): string {
  const url = new URL('ws', page.replace(/#.*$/, ''));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Where to try, the page's own server first. */
const socketUrls = () => [...new Set([serverUrl(), ...keptServers()].map(socketUrl))];

/** How long to wait before trying again: doubled each time, spread so that not all come at once. */
export function backoff(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.6 + 0.8 * random);
}

export class Link {
  readonly status = signal<'idle' | 'opening' | 'open' | 'lost'>('idle');
  /** Have we ever reached a server? If not, the page was opened without one. */
  readonly reached = signal(false);
  /** The path of this player's own feed of turns. */
  readonly feed = signal<string | null>(null);
  /** The server's key for Web Push, if it sends any. */
  readonly push = signal<string | null>(null);
  /** For how many days the server keeps shared records; 0: it keeps none. */
  readonly shares = signal(0);
  /** Programs of the server that can take a seat. */
  readonly programs = signal<string[]>([]);
  /** So much that somebody asked for is not there yet, and should be. */
  readonly overdue = signal(0);
  private socket: WebSocket | null = null;
  private readonly client = randomHex(8);
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<(push: Push) => void>();
  private readonly openers = new Set<() => void>();
  private next = 1;
  private tries = 0;
  /** How many servers were lost: says which is tried. */
  private lost = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly urls: () => string[] = socketUrls) {
    if (typeof addEventListener !== 'function') return;
    addEventListener('online', () => this.wake());
    addEventListener('offline', () => this.drop());
    addEventListener('pageshow', () => this.wake());
  }

  request<D extends keyof Answers>(what: D, fields: Fields<D>): Promise<Answers[D]> {
    const id = this.next++;
    const text = JSON.stringify({ do: what, id, ...fields });
    const answer = new Promise<Answers[D]>((resolve, reject) => {
      this.waiting.set(id, { text, resolve: resolve as (a: never) => void, reject });
    });
    if (this.status.value === 'open') this.socket?.send(text);
    else this.open();
    return what === 'ping' ? answer : this.awaited(answer);
  }

  /** The same; if it takes long, `overdue` says so until it is there. */
  awaited<T>(answer: Promise<T>): Promise<T> {
    let told = 0;
    const timer = setTimeout(() => (this.overdue.value += told = 1), LONG);
    const done = () => {
      clearTimeout(timer);
      this.overdue.value -= told;
    };
    answer.then(done, done);
    return answer;
  }

  onPush(listener: (push: Push) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Called at every (re)connection, and now if there is one. */
  onOpen(opener: () => void): () => void {
    this.openers.add(opener);
    if (this.status.value === 'open') opener();
    else this.open();
    return () => void this.openers.delete(opener);
  }

  /** Forgets who we were: the next connection says hello anew. */
  restart(): void {
    this.tries = 0;
    this.drop();
    this.wake();
  }

  private open(): void {
    if (this.socket || this.retry !== undefined) return;
    this.status.value = 'opening';
    const urls = this.urls();
    const socket = new WebSocket(urls[this.lost % urls.length] as string);
    this.socket = socket;
    /* Until we are greeted: a server may take us in and then say nothing. */
    const tooLong = setTimeout(() => this.leave(socket), PATIENCE);
    socket.onopen = () => this.hello(socket, () => clearTimeout(tooLong));
    socket.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
    socket.onclose = (event) => {
      clearTimeout(tooLong);
      if (this.socket !== socket) return;
      this.lost++;
      this.lose(/^retry (\d+)/.exec(event.reason)?.[1]);
    };
  }

  /* The first words; everything else follows when they are answered. */
  private hello(socket: WebSocket, greeted: () => void): void {
    const id = this.next++;
    const ready = (answer: HelloAnswer) => {
      greeted();
      this.feed.value = answer.feed ?? null;
      this.push.value = answer.push ?? null;
      this.programs.value = answer.programs ?? [];
      this.shares.value = answer.shares ?? 0;
      keepServers(answer.servers);
      this.tries = 0;
      this.reached.value = true;
      this.status.value = 'open';
      for (const { text } of this.waiting.values()) socket.send(text);
      for (const opener of this.openers) opener();
      this.beat = setInterval(() => this.check(socket), HEARTBEAT);
    };
    this.waiting.set(id, { text: '', resolve: ready, reject: () => socket.close() });
    socket.send(JSON.stringify({ do: 'hello', id, secret: secret(), client: this.client }));
  }

  /* Is the other side still there? A dead connection can stay silent for minutes. */
  private check(socket: WebSocket): void {
    const tooLong = setTimeout(() => this.leave(socket), PATIENCE);
    const done = () => clearTimeout(tooLong);
    this.request('ping', {}).then(done, done);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Push | ({ id?: number; ok: true } | Refused);
    if ('on' in message) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const waiting = this.waiting.get(message.id ?? -1);
    if (!waiting) return;
    this.waiting.delete(message.id ?? -1);
    if (message.ok) waiting.resolve(message as never);
    else {
      const { code, message: sentence, reason } = message.error;
      waiting.reject(new ServerRefused(code, sentence, reason));
    }
  }

  /* It is silent: the next server, then. */
  private leave(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.lost++;
    this.drop();
  }

  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lose();
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  private lose(after?: string): void {
    clearInterval(this.beat);
    this.socket = null;
    this.status.value = 'lost';
    for (const [id, { text }] of this.waiting) if (!text) this.waiting.delete(id); // an old hello
    const wait = after === undefined ? backoff(this.tries++) : Number(after);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.wake(), wait);
  }

  private wake(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    if (this.status.value !== 'idle') this.open();
  }
}

let shared: Link | null = null;

/** The page's one connection, opened when it is first needed. */
export const link = (): Link => (shared ??= new Link());
