// The Web Worker around the core. The first message is the module's address; every other one is
// {id, text} and is answered by {id, text}, in order.

import { openEngine, type AnswerText } from '../../../npm/src/core.ts';

let ready: Promise<AnswerText> | null = null;

async function load(url: string): Promise<AnswerText> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`core: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return openEngine(instance);
}

addEventListener('message', (event: MessageEvent) => {
  const { url, id, text } = event.data as { url?: string; id?: number; text?: string };
  if (url !== undefined) {
    ready = load(url);
    ready.catch((error: unknown) => postMessage({ failed: String(error) }));
    return;
  }
  void ready?.then((answer) => postMessage({ id, text: answer(text ?? '') }));
});
