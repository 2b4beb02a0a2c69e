// Courage: what stopping too early and going on too long has cost, ahead and behind. The core
// counts it in a review; here it is added up over games, and said.

import { tenths } from '../texts/numbers.ts';
import { msg, t } from '../texts/t.ts';

/** Choices to go on or not, and what was lost by too little courage and by too much. */
interface Choices {
  choices: number;
  timid: number;
  bold: number;
}

export interface Courage {
  ahead: Choices;
  behind: Choices;
}

/* Of a win a game; less is not worth a word. */
const LITTLE = 0.001;

const FAULTS = [
  { at: 'ahead', fault: 'timid', says: msg('Too timid when ahead: {n}% a game') },
  { at: 'ahead', fault: 'bold', says: msg('Too bold when ahead: {n}% a game') },
  { at: 'behind', fault: 'timid', says: msg('Too timid when behind: {n}% a game') },
  { at: 'behind', fault: 'bold', says: msg('Too bold when behind: {n}% a game') },
] as const;

const both = (a: Choices, b: Choices): Choices => ({
  choices: a.choices + b.choices,
  timid: a.timid + b.timid,
  bold: a.bold + b.bold,
});

export const added = (a: Courage, b: Courage): Courage => ({
  ahead: both(a.ahead, b.ahead),
  behind: both(a.behind, b.behind),
});

/** In sentences, over so many games; none where there was nothing to choose. */
export function courageTexts(courage: Courage, games = 1): string[] {
  if (courage.ahead.choices + courage.behind.choices === 0) return [];
  const faults = FAULTS.flatMap(({ at, fault, says }) => {
    const share = courage[at][fault] / games;
    return share < LITTLE ? [] : t(says, { n: tenths(100 * share) });
  });
  return faults.length > 0 ? faults : [t('As brave as is best.')];
}
