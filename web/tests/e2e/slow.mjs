// A machine on which things come late or slowly, for what is true only because something usually
// comes first. With KOCKA_LATE=60 in the environment all that a page waits for comes so many
// milliseconds later: files, the server's messages, an engine's answers; and what follows a drawing
// long after it. That costs the processor nothing. With KOCKA_SLOW=6 pages compute six times slower,
// which costs six times as much of it.

import { connect, createServer } from 'node:net';

export const LATE_MS = Number(process.env.KOCKA_LATE ?? 0);
const SLOW = Number(process.env.KOCKA_SLOW ?? 1);

/** How much longer one is patient. */
export const LONGER = SLOW * (LATE_MS > 0 ? 3 : 1);

/** Waits as long as a file is late. */
export const late = () => new Promise((resolve) => setTimeout(resolve, LATE_MS));

/**
 * In the page, from its start: what follows a drawing (effects) comes late, as it does where the
 * machine is busy; what a person does comes before it.
 */
export function lateEffects() {
  const [frame, wait] = [window.requestAnimationFrame, window.setTimeout];
  const [late, preact] = [400, 35]; // so long Preact waits for a frame at most
  window.requestAnimationFrame = (act) => {
    wait(() => frame(act), late);
    return 0; // there is nothing to cancel
  };
  window.setTimeout = (act, ms, ...rest) => wait(act, ms === preact ? late : ms, ...rest);
}

/* In the page, from its start: engines are asked late, in order. */
function lateEngines(ms) {
  const [post, wait] = [Worker.prototype.postMessage, window.setTimeout];
  Worker.prototype.postMessage = function (...message) {
    wait(() => post.apply(this, message), ms);
  };
}

/** All pages of a browser's context, also those that it will have. */
export async function slowDown(context) {
  if (LATE_MS > 0) await context.addInitScript(lateEngines, LATE_MS);
  if (SLOW > 1) context.on('page', (page) => void throttle(context, page));
}

async function throttle(context, page) {
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  } catch {
    /* It is closed already. */
  }
}

/* What comes from one socket goes to the other, late. */
function pass(from, to) {
  from.on('data', (data) => setTimeout(() => to.destroyed || to.write(data), LATE_MS));
  from.on('end', () => setTimeout(() => to.end(), LATE_MS));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), 2 * LATE_MS));
}

/** A port through which a server is reached, late; `port` says where the server itself is. */
export function lateWay(port) {
  const way = createServer((here) => {
    const there = connect(port(), '127.0.0.1');
    pass(here, there);
    pass(there, here);
  });
  return new Promise((resolve) => {
    way.listen(0, '127.0.0.1', () =>
      resolve({ port: way.address().port, close: () => way.close() }),
    );
  });
}
