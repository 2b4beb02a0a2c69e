// A round's scoring, told card by card.

import { useSignal } from '@preact/signals';
import { SeatIcon } from '../../art/seats.tsx';
import { t } from '../../texts/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { BoardProps } from '../game-ui.ts';
import { LitForest } from './explain.tsx';
import { cardTitle } from './card-texts.ts';
import type { WispState } from './state.ts';

export function RoundSheet({
  session,
  mind,
  view,
  viewer,
  state,
}: BoardProps & { state: WispState }) {
  const shown = useSignal(state.cards[0] ?? '');
  const rounds = Math.max(...state.scores.map((list) => list.length));
  const lines = [...state.cards, 'bonus', 'total'];
  const title = (line: string) =>
    line === 'bonus' ? t('Filled square') : line === 'total' ? t('Total') : cardTitle(line);
  const close = () => session.commit();
  return (
    <Sheet title={t('Round {n} is scored', { n: rounds })} onClose={close}>
      <table class="round-table">
        <thead>
          <tr>
            <td />
            {session.seats.map((seat, index) => (
              <th key={index} scope="col">
                <SeatIcon seat={index} size={13} /> {seat.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line} class={line}>
              <th scope="row">
                {state.cards.includes(line) ? (
                  <button
                    class="line-button"
                    aria-pressed={shown.value === line}
                    onClick={() => (shown.value = line)}
                  >
                    {title(line)}
                  </button>
                ) : (
                  title(line)
                )}
              </th>
              {state.scores.map((list, index) => (
                <td key={index}>{list[rounds - 1]?.[line] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <LitForest mind={mind} state={view.state} seat={viewer} card={shown.value} />
      {state.ghost && (
        <p>{t('The ghost in this round: {n}', { n: state.ghost.scores[rounds - 1] ?? 0 })}</p>
      )}
      <button class="primary" onClick={close}>
        {t('Go on')}
      </button>
    </Sheet>
  );
}
