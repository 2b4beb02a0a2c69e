// What the player holds: a shape with its wisp, or trees to plant, or nothing. Signals only; the
// board shows them. Everything legal comes from the engine's list of moves for this position.

import { computed, signal } from '@preact/signals';
import type { Session, View } from '../../core/session.ts';
import type { EngineError } from '../../core/types.ts';
import { msg } from '../../texts/t.ts';
import type { Carry } from '../../ui/grid.tsx';
import {
  exact,
  mirrored,
  moveText,
  moveTo,
  optionsOf,
  pickUp,
  tap,
  turned,
  type Laying,
  type Options,
} from './lay.ts';
import { byRow, cellOf, shapesOf, squareOf, type Cell, type WispState } from './state.ts';

/* The core lists no place for it. */
const NOWHERE: EngineError = {
  code: 'illegal-move',
  message: 'fits nowhere',
  reason: {
    code: 'nowhere',
    rule: 'W13',
    text: msg('This wisp fits nowhere now: take another one, plant trees, or ask for new wisps.'),
    what: '',
    squares: [],
  },
};

export class Hand {
  readonly laying = signal<Laying | null>(null);
  readonly trees = signal<string[]>([]);
  /** Put down by a tap: the pointer no longer carries it. */
  readonly fixed = signal(false);
  private readonly view = signal<View | null>(null);
  private readonly moves = signal<string[]>([]);
  private mine = false;
  /* What was in the hand when a finger began to carry it; from the tile that it holds to the wisp. */
  private base: Laying | null = null;
  private grip: Cell = [0, 0];

  readonly options = computed<Options>(() => optionsOf(this.moves.value));
  private readonly legal = computed(() => new Set(this.moves.value));

  constructor(private readonly session: Session) {}

  /** A new position: empty hands. */
  look(view: View, mine: boolean): void {
    if (this.view.peek() === view && this.mine === mine) return;
    this.mine = mine;
    this.view.value = view;
    this.moves.value = mine ? view.moves : [];
    this.drop();
  }

  private get state(): WispState {
    return this.view.value?.state as unknown as WispState;
  }

  has(move: string): boolean {
    return this.legal.value.has(move);
  }

  /** Spaces (from 0) whose wisp can be laid somehow, or where the ghost may stand. */
  readonly spaces = computed(() => {
    const found = new Set<number>();
    for (const key of this.options.value.keys()) found.add(Number(key.split(' ')[0]) - 1);
    for (const move of this.moves.value) {
      if (move.startsWith('ghost ')) found.add(Number(move.split(' ')[1]) - 1);
    }
    return found;
  });

  /** Shapes for the chosen wisp; true where the cat must hide. */
  readonly shapes = computed(() => {
    const found = new Map<string, boolean>();
    const laying = this.laying.value;
    if (!laying) return found;
    for (const name of this.state.shapes) {
      if (!this.options.value.has(`${laying.space} ${name}`)) continue;
      found.set(name, !this.isOwn(laying.space, name));
    }
    return found;
  });

  /** Squares that any legal move uses: what the window must show. */
  readonly squares = computed(() => {
    const found = new Set<string>();
    for (const list of this.options.value.values()) {
      for (const { cells } of list) for (const cell of cells) found.add(squareOf(cell));
    }
    for (const move of this.moves.value) {
      if (move.startsWith('trees ')) for (const s of move.split(' ').slice(1)) found.add(s);
    }
    return found;
  });

  /** Squares with light on them: for the wisp, for the next tree, for the cat. */
  readonly glow = computed(() => {
    const laying = this.laying.value;
    if (laying) {
      const list = this.options.value.get(`${laying.space} ${laying.shape}`) ?? [];
      return new Set(list.map((option) => squareOf(option.wisp)));
    }
    const found = new Set<string>();
    for (const square of this.squares.value) {
      if (this.has(this.treeMove([...this.trees.value, square]))) found.add(square);
    }
    for (const move of this.moves.value) {
      if (move.startsWith('cat ') && move !== 'cat stay') found.add(move.slice(4));
    }
    return found;
  });

  /** The move that *Done* would make, legal or not; null with empty hands. */
  readonly move = computed<string | null>(() => {
    const laying = this.laying.value;
    if (laying) return moveText(laying, this.isOwn(laying.space, laying.shape));
    return this.trees.value.length > 0 ? this.treeMove(this.trees.value) : null;
  });

  readonly isLegal = computed(() => {
    const laying = this.laying.value;
    if (!laying) return this.move.value !== null && this.has(this.move.value);
    const list = this.options.value.get(`${laying.space} ${laying.shape}`) ?? [];
    return exact(list, laying) !== null;
  });

  private treeMove(squares: string[]): string {
    return `trees ${squares.map(cellOf).sort(byRow).map(squareOf).join(' ')}`;
  }

  private isOwn(space: number, shape: string): boolean {
    return shapesOf(space - 1).some((index) => this.state.shapes[index] === shape);
  }

  private list() {
    const laying = this.laying.value;
    return laying ? (this.options.value.get(`${laying.space} ${laying.shape}`) ?? []) : [];
  }

  chooseSpace(index: number): void {
    if (this.has(`ghost ${index + 1}`)) return void this.session.play(`ghost ${index + 1}`);
    if (this.laying.value?.space === index + 1) return this.drop();
    if (!this.spaces.value.has(index)) return void (this.session.refusal.value = NOWHERE);
    const own = shapesOf(index).map((i) => this.state.shapes[i] ?? '');
    const all = [...own, ...this.state.shapes];
    const shape = all.find((name) => this.options.value.has(`${index + 1} ${name}`)) ?? own[0];
    this.trees.value = [];
    this.take(index + 1, shape ?? 'I2');
  }

  chooseShape(shape: string): void {
    if (this.laying.value) this.take(this.laying.value.space, shape);
  }

  private take(space: number, shape: string): void {
    const forest = this.state.forests[this.state.turn];
    const near = this.laying.value?.wisp ?? cellOf(forest?.cat ?? 'm13');
    this.fixed.value = false;
    this.laying.value = pickUp(this.options.value, space, shape, near);
  }

  drop(): void {
    this.base = this.laying.value = null;
    this.trees.value = [];
    this.fixed.value = false;
  }

  hover(square: string | null): void {
    const laying = this.laying.value;
    if (!square || !laying || this.fixed.value) return;
    this.laying.value = moveTo(this.list(), laying, cellOf(square));
  }

  /**
   * How a finger carries the shape, fixed where it is let go: taken by one of its tiles it hangs at
   * that tile, else all of it is in sight above the finger.
   */
  readonly carry = computed<Carry | null>(() => {
    const laying = this.laying.value;
    if (!laying) return null;
    const below = Math.max(...laying.cells.map(([, y]) => y)) - laying.wisp[1];
    return {
      begin: (square) => {
        const [x, y] = square ? cellOf(square) : [NaN, NaN];
        const grabbed = laying.cells.some(([cx, cy]) => cx === x && cy === y);
        this.grip = grabbed ? [laying.wisp[0] - x, laying.wisp[1] - y] : [0, 0];
        return grabbed ? 0 : below + 1;
      },
      onMove: (square) => {
        this.base ??= laying;
        const [x, y] = cellOf(square);
        const to: Cell = [x + this.grip[0], y + this.grip[1]];
        this.laying.value = moveTo(this.list(), this.base, to);
      },
      onDrop: () => {
        this.base = null;
        this.grip = [0, 0];
        this.fixed.value = true;
      },
    };
  });

  pick(square: string): void {
    const laying = this.laying.value;
    if (laying) {
      this.laying.value = tap(this.list(), laying, cellOf(square));
      this.fixed.value = true;
    } else if (this.state.phase === 'cat') {
      void this.session.play(`cat ${square}`);
    } else if (this.trees.value.includes(square)) {
      this.trees.value = this.trees.value.filter((s) => s !== square);
    } else if (this.glow.value.has(square)) {
      this.trees.value = [...this.trees.value, square];
    } else {
      void this.session.play(this.treeMove([...this.trees.value, square])); // the engine says why not
    }
  }

  turn(): void {
    if (this.laying.value) this.laying.value = turned(this.list(), this.laying.value);
  }

  mirror(): void {
    if (this.laying.value) this.laying.value = mirrored(this.list(), this.laying.value);
  }

  done(): void {
    if (this.move.value) void this.session.play(this.move.value);
  }
}
