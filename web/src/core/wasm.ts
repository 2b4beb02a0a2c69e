// The core as one function: request text in, answer text out. The module imports nothing; its
// memory is read anew after each call, because growing it replaces the buffer.

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  kocka_new(): number;
  kocka_input(engine: number, length: number): number;
  kocka_answer(engine: number, length: number): number;
  kocka_free(engine: number): void;
}

export type AnswerText = (request: string) => string;

/** One engine of its own in one instance of the module. */
export function openEngine(instance: WebAssembly.Instance): AnswerText {
  const core = instance.exports as Exports;
  const engine = core.kocka_new();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const bytes = encoder.encode(request);
    const input = core.kocka_input(engine, bytes.length);
    new Uint8Array(core.memory.buffer, input, bytes.length).set(bytes);
    const answer = core.kocka_answer(engine, bytes.length);
    const memory = new Uint8Array(core.memory.buffer);
    return decoder.decode(memory.subarray(answer, memory.indexOf(0, answer)));
  };
}
