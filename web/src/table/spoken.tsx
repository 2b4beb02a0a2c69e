// The keys of a table, and the voice that answers them.

import { useSignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { loaded } from '../core/loaded.ts';
import { ASKED, singleKey } from './ask-keys.ts';
import type { Listener } from './listen.ts';
import type { Open } from './sheets.tsx';

interface Answered {
  text: string;
  /** The same answer twice is said twice. */
  count: number;
}

/** Listens for keys wherever the focus is, unless a sheet lies over the table. */
export function useKeys(listener: Listener, open: Signal<Open>): Answered {
  const answered = useSignal<Answered>({ text: '', count: 0 });
  const now = useRef(listener);
  now.current = listener;
  /* In the page and listening are one: a key that comes in between would be lost. */
  useLayoutEffect(() => {
    let asked = 0;
    let told = 0;
    /* An answer that comes later than that to a later question is not wanted any more. */
    const tell = async (question: Parameters<typeof import('./listen.ts').answer>[0]) => {
      const number = ++asked;
      const listening = await loaded(
        () => import('./listen.ts'),
        () => number === asked,
      );
      const text = await listening?.answer(question, now.current);
      if (text === undefined || number < told) return;
      told = number;
      answered.value = { text, count: answered.value.count + 1 };
    };
    const pressed = (event: KeyboardEvent) => {
      if (open.value !== null) return;
      if (event.key === 'z' && (event.ctrlKey || event.metaKey))
        return void now.current.table.session.undo();
      const key = singleKey(event);
      if (key === '?') open.value = 'keys';
      const found = key === null ? undefined : ASKED[key];
      if (!found) return;
      event.preventDefault(); // what it opens must not be written into
      if ('asks' in found) void tell(found.asks);
      else open.value = found.opens;
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return answered.value;
}

export function Spoken({ text, count }: Answered) {
  return (
    <p class="unseen" role="status" aria-live="assertive" data-answer={count}>
      <span key={count}>{text}</span>
    </p>
  );
}
