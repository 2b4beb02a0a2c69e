import { expect, it } from 'vitest';
import { lacking, lettersOf, painted, tidy } from '../../src/games/fives/board-text.ts';
import { boundary, markerPath } from '../../src/games/fives/marker.ts';
import { inOrder, sheetOf, type FivesState } from '../../src/games/fives/state.ts';
import type { LogEntry } from '../../src/core/session.ts';

it('sorts squares by row, then by column', () => {
  expect(inOrder(['b10', 'a2', 'c1', 'a10'])).toEqual(['c1', 'a2', 'a10', 'b10']);
});

it('draws one loop round joined squares and two round separate ones', () => {
  expect(boundary(['a1', 'b1'])).toHaveLength(1);
  expect(boundary(['a1', 'b1'])[0]).toHaveLength(6);
  expect(boundary(['a1', 'c3'])).toHaveLength(2);
  expect(markerPath(['a1'])).toMatch(/^M.*Z$/);
});

const BOARD = Array.from({ length: 10 }, (_, y) =>
  Array.from({ length: 10 }, (_, x) => 'ABCDEF'[(x + y) % 6]).join(''),
).join('\n');

it('takes a board with blanks, with bare lines between, in one line, and in lines of rows', () => {
  const spread = [...BOARD].join(' ');
  const lines = BOARD.split('\n');
  const twice = [0, 2, 4, 6, 8].map((y) => `${lines[y]} ${lines[y + 1]}`).join('\r\n');
  for (const typed of [BOARD, `${BOARD} \n`, spread, BOARD.replace(/\n/g, '\n\n'), twice]) {
    expect(tidy(typed)).toBe(BOARD);
    expect(lacking(typed)).toBeNull();
  }
  expect(tidy(BOARD.replaceAll('\n', ''))).toBe(BOARD);
  expect(lettersOf(spread)).toBe(BOARD.replaceAll('\n', ''));
});

it('does not move letters from row to row, and says what is wrong with which', () => {
  const uneven = BOARD.replace('\nB', 'A\n');
  expect(tidy(uneven)).toBe(uneven);
  expect(lacking('A B C D E F A B C')).toBe('Row 1 must have ten letters A to F; it has 9.');
  expect(lacking('ABCDEFABCDX')).toBe('Row 1 has “X” in it; the letters are A to F.');
  expect(lacking(`${BOARD}\nA`)).toBe('Row 11 must have ten letters A to F; it has 1.');
  expect(lacking(`${BOARD}\n${BOARD.slice(0, 10)}`)).toBe('A board has ten rows; these are 11.');
  expect(lacking(BOARD.slice(0, 98))).toBe('1 row is missing.');
});

it('paints one square, cuts nothing off, and leaves the other rows as they are', () => {
  expect(painted('', 23, 'C')).toBe('\n\n   C');
  expect(painted('ABCDEFABCDE\nAB', 0, 'F')).toBe('FBCDEFABCDE\nAB');
  expect(painted('ABCDEFABCDE\nAB', 11, 'F')).toBe('ABCDEFABCDE\nAF');
  expect(painted('A B C D E F A B C D', 9, 'E')).toBe('ABCDEFABCE');
  const eleven = `${BOARD}\nABC`;
  expect(painted(eleven, 0, 'A')).toBe(eleven);
});

/* Two pieces were circled and one crossed off; what the moves tell of each. */
const I = ['a1', 'b1', 'c1', 'd1', 'e1'];
const L = ['a2', 'b2', 'c2', 'd2', 'a3'];
const V = ['f1', 'f2', 'f3', 'g3', 'h3'];

const after = (done: [string[], string[], string[]]) =>
  ({
    done: [{ circled: done[0], crossed: done[1], blocked: done[2] }],
    outlines: [[]],
  }) as unknown as FivesState;

const circles = (piece: string, cells: string[]) =>
  ({
    events: [{ kind: 'circle', seat: 0, piece }],
    state: { outlines: [[{ cells, piece, voided: false }]] },
  }) as unknown as LogEntry;

const crosses = { events: [{ kind: 'cross', seat: 0, piece: 'V', cells: V }], state: {} };
const crossed = crosses as unknown as LogEntry;

it('tells each circled piece and each crossed off one by the moves', () => {
  const state = after([['I', 'L'], ['V'], [...I, ...L, ...V]]);
  const sheet = sheetOf(state, 0, [circles('I', I), circles('L', L), crossed]);
  expect(sheet.circled).toEqual([
    { piece: 'I', cells: I },
    { piece: 'L', cells: L },
  ]);
  expect(sheet.crossed).toEqual([{ piece: 'V', cells: V }]);
  expect([...sheet.found]).toEqual([...I, ...L]);
  expect([...sheet.off]).toEqual(V);
  expect(sheet.taken.size).toBe(0);
});

it('does not call finds crossed off where moves are missing', () => {
  const state = after([['I', 'L'], ['V'], [...I, ...L, ...V]]);
  const none = sheetOf(state, 0, []);
  expect([none.found.size, none.off.size, none.taken.size]).toEqual([0, 0, 15]);
  /* One find is known, then the other can be either; all that was crossed off, then it is one. */
  const some = sheetOf(state, 0, [circles('I', I)]);
  expect([some.found.size, some.off.size, some.taken.size]).toEqual([5, 0, 10]);
  const rest = sheetOf(state, 0, [crossed]);
  expect([rest.found.size, rest.off.size, rest.taken.size]).toEqual([10, 5, 0]);
  const finds = sheetOf(after([['I', 'L'], [], [...I, ...L]]), 0, []);
  expect([finds.found.size, finds.off.size, finds.taken.size]).toEqual([10, 0, 0]);
});
