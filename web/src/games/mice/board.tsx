// The kitchen floor: the others' cards above, the mice in the middle with the dice, your own card
// below, and the one or two things that you can do now. Taking is tapping mice, or carrying them to
// your card; what may be taken glows. When nothing more could be added the take is made, and can be
// taken back.

import { useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Die, MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
import type { State } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { useFlip } from '../../ui/flip.ts';
import { mark, marked } from '../../ui/pointed.ts';
import { passing, rolling, seenOf, throwsIn } from '../../ui/rolling.ts';
import { useExplained } from '../explained.ts';
import type { BoardProps } from '../game-ui.ts';
import { Actions } from './actions.tsx';
import { useAhead } from './ahead.ts';
import { Bust } from './bust.tsx';
import { MouseIcon, OtherCard, OwnCard, takable, type Takable, type Values } from './card.tsx';
import { exact, open } from './choice.ts';
import { dragMouse } from './drag.ts';
import { miceAt, settle, type MiceState, type Places } from './places.ts';
import { mouseName } from './say.ts';

interface MiceFields extends MiceState {
  dice: (MouseColour | 'joker')[] | null;
  options: { values: Values };
}

const FACES = [...MOUSE_COLOURS, 'joker'] as const;
const EMPTY = { red: 0, orange: 0, yellow: 0, green: 0, blue: 0 };

const fields = (state: State) => state as unknown as MiceFields;

/** The dice last seen stay on the floor, so that a roll that lost everything can be read. */
function lastRoll(props: BoardProps): (MouseColour | 'joker')[] {
  const { dice } = fields(props.view.state);
  if (dice) return dice; // a game that begins with them has nothing of it in its log
  const log = props.session.log.value;
  for (let i = log.length - 1; i >= 0; i--) {
    const move = log[i]?.move ?? '';
    if (move.startsWith('roll ')) return move.split(' ').slice(1) as MouseColour[];
  }
  return [];
}

function Dice(props: {
  faces: (MouseColour | 'joker')[];
  fresh: boolean;
  roll: number;
  /** Which of the passing faces is seen; null once they lie. */
  seen: number | null;
}) {
  const { faces, seen } = props;
  return (
    <div
      class={`dice${props.fresh ? '' : ' old'}`}
      aria-label={faces.map(word).join(', ')}
      aria-hidden={faces.length === 0}
      role="img"
    >
      {[0, 1].map((index) => {
        const face = seen === null ? (faces[index] ?? null) : passing(FACES, index, seen);
        return (
          <svg
            key={`${props.roll}-${index}`}
            viewBox="0 0 100 100"
            class="die"
            data-face={face ?? undefined}
          >
            <Die face={face} />
          </svg>
        );
      })}
    </div>
  );
}

function Centre(props: Takable) {
  return (
    <div class={`centre region${mark(props.pointed, 'centre')}`}>
      {MOUSE_COLOURS.map((colour) => {
        const mice = miceAt(props.places, colour, 'centre');
        const picked = props.chosen.filter((c) => c === colour).length;
        const last = mice.slice(mice.length - picked);
        return (
          <button
            key={colour}
            class={`lane${props.open.has(colour) ? ' glow' : ''}${mark(props.pointed, colour)}`}
            aria-label={marked(
              props.pointed,
              colour,
              takable(
                t('{mouse}: {n} in the centre', { mouse: mouseName(colour), n: mice.length }),
                props.open.has(colour),
              ),
            )}
            aria-pressed={picked > 0}
            onClick={() => props.onTake(colour)}
            onPointerDown={(down) =>
              props.open.has(colour) && dragMouse(down, () => props.onTake(colour))
            }
          >
            {props.places[colour].map((place, mouse) => (
              <span key={mouse} class={last.includes(mouse) ? 'spot picked' : 'spot'}>
                {place === 'centre' && <MouseIcon colour={colour} flip={`${colour}${mouse}`} />}
              </span>
            ))}
          </button>
        );
      })}
    </div>
  );
}

/** The mice that are chosen so far; the take is made when nothing more could be added. */
function useTaking({ session, view, mine }: BoardProps) {
  const chosen = useSignal<string[]>([]);
  useLayoutEffect(() => void (chosen.value = []), [view]); // before a tap can come to it
  useSignalEffect(() => {
    if (chosen.value.length === 0) return; // `again` and `stop` take nothing: never by themselves
    const move = exact(view.moves, chosen.value);
    if (move && open(view.moves, chosen.value).size === 0) void session.play(move);
  });
  const takes = mine && view.state.phase === 'take' ? view.moves : [];
  const glowing = open(takes, chosen.value);
  const take = (token: string) => {
    if (chosen.value.includes(token) && !glowing.has(token)) {
      chosen.value = chosen.value.filter((c) => c !== token);
    } else if (glowing.has(token)) {
      chosen.value = [...chosen.value, token];
    } else if (mine) {
      void session.play(`take ${token}`); // the engine says why not
    }
  };
  return { chosen: chosen.value, glowing, ready: exact(takes, chosen.value), take };
}

export function MiceBoard(props: BoardProps) {
  const { session, view, viewer } = props;
  const state = fields(view.state);
  const places = useRef<Places | null>(null);
  const root = useRef<HTMLDivElement>(null);
  places.current = settle(places.current, state);
  useFlip(root);
  const { chosen, glowing, ready, take } = useTaking(props);
  const ahead = useAhead(props);
  const seats = session.seats;
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== viewer);
  const rolls = throwsIn(session.log.value);
  const seen = rolling(session.log);
  return (
    <div class={seen === null ? 'mice-board' : 'mice-board rolling'} ref={root}>
      <div class={`others others-${others.length}`}>
        {others.map((seat) => (
          <OtherCard
            key={seat}
            seat={seat}
            name={seats[seat]?.name ?? ''}
            cat={seats[seat]?.cat}
            total={view.score[seat]?.total ?? 0}
            active={view.state.turn === seat && view.toAct !== 'over'}
            card={state.cards[seat]!}
            places={places.current!}
            open={glowing}
            chosen={chosen}
            pointed={props.pointed}
            onTake={take}
          />
        ))}
      </div>
      <div class="floor">
        <Dice faces={lastRoll(props)} fresh={state.dice !== null} roll={rolls} seen={seen} />
        <NearEnd {...props} />
        <Centre
          places={places.current}
          open={glowing}
          chosen={chosen}
          pointed={props.pointed}
          onTake={take}
        />
      </div>
      <OwnCard
        seat={viewer}
        name={seats[viewer]?.name ?? ''}
        cat={seats[viewer]?.cat}
        total={view.score[viewer]?.total ?? 0}
        card={state.cards[viewer]!}
        catch={view.state.turn === viewer ? state.catch : EMPTY}
        values={state.options.values}
        places={view.state.turn === viewer ? places.current : withoutCatch(places.current)}
      >
        <Bust log={seenOf(session.log)} seats={seats} />
      </OwnCard>
      <Actions {...props} ready={ready} count={chosen.length} ahead={ahead} />
    </div>
  );
}

const withoutCatch = (places: Places): Places =>
  Object.fromEntries(
    Object.entries(places).map(([colour, list]) => [
      colour,
      list.map((place) => (place === 'catch' ? 'elsewhere' : place)),
    ]),
  ) as Places;

/* So few more mice, and it is worth telling. */
const NEAR = 3;

/** How near the end is, as the core counts it. */
function NearEnd({ mind, view }: BoardProps) {
  const left = useExplained<{ left: number }>(mind, view.state)?.left;
  const near = left !== undefined && left <= NEAR && view.toAct !== 'over';
  return (
    <p class="near-end" role="status">
      {near &&
        (left === 0
          ? t('The last turn, if this catch is kept')
          : n('{n} more mouse, and it ends', '{n} more mice, and it ends', left))}
    </p>
  );
}
