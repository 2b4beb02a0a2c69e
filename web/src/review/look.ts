// A review under way: an engine of its own is asked step by step, so that it can be shown as it
// grows, paused and left at any moment.

import { signal } from '@preact/signals';
import type { Engine } from '../core/engine.ts';
import { keepLooked, sizeOf, type Looked } from '../core/looked.ts';
import { isDecision, MISTAKE, type Course, type Item, type Sum } from './course.ts';

/** Keeps what a whole review says of each seat. */
export function keepReview(id: string, seats: number, { items, sums }: Course): void {
  if (!sums) return;
  const decisions = items.filter(isDecision);
  keepLooked(
    id,
    Array.from({ length: seats }, (_, seat): Looked => {
      const { judged = 0, lost = 0, luck = 0, found, best, courage } = sums[seat] ?? {};
      const mistakes: Looked['mistakes'] = [0, 0, 0];
      for (const one of decisions)
        if (one.seat === seat && one.lost >= MISTAKE) mistakes[sizeOf(one.lost)]++;
      return { judged, lost, luck, mistakes, found, best, courage };
    }),
  );
}

export type Going = 'on' | 'paused' | 'done' | 'failed';

/* Milliseconds between two pictures of it; a long game has thousands of steps. */
const BEAT = 150;

export class Look {
  readonly course = signal<Course>({ items: [], plies: 0, of: 0, sums: null });
  readonly going = signal<Going>('on');
  private readonly items: Item[] = [];
  private shown = -Infinity;
  private loaded = false;
  private stepping = false;

  constructor(
    private readonly engine: Engine,
    private readonly record: string,
    private readonly now: () => number = () => performance.now(),
    /** What is to be remembered of a whole review; it is done when this has resolved. */
    private readonly remember: (course: Course) => Promise<void> = async () => {},
  ) {}

  close(): void {
    this.going.value = 'paused';
    this.engine.close();
  }

  pause(): void {
    if (this.going.value === 'on') this.going.value = 'paused';
  }

  /** Begins, or goes on; resolves when it is paused, done or failed. */
  async run(): Promise<void> {
    if (this.going.value === 'paused') this.going.value = 'on';
    if (this.stepping) return; // the step under way goes on by itself
    this.stepping = true;
    try {
      if (!this.loaded) await this.engine.request({ do: 'load', record: this.record });
      this.loaded = true;
      while (this.going.value === 'on' && (await this.step()));
    } catch {
      this.going.value = 'failed';
    } finally {
      this.stepping = false;
    }
  }

  private async step(): Promise<boolean> {
    const answer = await this.engine.request({ do: 'review' });
    const { plies, of, done } = answer as unknown as { plies: number; of: number; done: boolean };
    const item = answer.item as Omit<Item, 'end'> | undefined;
    /* Where all search at once, the seats of a round follow one another before the ply is passed. */
    if (item) this.items.push({ ...item, end: Math.max(plies, item.ply) });
    const sums = done ? (answer.summary as Sum[]) : null;
    if (done || (item && this.now() - this.shown >= BEAT)) {
      this.course.value = { items: [...this.items], plies, of, sums };
      this.shown = this.now();
    }
    if (!done) return true;
    await this.remember(this.course.value);
    this.going.value = 'done';
    return false;
  }
}
