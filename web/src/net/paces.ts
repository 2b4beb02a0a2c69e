// How much time a table can give each player.

import { t } from '../texts/t.ts';

/** What can be chosen: seconds for the whole game, and for each move. */
export interface Pace {
  clock: number;
  bonus: number;
}

export const PACES: Pace[] = [
  { clock: 0, bonus: 0 },
  { clock: 300, bonus: 5 },
  { clock: 900, bonus: 10 },
  { clock: 1800, bonus: 30 },
  { clock: 259200, bonus: 43200 },
];

function length(seconds: number): string {
  if (seconds % 86400 === 0) return t('{n} d', { n: seconds / 86400 });
  if (seconds % 3600 === 0) return t('{n} h', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t('{n} min', { n: seconds / 60 });
  return t('{n} s', { n: seconds });
}

/** "15 min + 10 s". */
export function paceText({ clock, bonus }: Pace): string {
  if (clock === 0) return t('No clock');
  return bonus === 0 ? length(clock) : `${length(clock)} + ${length(bonus)}`;
}

/** After which a computer steps in for one who does not move; 0: never. */
export const HANDOVERS: { seconds: number; text: () => string }[] = [
  { seconds: 120, text: () => t('2 minutes') },
  { seconds: 600, text: () => t('10 minutes') },
  { seconds: 86400, text: () => t('1 day') },
  { seconds: 259200, text: () => t('3 days') },
  { seconds: 604800, text: () => t('7 days') },
  { seconds: 0, text: () => t('Never') },
];

export const handoverText = (wanted: number): string =>
  HANDOVERS.find(({ seconds }) => seconds === wanted)?.text() ?? length(wanted);
