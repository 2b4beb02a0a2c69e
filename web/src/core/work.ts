// What is under way at a table: things that are done one after the other, and how many there are.

import { signal } from '@preact/signals';

export class Work {
  readonly busy = signal(0);
  private line: Promise<unknown> = Promise.resolve();

  /** Something is under way until the returned function is called; an effect may begin it. */
  begin(): () => void {
    this.busy.value = this.busy.peek() + 1;
    return () => void (this.busy.value = this.busy.peek() - 1);
  }

  /** Does it when all that came before is done. */
  inLine<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.line.then(act);
    this.line = turn.catch(() => undefined);
    return turn;
  }
}
