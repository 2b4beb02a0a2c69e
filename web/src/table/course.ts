// A lesson under way: a table on which everything but the person is scripted. Where it stands is the
// number of moves made, so that taking one back goes back in the lesson, too.

import { computed, signal } from '@preact/signals';
import type { Engine } from '../core/engine.ts';
import { LocalTable, type LocalHooks } from '../core/local-table.ts';
import { recordFrom } from '../core/record.ts';
import type { LogEntry } from '../core/session.ts';
import { freshId, type GameId, type Saved } from '../core/types.ts';
import { isTask, type Lesson, type Task } from '../games/lessons.ts';

const EASY = 1;

function tableOf(game: GameId, { seats, from, beats }: Lesson): Saved {
  return {
    id: `lesson-${freshId()}`,
    game,
    seats: Array.from({ length: seats }, (_, seat) => ({
      name: '',
      player: seat === 0 ? 'human' : 'computer',
      level: EASY,
    })),
    options: {},
    seed: 'lesson',
    chance: 'auto',
    fallen: beats.flatMap((beat) => ('falls' in beat ? [beat.falls] : [])),
    record: from ? recordFrom(from, seats) : null,
    updated: 0,
    over: false,
  };
}

const matches = ({ does }: Task, move: string) =>
  typeof does === 'string' ? does === move : does.test(move);

export class Course {
  readonly session: LocalTable;
  /** After how many moves something else was tried; after how many help was asked for. */
  private readonly erred = signal<number | null>(null);
  private readonly helped = signal<number | null>(null);

  constructor(
    game: GameId,
    readonly lesson: Lesson,
    engine: Engine,
    hooks: Pick<LocalHooks, 'pause' | 'holds' | 'halts'>,
  ) {
    this.session = new LocalTable(tableOf(game, lesson), engine, {
      ...hooks,
      save: async () => {}, // a lesson is not kept: it begins anew
      pause: (what, entry) => this.pause(hooks, what, entry),
      allows: (move) => this.allows(move),
      plays: () => {
        const beat = lesson.beats[this.at.peek()];
        return beat && 'theirs' in beat ? beat.theirs : undefined;
      },
    });
    this.session.covered.value = true; // no clock runs here
  }

  readonly at = computed(() => this.session.log.value.length);
  readonly ended = computed(() => this.at.value >= this.lesson.beats.length);

  /** What is to do now, or next: while the others move, what comes after; at the end, the last. */
  readonly task = computed(() => {
    const { beats } = this.lesson;
    return beats.slice(this.at.value).find(isTask) ?? beats.findLast(isTask);
  });
  /** Is it the person's turn to do it? */
  readonly open = computed(() => isTask(this.lesson.beats[this.at.value]));
  readonly isWrong = computed(() => this.erred.value === this.at.value);

  /** What is lit: all that the task names, or what the person asked to be shown. */
  readonly lit = computed<string[] | undefined>(() => {
    if (!this.open.value) return [];
    const { lit, shows } = this.task.value ?? {};
    return this.helped.value === this.at.value ? shows : lit;
  });

  help(): void {
    this.helped.value = this.at.value;
  }

  /* When the script is at its end everything stands still. */
  private pause(hooks: Pick<LocalHooks, 'pause'>, ...of: ['chance' | 'computer', LogEntry | null]) {
    return this.ended.peek() ? new Promise<void>(() => {}) : hooks.pause(...of);
  }

  /* What the rules do not allow, the engine refuses itself, with its reason. */
  private allows(move: string): boolean {
    const task = this.lesson.beats[this.at.peek()];
    if (!isTask(task)) return false;
    const view = this.session.view.peek();
    const legal = view?.toAct === 'all' || view?.moves.includes(move);
    const right = matches(task, move) || !legal;
    this.erred.value = right ? null : this.at.peek();
    return right;
  }
}
