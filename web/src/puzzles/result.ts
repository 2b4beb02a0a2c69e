// What somebody shares of a puzzle that was found.

import { gameInfo } from '../games/list.tsx';
import { n, t } from '../texts/t.ts';
import { past, streak } from './solved.ts';
import { gradeText, type Puzzle, type Stock } from './stock.ts';

interface Shared {
  stock: Stock;
  puzzle: Puzzle;
  /** Today, if it is today's. */
  day: string | null;
  /** In the stock, from 0. */
  number: number;
}

/** What one can send to friends: short, and it gives nothing away. */
export function resultText({ stock, puzzle, day, number }: Shared, tries: number): string {
  const title = t(gameInfo(stock.game).title);
  const found = n('Found at try {n}', 'Found at try {n}', tries);
  const row = day ? streak(past().days[stock.game] ?? {}, day) : 0;
  const days = row > 1 ? ` · ${n('{n} day in a row', '{n} days in a row', row)}` : '';
  const which = day ?? `#${number + 1}`;
  const address = `${location.href.replace(/#.*$/, '')}#puzzles/${stock.game}/${number + 1}`;
  return `Kocka · ${title} · ${which} ${gradeText(puzzle.grade)}\n${found}${days}\n${address}`;
}
