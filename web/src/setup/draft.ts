// A form that somebody has begun to fill in: it is kept on this device with every stroke, until it
// has served or is begun anew. One that nobody has touched is not kept: it follows what is usual.

import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { forgetAside } from '../core/aside.ts';
import { forget, keep, recall } from '../core/kept.ts';

const KEY = 'draft.';

export interface Draft<T> {
  /** Also of what is set aside in it; core/aside.ts. */
  name: string;
  value: T;
  /** It was there when the form was opened, and still is. */
  found: boolean;
  change: (part: Partial<T>) => void;
  /** It has served, or is to be as usual. */
  clear: () => void;
}

const kind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/* What an older page kept may lack something, or have it in another form. */
function found<T extends object>(name: string, fresh: T): T | null {
  try {
    const kept = JSON.parse(recall(KEY + name) ?? 'null') as T | null;
    const fits = ([key, value]: [string, unknown]) =>
      kind(value) === kind((kept as Record<string, unknown>)[key]);
    return kept && Object.entries(fresh).every(fits) ? kept : null;
  } catch {
    return null; // not ours
  }
}

export function useDraft<T extends object>(name: string, fresh: () => T): Draft<T> {
  const now = useMemo(() => {
    const kept = found(name, fresh());
    return signal({ value: kept ?? fresh(), found: kept !== null });
  }, [name]);
  return {
    name,
    ...now.value,
    change: (part) => {
      now.value = { ...now.value, value: { ...now.value.value, ...part } };
      keep(KEY + name, JSON.stringify(now.value.value));
    },
    clear: () => {
      forget(KEY + name);
      forgetAside(name);
      now.value = { value: fresh(), found: false };
    },
  };
}
