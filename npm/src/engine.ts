// Engines with parsed and typed answers, over a module that somebody has compiled.

import { openEngine, type AnswerText } from './core.ts';
import type { Answers, EngineError, Failed, RequestOf } from './protocol.ts';

/** A refusal by the engine, with its sentence for a person. */
export class Refused extends Error {
  readonly code: EngineError['code'];
  readonly reason: EngineError['reason'];

  constructor(error: EngineError) {
    super(error.message);
    this.name = 'Refused';
    this.code = error.code;
    this.reason = error.reason;
  }
}

/** One engine, which holds one game at most. */
export class Engine {
  readonly #answer: AnswerText;

  constructor(answer: AnswerText) {
    this.#answer = answer;
  }

  /** One request text in, one answer text out: the protocol as it is. */
  text(request: string): string {
    return this.#answer(request);
  }

  /** A request; its answer, or Refused if that is not ok. */
  ask<D extends keyof Answers>(request: RequestOf<D>): Answers[D] {
    const answer = JSON.parse(this.#answer(JSON.stringify(request))) as Answers[D] | Failed;
    if (!answer.ok) throw new Refused(answer.error);
    return answer;
  }

  /** Gives its memory back; no request is answered any more. */
  close(): void {
    this.#answer.close();
  }
}

/** The compiled core: makes engines that share nothing. */
export class Kocka {
  readonly #module: WebAssembly.Module;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** A new engine, in an instance of its own. */
  engine(): Engine {
    return new Engine(openEngine(new WebAssembly.Instance(this.#module, {})));
  }
}
