// The core as one function: request text in, answer text out. The module imports nothing; its
// memory is read anew after each call, because growing it replaces the buffer.

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  kocka_new(): number;
  kocka_input(engine: number, length: number): number;
  kocka_answer(engine: number, length: number): number;
  kocka_free(engine: number): void;
}

/** One engine: call it with a request; `close` gives its memory back. */
export interface AnswerText {
  (request: string): string;
  close(): void;
}

/** One engine of its own in one instance of the module. */
export function openEngine(instance: WebAssembly.Instance): AnswerText {
  const core = instance.exports as Exports;
  let engine = core.kocka_new();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const answer = (request: string) => {
    if (!engine) throw new Error('kocka: the engine was closed, or there was no memory for it');
    const bytes = encoder.encode(request);
    const input = core.kocka_input(engine, bytes.length);
    if (!input) throw new Error('kocka: out of memory');
    new Uint8Array(core.memory.buffer, input, bytes.length).set(bytes);
    const at = core.kocka_answer(engine, bytes.length);
    const memory = new Uint8Array(core.memory.buffer);
    return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  };
  const close = () => {
    if (engine) core.kocka_free(engine);
    engine = 0;
  };
  return Object.assign(answer, { close });
}
