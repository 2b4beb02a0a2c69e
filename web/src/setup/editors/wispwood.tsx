// The goal cards as cards to tick, family by family; the ghost's strips as they lie beside the
// pond, and its fireflies.

import type { ComponentChildren } from 'preact';
import { Light, type TileKind } from '../../art/wisps.tsx';
import { cardFamily, cardPaws, cardText, cardTitle } from '../../games/wispwood/card-texts.ts';
import { n, t } from '../../texts/t.ts';
import { Counters } from '../counters.tsx';
import { ListOr, NumberInput, type FieldProps } from '../option-fields.tsx';
import type { Editors } from '../editors.ts';
import './wispwood.css';

/** Which lie on the table: one of a family, another one takes its place. */
const Cards = (props: FieldProps) => (
  <CardTicks
    {...props}
    begin={() => []}
    add={(chosen, card) => [...chosen.filter((one) => cardFamily(one) !== cardFamily(card)), card]}
  />
);

/** Which are in the box. */
const Pool = (props: FieldProps) => (
  <CardTicks
    {...props}
    begin={() => props.option.items ?? []}
    add={(chosen, card) => [...chosen, card]}
  />
);

function CardTicks(
  props: FieldProps & {
    begin: () => string[];
    add: (chosen: string[], card: string) => string[];
  },
) {
  const { option, value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const tick = (card: string) =>
    onChange(
      chosen.includes(card) ? chosen.filter((one) => one !== card) : props.add(chosen, card),
    );
  return (
    <ListOr {...props} begin={props.begin}>
      <ul class="card-ticks">
        {(option.items ?? []).map((card) => (
          <li key={card} class={`card-tick ${chosen.includes(card) ? 'chosen' : ''}`}>
            <Tick card={card} name={option.name} on={chosen.includes(card)} onTick={tick}>
              <strong>{cardTitle(card)}</strong>
              <small>{n('{n} paw', '{n} paws', cardPaws(card))}</small>
              <span>{cardText(card)}</span>
            </Tick>
          </li>
        ))}
      </ul>
    </ListOr>
  );
}

function Tick(props: {
  card: string;
  name: string;
  on: boolean;
  onTick: (card: string) => void;
  children: ComponentChildren;
}) {
  return (
    <label>
      <input
        type="checkbox"
        name={props.name}
        value={props.card}
        checked={props.on}
        onChange={() => props.onTick(props.card)}
      />
      <svg viewBox="0 0 100 100" width="32" height="32" aria-hidden="true">
        <Light kind={cardFamily(props.card) as TileKind} />
      </svg>
      <span class="card-words">{props.children}</span>
    </label>
  );
}

function Strips({ option, value, onChange }: FieldProps) {
  const strips = value as Record<string, unknown[]>;
  return (
    <div class="strips">
      {(option.keys ?? []).map((level) => {
        const strip = strips[level] ?? [];
        const label = t('Level {n}', { n: level });
        return (
          <div key={level} class="strip" role="group" aria-label={label}>
            <strong>{label}</strong>
            {strip.map((points, place) => (
              <NumberInput
                key={place}
                option={option}
                label={`${label}, ${place + 1}`}
                value={points}
                onChange={(next) => onChange({ ...strips, [level]: strip.with(place, next) })}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

const Fireflies = (props: FieldProps) => (
  <Counters
    {...props}
    name={(sees) => t('Firefly {n}', { n: sees })}
    picture={(sees) => (
      <g class="firefly">
        <circle cx="50" cy="50" r="46" fill="#2f3b2a" />
        <circle cx="50" cy="50" r="34" fill="#f2d04e" />
        <text x="50" y="66" text-anchor="middle" font-size="46" font-weight="700" fill="#1d1a16">
          {sees}
        </text>
      </g>
    )}
  />
);

export const editors: Editors = {
  cards: Cards,
  pool: Pool,
  strips: Strips,
  fireflies: Fireflies,
};
