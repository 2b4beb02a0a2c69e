// The engine as the page sees it: promises of parsed answers. Everything goes through `ask`, text
// to text, so that a server or a test can stand in for the worker.

import wasmUrl from 'virtual:kocka-wasm';
import type { Answer, EngineError } from './types.ts';

export type Ask = (request: string) => Promise<string>;

/** A refusal by the engine, with its sentence for a person. */
export class Refused extends Error {
  constructor(readonly reason: EngineError) {
    super(reason.message);
  }
}

export class Engine {
  constructor(
    private readonly ask: Ask,
    readonly close: () => void = () => {},
  ) {}

  /** Sends one request; throws Refused if the answer is not ok. */
  async request(request: Record<string, unknown>): Promise<Answer> {
    const answer = JSON.parse(await this.ask(JSON.stringify(request))) as Answer;
    if (!answer.ok) {
      throw new Refused(answer.error ?? { code: 'bad-request', message: 'no reason given' });
    }
    return answer;
  }
}

/** An engine in a worker of its own, so that thinking never blocks the page. */
export function startEngine(): Engine {
  if (!wasmUrl) throw new Error('This page was built without the core.');
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (text: string) => void; reject: (e: Error) => void }
  >();
  let next = 0;
  /* One that has failed answers nothing any more. */
  let failure: Error | null = null;
  const fail = (message: string) => {
    failure = new Error(message);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.onmessage = (event: MessageEvent<{ id: number; text: string; failed?: string }>) => {
    if (event.data.failed) return fail(event.data.failed);
    waiting.get(event.data.id)?.resolve(event.data.text);
    waiting.delete(event.data.id);
  };
  worker.onerror = (event) => fail(event.message);
  worker.postMessage({ url: new URL(wasmUrl, location.href).href });
  const ask: Ask = (text) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, text });
    });
  return new Engine(ask, () => worker.terminate());
}
