// What a layer above adds to *Play on from here* and to *Share*.

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

/** A record that a server keeps: its address, and for how many days. */
export interface Kept {
  address: string;
  days: number;
}

/** Where a server can be reached that keeps records; null from it: there is none. */
export const shortLinks: Signal<((record: string) => Promise<Kept | null>) | null> = signal(null);
