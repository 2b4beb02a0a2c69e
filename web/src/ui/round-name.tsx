// Which round of how many. Where many boards stand beside it there is room for its numbers only (the
// style decides); who listens hears the words.

import { t } from '../texts/t.ts';

export function RoundName({ n, all }: { n: number; all?: number }) {
  if (all === undefined) return <>{t('Round {n}', { n })}</>;
  return (
    <span class="round-name" data-short={`${n}/${all}`}>
      <span>{t('Round {n} of {all}', { n, all })}</span>
    </span>
  );
}
