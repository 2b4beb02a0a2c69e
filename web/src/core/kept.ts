// Small texts that this browser keeps for us. One is written before `keep` returns, so a tab may be
// closed or reloaded right after. Where the browser forbids it (some private windows, or no room is
// left) a text lives in memory until the page closes.

const PREFIX = 'kocka.';
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  const newest = memory.get(key);
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** True if it outlives this page. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    /* then it is not there */
  }
}

/** What follows `beginning` in the keys that begin with it. */
export function keptUnder(beginning: string): string[] {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) keys.add(key.slice(PREFIX.length));
  } catch {
    /* only memory, then */
  }
  return [...keys].flatMap((key) =>
    key.startsWith(beginning) ? [key.slice(beginning.length)] : [],
  );
}
