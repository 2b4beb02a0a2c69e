// Single keys by which a table answers those who listen. What they say is loaded when the first is
// pressed (listen.ts).

import { settings } from '../core/settings.ts';
import { msg } from '../texts/t.ts';

export type Question = 'turn' | 'points' | 'dice' | 'last' | 'choices';

/** What a key asks; or which sheet it opens. */
export const ASKED: Record<
  string,
  { text: string; asks: Question } | { text: string; opens: 'text' | 'move' }
> = {
  w: { text: msg('Whose turn is it?'), asks: 'turn' },
  p: { text: msg('Points'), asks: 'points' },
  c: { text: msg('What was rolled?'), asks: 'dice' },
  l: { text: msg('What happened last?'), asks: 'last' },
  o: { text: msg('What can I do?'), asks: 'choices' },
  b: { text: msg('The board in words'), opens: 'text' },
  m: { text: msg('Type a move'), opens: 'move' },
};

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, select, textarea');

/** The key that was pressed alone and not to write with; null where such keys are switched off. */
export function singleKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || key.length !== 1 || typing(event.target)) return null;
  if (key !== '?' && settings.keys.value === 'off') return null;
  return key.toLowerCase();
}
