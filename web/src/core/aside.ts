// What somebody has entered in a form and then chosen something else instead of: it comes back when
// it is chosen again, also after a reload. Each form has a name under which its parts are kept.

import { forget, keep, keptUnder, recall } from './kept.ts';

const KEY = 'aside.';

export const setAside = (form: string, part: string, value: unknown): void =>
  void keep(`${KEY}${form}.${part}`, JSON.stringify(value));

/** Null: nothing was. */
export function aside(form: string, part: string): unknown {
  try {
    return JSON.parse(recall(`${KEY}${form}.${part}`) ?? 'null') as unknown;
  } catch {
    return null; // not ours
  }
}

/** The form has served. */
export function forgetAside(form: string): void {
  const key = `${KEY}${form}.`;
  for (const part of keptUnder(key)) forget(key + part);
}
