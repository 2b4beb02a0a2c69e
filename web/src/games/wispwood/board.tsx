// The table of wispwood: your forest, the pond, the goal cards. Pick a wisp, its shape is in your
// hand; lay it, turn it, mirror it; what it would bring is shown on the cards; *Done* puts it down.
// Without a wisp in the hand a tap plants trees.

import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { told } from '../../core/names.ts';
import { msg } from '../../texts/t.ts';
import { useFlip } from '../../ui/flip.ts';
import { useFresh } from '../../ui/fresh.ts';
import { Later } from '../../ui/later.tsx';
import { NOTHING } from '../../ui/pointed.ts';
import { useExplained } from '../explained.ts';
import type { BoardProps } from '../game-ui.ts';
import { Actions } from './actions.tsx';
import { GoalCards, type Points } from './cards.tsx';
import type { Explained } from './explain.tsx';
import { ForestView, type Shadow } from './forest.tsx';
import { Forests } from './forests.tsx';
import { Hand } from './hand.ts';
import { optionsOf, type Laying } from './lay.ts';
import { Pond } from './pond.tsx';
import { dragFromPond } from './pond-drag.ts';
import { RoundBanner } from './round-banner.tsx';
import { squareOf, type WispState } from './state.ts';
import { lastSquares, useVisit } from './visit.ts';

const spokenHand = async () => (await import('./spoken-hand.tsx')).SpokenHand;
const roundSheet = async () => (await import('./round.tsx')).RoundSheet;

/** A hint is shown where it would lie: with empty hands. A refusal only stands before it. */
function useHinted(hand: Hand, { pointed, view }: BoardProps): void {
  const hinted = useRef<string | null>(null);
  useEffect(() => {
    const { move } = pointed;
    if (!move || hinted.current === move) return;
    hinted.current = move;
    hand.drop();
  }, [pointed.move]);
  useEffect(() => void (hinted.current = null), [view]);
}

/** The preview: what every card would give with the shape where it is now. */
function usePreview(hand: Hand, { mind, view, viewer }: BoardProps): Points | null {
  const then = useSignal<Points | null>(null);
  const move = hand.isLegal.value ? hand.move.value : null;
  useEffect(() => {
    let stale = false;
    then.value = null;
    if (move) {
      void mind.preview(view.state, move).then((next) => {
        const points = 'score' in next ? next.score[viewer]?.now : undefined;
        if (!stale && points) then.value = points;
      });
    }
    return () => void (stale = true);
  }, [move, view]);
  return then.value;
}

function keyFor(hand: Hand, { key }: KeyboardEvent): boolean {
  if (key === 'r') hand.turn();
  else if (key === 'f') hand.mirror();
  else if (key === 'd') hand.done();
  else if (key === 'Escape') hand.drop();
  else return false;
  return true;
}

export function WispwoodBoard(props: BoardProps) {
  const { session, mind, view, viewer, mine } = props;
  const state = view.state as unknown as WispState;
  const [hand] = useState(() => new Hand(session));
  /* Whose forest the person has chosen to look at, until they leave it. */
  const chosen = useFresh<number | null>(null, [viewer]);
  const root = useRef<HTMLDivElement>(null);
  useFlip(root);
  hand.look(view, mine);
  useHinted(hand, props);
  const then = usePreview(hand, props);
  const told = useExplained<Explained>(mind, view.state);
  const visit = useVisit(props);
  const seat = chosen.value ?? visit ?? viewer;
  const own = seat === viewer;
  const here = mine && own;
  const key = (event: KeyboardEvent) => keyFor(hand, event);
  const home = () => void (chosen.value = null);
  const laying = hand.laying.value;
  return (
    <div
      class="wispwood-board"
      ref={root}
      onKeyDown={key}
      onWheel={(event) => {
        if (!laying) return;
        event.preventDefault();
        hand.turn();
      }}
    >
      <Forests
        {...props}
        state={state}
        seat={seat}
        told={told}
        onChoose={(k) => (chosen.value = k === viewer ? null : k)}
      />
      <div class="stage forest-stage">
        <Stage {...{ ...props, state, seat, own, here, hand, onKey: key }} />
        <RoundBanner log={session.log.value} rounds={told?.rounds} side={told?.side} />
      </div>
      <GoalCards
        {...{ mind, seat }}
        state={view.state}
        whose={session.seats[seat]}
        cards={state.cards}
        now={view.score[seat]?.now ?? {}}
        bonus={told?.forests[seat]?.bonus ?? 0}
        then={here ? then : null}
        pointed={props.pointed}
      />
      <div class="pond-stage">
        <Pond
          state={state}
          open={mine ? hand.spaces.value : NO_SPACES}
          choosing={mine && state.phase === 'turn'}
          space={laying ? laying.space - 1 : null}
          shapes={hand.shapes.value}
          shape={laying?.shape ?? null}
          pointed={props.pointed}
          onSpace={(space) => {
            home();
            if (mine) hand.chooseSpace(space);
          }}
          onDrag={(space, event) => {
            home();
            if (mine) dragFromPond(hand, space, event);
          }}
          onShape={(shape) => hand.chooseShape(shape)}
        />
      </div>
      <Actions
        {...props}
        hand={hand}
        state={state}
        away={chosen.value === null ? null : (session.seats[seat]?.name ?? '')}
        onBack={home}
      />
      <Besides {...props} state={state} hand={hand} />
    </div>
  );
}

/** What is told of the hand, and the sheet of a round that has ended. */
function Besides(props: BoardProps & { state: WispState; hand: Hand }) {
  return (
    <>
      {props.hand.move.value !== null && <Later load={spokenHand} with={props} />}
      {props.halted && <Later load={roundSheet} with={props} />}
    </>
  );
}

/** One forest, large: the own one to lay tiles in, or another one with its last move marked. */
function Stage(
  props: BoardProps & {
    state: WispState;
    seat: number;
    own: boolean;
    here: boolean;
    hand: Hand;
    onKey: (event: KeyboardEvent) => boolean;
  },
) {
  const { session, state, seat, own, here, hand } = props;
  const forest = state.forests[seat];
  if (!forest) return null;
  return (
    <div class={own ? 'forest' : 'forest away'}>
      <ForestView
        forest={forest}
        squares={here ? hand.squares.value : NONE}
        name={`${seat} ${state.round}`}
        label={told(session.seats[seat], msg('Your forest'), msg('{name}’s forest'))}
        last={own ? NONE : lastSquares(session, seat)}
        pointed={own ? props.pointed : NOTHING}
        shadow={own ? shadowOf(hand, state, props.pointed.move) : null}
        glow={here ? hand.glow.value : NONE}
        onPick={(square) => here && hand.pick(square)}
        onHover={(square) => here && hand.hover(square)}
        carry={here ? hand.carry.value : null}
        onKey={props.onKey}
      />
    </div>
  );
}

const NONE = new Set<string>();
const NO_SPACES = new Set<number>();

function laid(laying: Laying, state: WispState, held: boolean, legal: boolean): Shadow {
  const kind = state.pond[laying.space - 1];
  return {
    cells: new Set(laying.cells.map(squareOf)),
    wisp: squareOf(laying.wisp),
    kind: kind && kind !== 'cat' ? kind : null,
    held,
    legal,
  };
}

/** What is in the hand, else what is hinted, where it would lie. */
function shadowOf(hand: Hand, state: WispState, hinted: string | null): Shadow | null {
  const legal = hand.isLegal.value;
  if (hand.laying.value) return laid(hand.laying.value, state, true, legal);
  const trees = hand.trees.value;
  if (trees.length > 0) return { cells: new Set(trees), wisp: null, kind: null, held: true, legal };
  const [hint] = [...optionsOf(hinted ? [hinted] : []).values()].flat();
  return hint ? laid(hint, state, false, true) : null;
}
