// A cat card: the tomcat, and for each colour its row of numbers. Mice sit on the numbers that they
// cover; the catch is shown on the own card as a shadow of what stopping would bring.

import type { ComponentChildren } from 'preact';
import { CatHead } from '../../art/cats.tsx';
import { Mouse, MOUSE_COLOURS, Tomcat, type MouseColour } from '../../art/mice.tsx';
import { SeatIcon } from '../../art/seats.tsx';
import { n, t } from '../../texts/t.ts';
import { mark, marked, type Pointed } from '../../ui/pointed.ts';
import { dragMouse } from './drag.ts';
import { miceAt, type Counts, type Places } from './places.ts';
import { mouseName } from './say.ts';

export type Values = Record<MouseColour, number[]>;

export function MouseIcon(props: {
  colour: MouseColour;
  flip?: string;
  size?: number;
  /** Caught, but not safe yet. */
  loose?: boolean;
}) {
  return (
    <svg
      viewBox="0 0 100 80"
      class={props.loose ? 'mouse unsafe' : 'mouse'}
      data-flip={props.flip}
      style={props.size ? { width: `${props.size}px` } : undefined}
      aria-hidden="true"
    >
      <Mouse colour={props.colour} />
    </svg>
  );
}

/** What glows is heard, too. */
export const takable = (label: string, open: boolean) =>
  open ? `${label}, ${t('you can take it')}` : label;

/** Whose card it is. */
interface CardOf {
  seat: number;
  name: string;
  /** The one that its player has picked; else each seat has its own. */
  cat?: number;
  total: number;
}

function Head(props: CardOf & { loose?: number }) {
  const { seat, name, cat, total, loose = 0 } = props;
  return (
    <header class="card-head">
      <svg viewBox="0 4 100 82" class="tomcat" aria-hidden="true">
        {cat ? (
          <g transform="translate(6 4) scale(.88)">
            <CatHead cat={cat} />
          </g>
        ) : (
          <Tomcat seat={seat} />
        )}
      </svg>
      <SeatIcon seat={seat} size={14} />
      <h2>{name}</h2>
      {loose > 0 && <span class="loose">{n('{n} not safe yet', '{n} not safe yet', loose)}</span>}
      <strong class="card-total">{total}</strong>
    </header>
  );
}

/** The own card, large, with number rows. */
export function OwnCard(
  props: CardOf & {
    card: Counts;
    catch: Counts;
    values: Values;
    places: Places;
    /** What lies over it for a moment. */
    children?: ComponentChildren;
  },
) {
  const loose = Object.values(props.catch).reduce((sum, count) => sum + count, 0);
  return (
    <section class="cat-card own" aria-label={t('Card of {name}', { name: props.name })}>
      <Head {...props} loose={loose} />
      <div class="rows">
        {MOUSE_COLOURS.map((colour) => {
          const here = miceAt(props.places, colour, String(props.seat));
          const caught = miceAt(props.places, colour, 'catch');
          const mice = [...here, ...caught];
          return (
            <div class="row" key={colour} aria-label={mouseName(colour)} role="group">
              {props.values[colour].map((value, index) => {
                const mouse = mice[index];
                const kind = index < here.length ? 'safe' : index < mice.length ? 'caught' : '';
                const top = index === here.length - 1 ? ' top' : '';
                return (
                  <span key={index} class={`cell ${colour} ${kind}${top}`}>
                    <b>{value}</b>
                    {mouse !== undefined && (
                      <MouseIcon
                        colour={colour}
                        flip={`${colour}${mouse}`}
                        loose={kind === 'caught'}
                      />
                    )}
                  </span>
                );
              })}
            </div>
          );
        })}
      </div>
      {props.children}
    </section>
  );
}

function pileName(colour: MouseColour, safe: number, caught: number, name: string): string {
  const text = t('{mouse}: {n} with {name}', { mouse: mouseName(colour), n: safe, name });
  return caught > 0 ? `${text}, ${n('{n} not safe yet', '{n} not safe yet', caught)}` : text;
}

/** Mice that can be taken: where they are, which glow, which are chosen. */
export interface Takable {
  places: Places;
  open: Set<string>;
  chosen: string[];
  pointed: Pointed;
  onTake: (token: string) => void;
}

/** Another player's card, small: what is there, and what may be stolen. */
export function OtherCard(props: CardOf & Takable & { active: boolean; card: Counts }) {
  return (
    <section
      class={`cat-card other region${props.active ? ' active' : ''}${mark(props.pointed, 'others')}`}
      aria-label={t('Card of {name}', { name: props.name })}
    >
      <Head {...props} />
      <div class="stock">
        {MOUSE_COLOURS.map((colour) => {
          const token = `${colour}@${props.seat}`;
          const mice = miceAt(props.places, colour, String(props.seat));
          const caught = props.active ? miceAt(props.places, colour, 'catch') : [];
          const picked = props.chosen.filter((c) => c === token).length;
          return (
            <button
              key={colour}
              class={`pile${caught.length ? ' risked' : ''}${props.open.has(token) ? ' glow' : ''}${picked ? ' picked' : ''}${mark(props.pointed, token)}`}
              aria-label={marked(
                props.pointed,
                token,
                takable(
                  pileName(colour, mice.length, caught.length, props.name),
                  props.open.has(token),
                ),
              )}
              aria-pressed={picked > 0}
              disabled={mice.length === 0}
              onClick={() => props.onTake(token)}
              onPointerDown={(down) =>
                props.open.has(token) && dragMouse(down, () => props.onTake(token))
              }
            >
              <span class="pile-mice">
                {[...mice, ...caught].map((mouse) => (
                  <MouseIcon
                    key={mouse}
                    colour={colour}
                    flip={`${colour}${mouse}`}
                    loose={caught.includes(mouse)}
                  />
                ))}
                {mice.length + caught.length === 0 && <span class="empty-mouse" />}
              </span>
              <small>{mice.length}</small>
              {caught.length > 0 && <em aria-hidden="true" data-caught={`+${caught.length}`} />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
