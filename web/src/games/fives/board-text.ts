// A board of fives as people type or paint it: ten rows of ten letters, with blanks wherever they
// like, or all of it in one line. What is not yet whole stays as it was typed.

import { n, t } from '../../texts/t.ts';

export const SIDE = 10;

const bare = (line: string) => line.replace(/\s/g, '');

/**
 * The squares of a row. Blanks do not count, but in a row that is being painted: there a blank is a
 * square without a symbol yet.
 */
function squares(line: string): string[] {
  const row = line.trimEnd();
  return [...(row.length > SIDE ? bare(row) : row)];
}

/** The first ten rows as a hundred letters; what is missing is a space. */
export const lettersOf = (text: string): string =>
  Array.from({ length: SIDE }, (_, y) => {
    const row = squares(text.split('\n')[y] ?? '');
    return Array.from({ length: SIDE }, (_, x) => row[x] ?? ' ').join('');
  }).join('');

/** A line in which several rows stand one behind the other, as rows. */
const rowsIn = (line: string) =>
  line.length % SIDE === 0 ? (line.match(/.{10}/gu) ?? []) : [line];

/** The board as the rules take it, if nothing but its blanks and line ends differ; else as typed. */
export function tidy(text: string): string {
  const rows = text.split('\n').map(bare).flatMap(rowsIn);
  const whole = rows.length === SIDE && rows.every((row) => /^[A-F]{10}$/.test(row));
  return whole ? rows.join('\n') : text;
}

/** With this letter at a place; no other row changes, and nothing in this one is cut off. */
export function painted(text: string, place: number, letter: string): string {
  const lines = text.split('\n');
  const [y, x] = [Math.floor(place / SIDE), place % SIDE];
  while (lines.length <= y) lines.push('');
  const row = squares(lines[y]!);
  while (row.length < x) row.push(' ');
  row[x] = letter;
  lines[y] = row.join('');
  return lines.join('\n');
}

/** What a row has that is no symbol, or too few or too many symbols. */
function wrongIn(line: string, row: number): string | null {
  const [wrong] = bare(line).replace(/[A-F]/g, '');
  if (wrong) return t('Row {row} has “{wrong}” in it; the letters are A to F.', { row, wrong });
  const count = bare(line).length;
  return count === SIDE
    ? null
    : t('Row {row} must have ten letters A to F; it has {n}.', { row, n: count });
}

/** What a board lacks, in words; null: it is whole. */
export function lacking(text: string): string | null {
  if (text.trim() === '') return t('Paint the board, or type its ten rows.');
  const lines = tidy(text).trimEnd().split('\n');
  const wrong = lines.map((line, y) => wrongIn(line, y + 1)).find((found) => found !== null);
  if (wrong) return wrong;
  if (lines.length < SIDE)
    return n('{n} row is missing.', '{n} rows are missing.', SIDE - lines.length);
  return lines.length > SIDE
    ? t('A board has ten rows; these are {n}.', { n: lines.length })
    : null;
}
