// Parts of the page are loaded when they are first wanted. Where one does not come (the connection is
// gone, and no service worker has it) that is told, and it is tried again while it is wanted.

import { signal } from '@preact/signals';

const PAUSE = 1500;

/** So many parts are wanted and do not come. */
export const missing = signal(0);

/** Null: it has not come, and nobody wants it any more. */
export async function loaded<T>(
  load: () => Promise<T>,
  isWanted: () => boolean,
): Promise<T | null> {
  let told = 0;
  try {
    while (isWanted())
      try {
        return await load();
      } catch {
        if (told === 0) missing.value += told = 1;
        await new Promise((wake) => setTimeout(wake, PAUSE));
      }
    return null;
  } finally {
    missing.value -= told;
  }
}
