// The goal cards of data/cards.tsv. Their titles and texts are in the catalogue of each language.

import table from '../../../../data/cards.tsv';
import { t } from '../../texts/t.ts';

const CARDS = new Map(table.map(([id, family, paws]) => [id, { family, paws }]));

export const cardTitle = (id: string) => t(`${id} title`);
export const cardText = (id: string) => t(`${id} text`);
export const cardPaws = (id: string) => CARDS.get(id)?.paws ?? 1;
/** pumpkin, witch, orb, heart or tree. */
export const cardFamily = (id: string) => CARDS.get(id)?.family ?? id.split('-')[0] ?? 'tree';
export const CARD_IDS = [...CARDS.keys()];
