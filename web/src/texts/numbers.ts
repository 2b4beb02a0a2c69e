// Numbers as the player's language writes them: 56.8% in English, 56,8 % in Czech.

import { language } from './t.ts';

const digits = (least: number, most = least) => ({
  minimumFractionDigits: least,
  maximumFractionDigits: most,
});

/** With one digit after the point. */
export const tenths = (value: number) => value.toLocaleString(language(), digits(1));

/** With one digit after the point where it is no whole number. */
export const aboutTenths = (value: number) => value.toLocaleString(language(), digits(0, 1));

/** A share as percent. */
export const percentText = (share: number, after = 0) =>
  share.toLocaleString(language(), { style: 'percent', ...digits(after) });

/** A share that was gained or lost. */
export function signed(share: number): string {
  const sign = Math.round(100 * share);
  return `${sign > 0 ? '+' : sign < 0 ? '−' : ''}${percentText(Math.abs(share))}`;
}
