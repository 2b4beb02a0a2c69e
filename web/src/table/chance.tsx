// Chance by hand, for a real box on a real table: the engine lists what can happen, people tap
// what did. What is asked and how it looks, the game says.

import type { View } from '../core/session.ts';
import type { Seat } from '../core/types.ts';
import type { GameUi } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import '../style/sheets.css';

interface Props {
  view: View;
  seats: Seat[];
  ui: GameUi;
  onChoose: (move: string) => void;
}

export function Chance({ view, seats, ui, onChoose }: Props) {
  const asked = ui.ask?.(view, seats) ?? t('What happened on the table?');
  const Own = ui.Chance?.takes(view) ? ui.Chance : null;
  return (
    <section class="by-hand" aria-label={asked}>
      <h2 aria-live="polite">{asked}</h2>
      {Own ? (
        <Own key={view.last?.ply} view={view} onChoose={onChoose} />
      ) : (
        <div class="outcomes">
          {view.outcomes.map(({ move }) => (
            <button key={move} onClick={() => onChoose(move)}>
              {ui.outcome?.(move) ?? move.split(' ').slice(1).map(word).join(' ')}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
