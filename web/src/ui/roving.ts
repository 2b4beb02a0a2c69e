// One stop for the Tab key among many buttons of a kind; the arrows go on to the next one that can
// be used.

import { useState } from 'preact/hooks';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** What each button gets, by its number; `usable` says which are not disabled. */
export function useRoving(usable: boolean[], selector: string) {
  const [at, setAt] = useState(0);
  const stop = usable[at] ? at : usable.indexOf(true);
  const walk = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    let next = index;
    do next = (next + step + usable.length) % usable.length;
    while (!usable[next] && next !== index);
    const root = (event.currentTarget as Element).parentElement;
    root?.querySelectorAll<HTMLElement>(selector)[next]?.focus();
  };
  return (index: number) => ({
    'data-roving': '',
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setAt(index),
    onKeyDown: (event: KeyboardEvent) => walk(event, index),
  });
}
