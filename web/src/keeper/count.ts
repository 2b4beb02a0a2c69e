// The points of a real game, counted by the core: what lies on the table becomes a position of the
// engine, and the engine says what it is worth. No value, bonus or tie is known here.

import { Refused, startEngine, type Engine } from '../core/engine.ts';
import type { Answer, GameId, SeatScore, State } from '../core/types.ts';
import { impossible } from '../texts/reasons.ts';
import { PIECE_BOARD, PIECE_LETTERS, pieceSquares } from './piece-board.ts';

export interface Points {
  score: SeatScore[];
  /** Null while the game is not over as the core sees it. */
  winners: number[] | null;
  /** The core's own words where it cannot count what was entered. */
  problem: string | null;
}

export interface ForestPoints {
  cards: Record<string, { points: number; tiles: Record<string, number> }>;
  bonus: number;
}

export interface Forest {
  cat: string;
  tiles: Record<string, string>;
}

export interface FivesEntry {
  pieces: string[];
  timer: boolean;
}

/** What one player has at the end of a puzzle. */
export interface PuzzleEntry {
  circled: string[];
  marks: number;
}

/** Its strip, and how many wisps it holds by level, the top first. */
export interface Ghost {
  level: number;
  held: number[];
}

/** What it scores with these wisps, and the values of its levels. */
export interface GhostPoints {
  points: number;
  strip: number[];
}

type Counts = Record<string, number>;

const NOTHING: Points = { score: [], winners: null, problem: null };

export class Counter {
  private readonly engine: Engine;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(engine: Engine = startEngine()) {
    this.engine = engine;
  }

  close(): void {
    this.engine.close();
  }

  /** Mice per card and colour. */
  mice(cards: Counts[]): Promise<Points> {
    return this.count(async () => {
      const state = await this.fresh('mice', cards.length);
      const centre = { ...(state.centre as Counts) };
      for (const card of cards)
        for (const [colour, mice] of Object.entries(card))
          centre[colour] = (centre[colour] ?? 0) - mice;
      return this.worth({ ...state, cards, centre });
    });
  }

  /** The cubes of each player, by colour: true, or 'safe'. */
  cubes(owned: Record<string, boolean | 'safe'>[]): Promise<Points> {
    return this.count(async () => {
      const state = await this.fresh('cubes', owned.length, { 'choose-corners': false });
      const tokens = { ...(state.tokens as Record<string, string>) };
      const rows = (state.rows as { colour: string }[][]).map((row, seat) =>
        row
          .map(({ colour }) => {
            const has = owned[seat]?.[colour] ?? false;
            const square = Object.keys(tokens).find((name) => tokens[name] === colour);
            if (has && square) delete tokens[square]; // it is no longer on the board
            return { colour, cube: has !== false, safe: has === 'safe' };
          })
          .sort((a, b) => Number(b.cube) - Number(a.cube)),
      );
      return this.worth({ ...state, tokens, rows });
    });
  }

  /** The pieces of each round and seat: a game on a board where every piece lies ready. */
  fives(rounds: FivesEntry[][], seats: number): Promise<Points & { rounds: number[][] }> {
    const none = { ...NOTHING, rounds: [] };
    return this.count(async () => {
      let answer = await this.boards(seats, 'classic');
      for (const round of rounds)
        answer = await this.round(
          round.map(({ pieces }) => pieces),
          round.findIndex(({ timer }) => timer),
        );
      const points = await this.points();
      return { ...points, rounds: (answer.state?.scores ?? []) as number[][] };
    }, none);
  }

  /** A puzzle as it ends: in which rounds pieces and marks were made does not matter. */
  puzzle(sheets: PuzzleEntry[]): Promise<Points> {
    return this.count(async () => {
      const timers = sheets.flatMap(({ marks }, seat) => Array<number>(marks).fill(seat));
      const rounds = Math.max(timers.length, ...sheets.map(({ circled }) => circled.length));
      const found = Array.from({ length: rounds }, () => sheets.map((): string[] => []));
      let next = 0; // one after the other, so that somebody finds one in every round
      for (const [seat, { circled }] of sheets.entries())
        for (const piece of circled) found[next++ % rounds]![seat] = [piece];
      let answer = await this.boards(sheets.length, sheets.length > 1 ? 'puzzle' : 'solo');
      for (const [index, pieces] of found.entries()) {
        answer = await this.round(pieces, timers[index] ?? -1);
        while (answer.state?.phase === 'cross') answer = await this.cross(answer, sheets);
      }
      if (rounds > 0 && answer.to_act === 'chance')
        await this.round(
          sheets.map(() => []),
          -1,
        ); // nobody finds any more
      return this.points();
    });
  }

  private boards(seats: number, mode: string): Promise<Answer> {
    const boards = Array.from({ length: seats }, () => PIECE_BOARD);
    const options = { boards, mode, outlines: 'paper' };
    return this.engine.request({ do: 'new', game: 'fives', seats, options });
  }

  /* What each seat finds, and who turns the timer (or -1). */
  private async round(found: string[][], timer: number): Promise<Answer> {
    const play = (seat: number, move: string) => this.engine.request({ do: 'play', seat, move });
    let answer = await this.engine.request({ do: 'play', move: 'roll AABCD' });
    for (const [seat, pieces] of found.entries())
      for (const piece of pieces) answer = await play(seat, `draw ${pieceSquares(piece)}`);
    if (timer >= 0) answer = await play(timer, 'turn');
    for (const seat of found.keys())
      if (seat !== timer && answer.to_act === 'all') answer = await play(seat, 'done');
    return answer;
  }

  /* Who found nothing crosses a piece off that is not circled at the end. */
  private cross(answer: Answer, sheets: PuzzleEntry[]): Promise<Answer> {
    const seat = answer.to_act as number;
    const { crossed } = (answer.state?.done as { crossed: string[] }[])[seat]!;
    const gone = new Set([...crossed, ...(sheets[seat]?.circled ?? [])]);
    const piece = PIECE_LETTERS.find((letter) => !gone.has(letter)) as string;
    const move = `cross ${piece} ${pieceSquares(piece)}`;
    return this.engine.request({ do: 'play', seat, move });
  }

  /** One forest at the end of a round. The other seat only makes it a position that can be. */
  forest(forest: Forest, cards: string[], round: number): Promise<ForestPoints | string> {
    return this.told(async () => {
      const state = await this.wispwood(cards, 2);
      const bare = (state.forests as Forest[])[1] as Forest;
      const before = Array.from({ length: round - 1 }, () => nothing(cards));
      const forests = [{ ready: true, ...forest }, bare];
      await this.set({ ...balanced(state, forests), round, turn: 1, scores: [before, before] });
      const { explain } = await this.engine.request({ do: 'explain' });
      return (explain as { forests: ForestPoints[] }).forests[0] as ForestPoints;
    });
  }

  /** Who has won, from the last forests and the points of all rounds. */
  winner(forests: Forest[], cards: string[], scores: Counts[][]): Promise<Points> {
    return this.count(async () => {
      const seats = Math.max(2, forests.length);
      const state = await this.wispwood(cards, seats);
      const laid = (state.forests as Forest[]).map((bare, seat) => ({
        ready: true,
        ...(forests[seat] ?? bare),
      }));
      const over = { ...balanced(state, laid), round: 3, phase: 'over', turn: seats - 1, scores };
      const winners = await this.winnersOf(over);
      return { ...(await this.points()), winners };
    });
  }

  /** The ghost at the end of a round, by what it holds; `before`: its points of earlier ones. */
  ghost(cards: string[], ghost: Ghost, before: number[]): Promise<GhostPoints | string> {
    return this.told(async () => {
      const scores = [before.map(() => nothing(cards))];
      const round = before.length + 1;
      if (ghost.held.some((wisps) => wisps > 0))
        await this.haunt(cards, ghost, before, { round, phase: 'turn', scores });
      else await this.wispwood(cards, 1, { ghost: ghost.level }); // before its first turn
      const { explain } = await this.engine.request({ do: 'explain' });
      return (explain as { ghost: GhostPoints }).ghost;
    });
  }

  /** Who has won alone against the ghost, from the last forest and the points of all rounds. */
  alone(forest: Forest, cards: string[], scores: Counts[], ghost: Ghost, points: number[]) {
    return this.count(async () => {
      const over = { forests: [{ ready: true, ...forest }], round: 3, phase: 'over' };
      for (const winners of [[0], []]) {
        const end = { ...over, scores: [scores], winners };
        const taken = await this.haunt(cards, ghost, points, end).then(
          () => true,
          () => false,
        );
        if (taken) return { ...(await this.points()), winners };
      }
      return NOTHING; // the round goes on
    });
  }

  /* A position in which the ghost holds these wisps, whichever fireflies it has turned. */
  private async haunt(
    cards: string[],
    { level, held }: Ghost,
    scores: number[],
    position: { forests?: Forest[]; [field: string]: unknown },
  ): Promise<void> {
    const state = await this.wispwood(cards, 1, { ghost: level });
    const ghost = state.ghost as { levels: string[]; fireflies: number[]; held: Counts };
    const [first = '', ...rest] = state.pond as string[];
    const discards = { ...(state.discards as Counts), [first]: 1 };
    const wisps = { ...ghost.held };
    ghost.levels.forEach((kind, place) => (wisps[kind] = held[place] ?? 0));
    const laid = balanced(state, position.forests ?? (state.forests as Forest[]), wisps);
    for (let turned = 1; ; turned++) {
      const fireflies = ghost.fireflies.slice(turned);
      const seen = { ...ghost, at: 1, held: wisps, fireflies, scores };
      try {
        await this.set({ ...laid, ...position, discards, pond: ['cat', ...rest], ghost: seen });
        return;
      } catch (error) {
        if (fireflies.length === 0) throw error;
      }
    }
  }

  private async wispwood(cards: string[], seats: number, options: object = {}): Promise<State> {
    const shapes = ['I2', 'I3', 'L3', 'I4', 'O4', 'T4', 'S4', 'L4'];
    return this.fresh('wispwood', seats, { cards, shapes, ...options });
  }

  /* The start of a game, after all that chance lays out. */
  private async fresh(game: GameId, seats: number, options: object = {}): Promise<State> {
    let answer = await this.engine.request({ do: 'new', game, seats, options, seed: 'keeper' });
    if (game !== 'mice')
      while (answer.to_act === 'chance') answer = await this.engine.request({ do: 'chance' });
    return answer.state as State;
  }

  private set(state: object): Promise<Answer> {
    return this.engine.request({ do: 'set', state });
  }

  private async points(): Promise<Points> {
    const { score = [], winners } = await this.engine.request({ do: 'score' });
    return { score, winners: winners ?? null, problem: null };
  }

  /* As it stands, or, if the core says that such a game has ended, as one that is over. */
  private async worth(state: State): Promise<Points> {
    try {
      await this.set(state);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!(await this.winnersOf({ ...state, phase: 'over' }))) throw error;
    }
    return this.points();
  }

  /* Only the right winners make a finished position: the core takes no others. */
  private async winnersOf(state: object): Promise<number[] | null> {
    for (let set = 1; set < 16; set++) {
      const winners = [0, 1, 2, 3].filter((seat) => (set >> seat) & 1);
      const taken = await this.set({ ...state, winners }).then(
        () => true,
        () => false,
      );
      if (taken) return winners;
    }
    return null;
  }

  /* Or why it cannot be, in words. */
  private told<T>(act: () => Promise<T>): Promise<T | string> {
    return this.inLine(async () => {
      try {
        return await act();
      } catch (error) {
        if (error instanceof Refused) return impossible(error.reason);
        throw error;
      }
    });
  }

  private async count<T extends Points>(act: () => Promise<T>, none = NOTHING as T): Promise<T> {
    const points = await this.told(act);
    return typeof points === 'string' ? { ...none, problem: points } : points;
  }

  private inLine<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(act);
    this.queue = turn.catch(() => undefined);
    return turn;
  }
}

/** A round's sheet without a point. */
export const nothing = (cards: string[]): Counts =>
  Object.fromEntries([...cards, 'bonus', 'total'].map((line) => [line, 0]));

/* The same tiles in all: what lies in the forests, or the ghost has, comes from those not seen yet. */
function balanced(state: State, forests: Forest[], taken: Counts = {}): State {
  const unseen = { ...(state.unseen as Counts) };
  let supply = state.supply as number;
  const take = (kind: string, count: number) => {
    supply -= count;
    if (kind !== 'tree') unseen[kind] = (unseen[kind] ?? 0) - count;
  };
  for (const [kind, count] of Object.entries(taken)) take(kind, count);
  for (const kind of forests.flatMap(({ tiles }) => Object.values(tiles))) take(kind, 1);
  return { ...state, forests, unseen, supply };
}
