// The goal cards' titles and texts in four languages, from data/cards.tsv.

import table from '../../../../data/cards.tsv?raw';
import { language } from '../../texts/t.ts';

const [head = '', ...rows] = table.trim().split('\n');
const columns = head.split('\t');
const CARDS = new Map(
  rows.map((row) => {
    const cells = row.split('\t');
    const entry = Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']));
    return [entry.id ?? '', entry] as const;
  }),
);

const field = (id: string, name: string) => {
  const card = CARDS.get(id);
  return card?.[`${name}_${language()}`] || card?.[`${name}_en`] || id;
};

export const cardTitle = (id: string) => field(id, 'title');
export const cardText = (id: string) => field(id, 'text');
export const cardPaws = (id: string) => Number(CARDS.get(id)?.paws ?? 1);
/** pumpkin, witch, orb, heart or tree. */
export const cardFamily = (id: string) => CARDS.get(id)?.family ?? id.split('-')[0] ?? 'tree';
export const CARD_IDS = [...CARDS.keys()];
