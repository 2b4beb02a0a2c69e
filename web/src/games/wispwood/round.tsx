// A round's scoring, told card by card; and at the end of the game all rounds together.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { SeatIcon } from '../../art/seats.tsx';
import type { Session, View } from '../../core/session.ts';
import type { Seat } from '../../core/types.ts';
import { t } from '../../texts/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useExplained } from '../explained.ts';
import type { BoardProps } from '../game-ui.ts';
import { LitForest, type Explained } from './explain.tsx';
import { cardTitle } from './card-texts.ts';
import type { RoundScore, WispState } from './state.ts';
import './round.css';

const title = (line: string) => {
  if (line === 'bonus') return t('Filled square');
  return line === 'total' ? t('Total') : cardTitle(line);
};

/** A line for each card, the bonus and the total; a column for each seat. */
function Table(props: {
  seats: Seat[];
  cards: string[];
  head?: (line: string) => ComponentChildren;
  cell: (seat: number, line: string) => ComponentChildren;
}) {
  return (
    <table class="round-table">
      <thead>
        <tr>
          <td />
          {props.seats.map((seat, index) => (
            <th key={index} scope="col">
              <SeatIcon seat={index} size={13} /> {seat.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...props.cards, 'bonus', 'total'].map((line) => (
          <tr key={line} class={line}>
            <th scope="row">{props.head?.(line) || title(line)}</th>
            {props.seats.map((_, seat) => (
              <td key={seat}>{props.cell(seat, line)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* What earned the most is what one wants to see first. */
const dearest = (cards: string[], points: RoundScore) =>
  cards.toSorted((a, b) => (points[b] ?? 0) - (points[a] ?? 0))[0] ?? '';

export function RoundSheet(props: BoardProps & { state: WispState }) {
  const { session, mind, view, viewer, state } = props;
  const rounds = Math.max(...state.scores.map((list) => list.length));
  const of = (seat: number) => state.scores[seat]?.[rounds - 1] ?? {};
  const shown = useSignal(dearest(state.cards, of(viewer)));
  const told = useExplained<Explained>(mind, view.state);
  const close = () => session.commit();
  return (
    <Sheet title={t('Round {n} is scored', { n: rounds })} onClose={close}>
      <Table
        seats={session.seats}
        cards={state.cards}
        head={(line) =>
          state.cards.includes(line) && (
            <button
              class="line-button"
              aria-pressed={shown.value === line}
              onClick={() => (shown.value = line)}
            >
              {title(line)}
            </button>
          )
        }
        cell={(seat, line) => of(seat)[line] ?? 0}
      />
      <LitForest mind={mind} state={view.state} seat={viewer} card={shown.value} />
      {state.ghost && (
        <p>{t('The ghost in this round: {n}', { n: state.ghost.scores[rounds - 1] ?? 0 })}</p>
      )}
      {told && rounds < told.rounds && (
        <p>{t('Now each cat may move to a tree; then the trees go back and the wisps stay.')}</p>
      )}
      <div class="sheet-foot">
        <button class="primary" onClick={close}>
          {t('Go on')}
        </button>
      </div>
    </Sheet>
  );
}

/** The whole score sheet: by card what each round gave, and together. */
export function ScoreSheet({ session, view }: { session: Session; view: View }) {
  const { cards, scores, ghost } = view.state as unknown as WispState;
  const cell = (seat: number, line: string) => {
    const points = (scores[seat] ?? []).map((round) => round[line] ?? 0);
    return (
      <>
        <small>{points.join(' + ')}</small> <b>{points.reduce((a, b) => a + b, 0)}</b>
      </>
    );
  };
  return (
    <section aria-label={t('Score sheet')}>
      <Table seats={session.seats} cards={cards} cell={cell} />
      {ghost && <p>{t('Ghost: {n}', { n: ghost.scores.join(' + ') })}</p>}
    </section>
  );
}
