// The rules as parts, each with its heading: for the contents, and to be searched.

import type { Block, Line } from '../core/pages.ts';

export interface Part {
  /** Empty: what stands before the first heading. */
  title: Line;
  blocks: Block[];
  /** The summary: a list right behind the first heading. */
  short: boolean;
}

export const plain = (line: Line): string =>
  line.map((one) => (typeof one === 'string' ? one : one[1])).join('');

export function partsOf(blocks: Block[]): Part[] {
  const parts: Part[] = [{ title: [], blocks: [], short: false }];
  for (const block of blocks) {
    if (block[0] === 'h' && block[1] === 1) continue; // the page has it
    if (block[0] === 'h' && block[1] === 2)
      parts.push({ title: block[2], blocks: [], short: false });
    parts.at(-1)?.blocks.push(block);
  }
  const first = parts[1];
  if (first) first.short = first.blocks[1]?.[0] === 'ul';
  return parts;
}

/** Without accents and capitals: people type as it comes. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .toLowerCase();

function words(block: Block): string {
  switch (block[0]) {
    case 'h':
      return plain(block[2]);
    case 'p':
      return `${block[1] ?? ''} ${plain(block[2])}`;
    case 'table':
      return block[1].flatMap((row) => row.map(plain)).join(' ');
    default:
      return block[1].map(plain).join(' ');
  }
}

/** A list or a table with it belongs to the paragraph before it. */
function places(blocks: Block[]): Block[][] {
  const list: Block[][] = [];
  for (const block of blocks) {
    const before = list.at(-1)?.[0]?.[0];
    const goesOn = block[0] !== 'p' && block[0] !== 'h' && (before === 'p' || before === 'ul');
    if (goesOn) list.at(-1)?.push(block);
    else list.push([block]);
  }
  return list;
}

/** The parts in which something is found, with nothing but that and their headings. */
export function matching(parts: Part[], sought: string): Part[] {
  const wanted = bare(sought).split(/\s+/).filter(Boolean);
  const has = (blocks: Block[]) => {
    const text = bare(blocks.map(words).join(' '));
    return wanted.every((word) => text.includes(word));
  };
  return parts.flatMap((part) => {
    const hits = places(part.blocks).filter((place) => place[0]?.[0] !== 'h' && has(place));
    const heading = part.blocks.filter((block, index) => index === 0 && block[0] === 'h');
    return hits.length === 0 ? [] : [{ ...part, blocks: [...heading, ...hits.flat()] }];
  });
}

/** How many places these are. */
export const found = (parts: Part[]): number =>
  parts.reduce(
    (sum, { blocks }) => sum + places(blocks).filter(([first]) => first?.[0] !== 'h').length,
    0,
  );
