// Chance by hand, for a real box on a real table: the engine lists what can happen, people tap
// what did.

import type { View } from '../core/session.ts';
import type { GameId } from '../core/types.ts';
import { outcomeLabel } from '../games/outcomes.tsx';
import { t } from '../texts/t.ts';

export function Chance(props: { view: View; game: GameId; onChoose: (move: string) => void }) {
  return (
    <section class="by-hand" aria-label={t('What happened on the table?')}>
      <h2>{t('What happened on the table?')}</h2>
      <div class="outcomes">
        {props.view.outcomes.map(({ move }) => (
          <button key={move} onClick={() => props.onChoose(move)}>
            {outcomeLabel(props.game, move)}
          </button>
        ))}
      </div>
    </section>
  );
}
