// What a layer above adds to *Play on from here*.

import { signal, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/** A table with friends, from here on. */
export interface WithFriends {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  /** Which of them is one's own. */
  you: number;
  /** The moves up to here. */
  line: string[];
}

/** What sets it; loaded when it is first shown. */
export const withFriends: Signal<(() => Promise<ComponentType<WithFriends>>) | null> = signal(null);
