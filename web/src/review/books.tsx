// Luck and skill of each player: one honest line, and two bars for each seat.

import { SeatIcon } from '../art/seats.tsx';
import { courageTexts } from '../core/courage.ts';
import type { Seat } from '../core/types.ts';
import { signed } from '../texts/numbers.ts';
import { n, t } from '../texts/t.ts';
import { MISTAKE, percent, verdictOf, type Sum } from './course.ts';

/* From here on the judge's own doubt is worth a word. */
const DOUBT = 0.05;

function verdictText(sums: Sum[], seats: Seat[]): string {
  const { skill, unclear, luck } = verdictOf(sums);
  const name = (seat: number) => seats[seat]?.name ?? '';
  const parts: string[] = [];
  if (skill !== null) parts.push(t('Better moves: {name}.', { name: name(skill) }));
  else if (unclear) parts.push(t('Nobody can say whose moves were better.'));
  else if (seats.length > 1) parts.push(t('The moves were equally good.'));
  if (luck) {
    const args = { name: name(luck.seat), n: percent(luck.worth) };
    parts.push(t('Better luck: {name}, worth {n}% of a win.', args));
  } else if (sums.some((sum) => sum.luck)) parts.push(t('Luck was even.'));
  return parts.join(' ');
}

function Part(props: { name: string; share: number; most: number; kind: string }) {
  return (
    <p class="books-row">
      <span>{props.name}</span>
      <Bar {...props} />
      <strong>{signed(props.share)}</strong>
    </p>
  );
}

function Bar({ share, most, kind }: { share: number; most: number; kind: string }) {
  const width = Math.min(50, (50 * Math.abs(share)) / most);
  return (
    <span class="books-bar" aria-hidden="true">
      <span class={kind} style={{ left: `${share < 0 ? 50 - width : 50}%`, width: `${width}%` }} />
    </span>
  );
}

export function Books({ sums, seats }: { sums: Sum[]; seats: Seat[] }) {
  const { rest } = verdictOf(sums);
  const chancy = sums.some(({ luck = 0 }) => Math.abs(luck) > MISTAKE / 10);
  const sizes = sums.flatMap(({ lost = 0, luck = 0, rest: left = 0 }) =>
    [lost, luck, left].map(Math.abs),
  );
  const most = Math.max(0.1, ...sizes);
  return (
    <section class="books" aria-labelledby="books-title">
      <h2 id="books-title">{t('Luck and skill')}</h2>
      <p class="verdict">{verdictText(sums, seats)}</p>
      <ol>
        {sums.map(({ lost = 0, luck = 0, rest: left = 0, mistakes = 0, courage }, seat) => (
          <li key={seat}>
            <h3 class={`of-seat-${seat}`}>
              <SeatIcon seat={seat} size={16} />
              <span>{seats[seat]?.name}</span>
              <small>{n('{n} mistake', '{n} mistakes', mistakes)}</small>
            </h3>
            <Part name={t('Moves')} share={-lost} most={most} kind="lost" />
            {chancy && <Part name={t('Luck')} share={luck} most={most} kind="luck" />}
            {rest >= MISTAKE && (
              <Part name={t('Not explained')} share={left} most={most} kind="rest" />
            )}
            {courage &&
              courageTexts(courage).map((text) => (
                <p key={text} class="quiet books-courage">
                  {text}
                </p>
              ))}
          </li>
        ))}
      </ol>
      <p class="quiet">
        {t('In percent of a win, as the strongest computer player judges.')}{' '}
        {rest >= DOUBT && t('It may be wrong by {n}% over the whole game.', { n: percent(rest) })}
      </p>
    </section>
  );
}
