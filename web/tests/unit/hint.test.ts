// Hints and refusals speak of what the board lights, not of squares by names that it does not show.

import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/core/session.ts';
import { gameUi, litBy } from '../../src/games/game-ui.ts';
import { clearTop, holdsStill, type Hint } from '../../src/table/hint.tsx';
import { mark, NOTHING, pointedBy } from '../../src/ui/pointed.ts';

const MOVES = {
  mice: ['take red red@1', 'take joker', 'again', 'stop'],
  cubes: ['L d4', 'corner a1', 'step d5', 'stay', 'pass'],
  fives: ['draw a1 b1 c1 d1 e1', 'cross L a1 b1 c1 d1 d2', 'cross L', 'turn', 'done'],
  wispwood: ['wisp 3 L3 m13 m14 n14 @m14 cat', 'trees c3 c4', 'cat stay', 'cat d4', 'ghost 2'],
} as const;

describe('a hint', () => {
  for (const game of Object.keys(MOVES) as (keyof typeof MOVES)[])
    it(`is a sentence without the names of squares: ${game}`, async () => {
      const ui = await gameUi(game);
      const seats = ['Ana', 'Ben'].map((name) => ({ name, player: 'human' as const, level: 1 }));
      for (const move of MOVES[game]) expect(ui.advise(move, seats)).toMatch(/^[A-Z][^0-9]+\.$/);
    });

  it('of mice lights first where to look: the centre, or the cards of the others', async () => {
    const { nudge } = await gameUi('mice');
    const first = (move: string) => nudge?.(move, [])[0].lit;
    expect(first('take red')).toEqual(['centre']);
    expect(first('take blue blue@1')).toEqual(['others']);
  });

  it('for a corner of cubes says first what to look for, and then shows it', async () => {
    const { nudge } = await gameUi('cubes');
    const [idea, piece] = nudge?.('corner a1', []) ?? [];
    expect(idea).toEqual({ say: 'Choose the corner near most tokens.' });
    expect(piece?.lit).toEqual(['a1']);
  });

  it('for a piece of fives shows its form and its middle, and at last all of it', async () => {
    const ui = await gameUi('fives');
    const why = [{ text: 'the form %s lies here, worth %d', word: 'I', numbers: [1] }];
    const [, piece] = ui.nudge?.('draw a1 b1 c1 d1 e1', why) ?? [];
    expect(piece?.lit).toEqual(['I', 'c1']);
    const lit = litBy('draw a1 b1 c1 d1 e1', why);
    for (const square of ['a1', 'b1', 'c1', 'd1', 'e1']) expect(lit).toContain(square);
  });

  it('lies at the bottom, else at the top, else between, where it hides least of what is lit', () => {
    const box = (top: number, bottom: number, left = 0) => ({
      left,
      right: left + 40,
      top,
      bottom,
    });
    const card = { left: 8, right: 382, top: 688, bottom: 838 };
    const top = (...lit: ReturnType<typeof box>[]) => clearTop(card, lit, 844);
    expect(top()).toBe(null);
    expect(top(box(100, 140), box(600, 640))).toBe(null);
    expect(top(box(300, 340), box(700, 740))).toBe(6);
    expect(top(box(100, 140), box(700, 740))).toBe(146);
    expect(top(box(100, 140), box(800, 840, 390))).toBe(null);
    /* Everything is lit: the bottom edge is as good as any. */
    expect(top(box(0, 844))).toBe(null);
  });

  it('stays lit until its person, chance or the clock moves, or a move is taken back', () => {
    const by = (...actors: LogEntry['actor'][]) => actors.map((actor) => ({ actor }) as LogEntry);
    const hint = { ...NOTHING, seat: 0, after: 2 } as Hint;
    expect(holdsStill(hint, by(0, 1))).toBe(true);
    expect(holdsStill(hint, by(0, 1, 1))).toBe(true);
    expect(holdsStill(hint, by(0, 1, 1, 0))).toBe(false);
    expect(holdsStill(hint, by(0, 1, 'chance'))).toBe(false);
    expect(holdsStill(hint, by(0, 1, 'clock'))).toBe(false);
    expect(holdsStill(hint, by(0))).toBe(false);
  });
});

describe('a refusal', () => {
  it('points at its squares, and at what it calls by name', () => {
    const reason = { code: 'taken', text: 'The square %s is not empty.', what: 'c3' };
    const pointed = pointedBy({
      code: 'illegal-move',
      message: '',
      reason: { ...reason, squares: ['c3', 'c4'] },
    });
    expect(['c3', 'c4', 'c5'].map((square) => mark(pointed, square))).toEqual([
      ' named',
      ' lit',
      '',
    ]);
    expect(pointedBy({ code: 'bad-request', message: '' })).toEqual(NOTHING);
  });
});
