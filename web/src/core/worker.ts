// The Web Worker around the core. The first message is the module's address; every other one is
// {id, text} and is answered by {id, text}, in order; {failed} once says that nothing is any more.

import { openKocka, type Engine } from 'kocka';

let ready: Promise<Engine> | null = null;

const fail = (error: unknown) => postMessage({ failed: String(error) });

const load = async (url: string) => (await openKocka(url)).engine();

addEventListener('message', (event: MessageEvent) => {
  const { url, id, text } = event.data as { url?: string; id?: number; text?: string };
  if (url !== undefined) {
    ready = load(url);
    ready.catch(fail);
    return;
  }
  ready?.then((engine) => postMessage({ id, text: engine.text(text ?? '') })).catch(fail);
});
