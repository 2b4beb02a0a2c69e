// A board of fives on which each of the twelve pieces lies once, showing the dice A A B C D: so a
// score sheet of letters can be played as a game, and the core counts it.

const PIECES = ['WWFFNNVVVI', 'YWWFFNNNVI', 'YYWFPUUUVI', 'YZZPPUXUTI', 'YZLPPXXXTI', 'ZZLLLLXTTT'];
const DICE = 'AABCD';

const cells = new Map<string, [number, number][]>();
PIECES.forEach((line, y) =>
  [...line].forEach((piece, x) => cells.set(piece, [...(cells.get(piece) ?? []), [x, y]])),
);

function draw(): string {
  const board = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => 'F'));
  for (const list of cells.values())
    list.forEach(([x, y], index) => (board[y]![x] = DICE[index] ?? 'F'));
  return board.map((line) => line.join('')).join('\n');
}

export const PIECE_BOARD = draw();

export const PIECE_LETTERS = [...cells.keys()];

export const pieceSquares = (piece: string) =>
  (cells.get(piece) ?? []).map(([x, y]) => `${String.fromCharCode(97 + x)}${y + 1}`).join(' ');
