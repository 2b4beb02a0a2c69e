// The goal cards in a row: the kind, what the card gives now, and what the shape in the hand would
// change. A tap opens the card's words.

import { useSignal } from '@preact/signals';
import { Light, type TileKind } from '../../art/wisps.tsx';
import type { Mind } from '../../core/mind.ts';
import type { Seat, State } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { mark, marked, type Pointed } from '../../ui/pointed.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CardExample } from './card-example.tsx';
import { LitForest } from './explain.tsx';
import { cardFamily, cardPaws, cardText, cardTitle } from './card-texts.ts';

export type Points = Record<string, number>;

/* What a hint calls the kind of a card. */
const SPOKEN_OF: Record<TileKind, string> = {
  pumpkin: 'pumpkins',
  witch: 'witches',
  orb: 'orbs',
  heart: 'hearts',
  tree: 'trees',
};

function Paws({ count }: { count: number }) {
  return (
    <span class="paws" role="img" aria-label={n('{n} paw', '{n} paws', count)}>
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} viewBox="0 0 20 20" width="13" height="13" aria-hidden="true">
          <path
            d="M10 9c4 0 6 4 5 7-1 2-3 1-5 1s-4 1-5-1c-1-3 1-7 5-7zM4 9a2 2.500 0 1 1 .1 0zM16 9a2 2.500 0 1 1 .1 0zM8 6a2 2.500 0 1 1 .1 0zM13 6a2 2.500 0 1 1 .1 0z"
            fill="currentColor"
          />
        </svg>
      ))}
    </span>
  );
}

function Change({ by }: { by: number }) {
  if (by === 0) return null;
  return (
    <i class={by > 0 ? 'up' : 'down'}>
      {by > 0 ? '+' : '−'}
      {Math.abs(by)}
    </i>
  );
}

export function GoalCards(props: {
  cards: string[];
  now: Points;
  then: Points | null;
  /** What the square of the round would give. */
  bonus: number;
  mind: Mind;
  state: State;
  pointed: Pointed;
  /** Of whom the forest is, and who sits there. */
  seat: number;
  whose?: Seat;
}) {
  const open = useSignal<string | null>(null);
  const sum = (points: Points) => props.cards.reduce((all, id) => all + (points[id] ?? 0), 0);
  return (
    <div class="goals" role="group" aria-label={t('Goal cards')}>
      {props.cards.map((id) => {
        const now = props.now[id] ?? 0;
        const change = props.then ? (props.then[id] ?? 0) - now : 0;
        const family = cardFamily(id) as TileKind;
        return (
          <button
            key={id}
            class={`goal ${family}${mark(props.pointed, SPOKEN_OF[family])}`}
            onClick={() => (open.value = id)}
          >
            <svg viewBox="0 0 100 100" class="goal-kind" aria-hidden="true">
              <Light kind={family} />
            </svg>
            <span class="unseen">{marked(props.pointed, SPOKEN_OF[family], cardTitle(id))}: </span>
            <span class="goal-title" aria-hidden="true">
              {cardTitle(id)}
            </span>
            <span class="goal-text" aria-hidden="true">
              {cardText(id)}
            </span>
            <CardExample card={id} quiet />
            <b>{now}</b>
            <Change by={change} />
          </button>
        );
      })}
      <p class="goal-sum">
        <small>{t('Now')}</small>
        <b>{sum(props.now) + props.bonus}</b>
        <Change by={props.then ? sum(props.then) - sum(props.now) : 0} />
      </p>
      {open.value && (
        <Sheet title={cardTitle(open.value)} onClose={() => (open.value = null)}>
          <p>
            <Paws count={cardPaws(open.value)} />
          </p>
          <p class="say">{cardText(open.value)}</p>
          <div class="card-forests">
            <figure class="lit-forest">
              <CardExample card={open.value} />
              <figcaption>{t('Example')}</figcaption>
            </figure>
            <LitForest {...props} card={open.value} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
