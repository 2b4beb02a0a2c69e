// The table of wispwood: your forest, the pond, the goal cards. Pick a wisp, its shape is in your
// hand; lay it, turn it, mirror it; what it would bring is shown on the cards; *Done* puts it down.
// Without a wisp in the hand a tap plants trees.

import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SeatIcon } from '../../art/seats.tsx';
import { n, t } from '../../texts/t.ts';
import { Prompt, PromptText, waitingText } from '../../ui/done.tsx';
import { useFlip } from '../../ui/flip.ts';
import { Icon } from '../../ui/icon.tsx';
import { mark, NOTHING } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { GoalCards, type Points } from './cards.tsx';
import { ForestView, SmallForest, type Shadow } from './forest.tsx';
import { GhostStrip } from './ghost.tsx';
import { Hand } from './hand.ts';
import { optionsOf, type Laying } from './lay.ts';
import { Pond } from './pond.tsx';
import { RoundSheet } from './round.tsx';
import { squareOf, type WispState } from './state.ts';

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
  const { session, mind, view, mine } = props;
  const state = view.state as unknown as WispState;
  const [hand] = useState(() => new Hand(session));
  const shown = useSignal<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useFlip(root);
  hand.look(view, mine);
  useEffect(() => void (shown.value = null), [props.viewer, view]);
  useHinted(hand, props);
  const then = usePreview(hand, props);
  const seat = shown.value ?? props.viewer;
  const own = seat === props.viewer;
  const here = mine && own;
  const forest = state.forests[seat];
  const key = (event: KeyboardEvent) => keyFor(hand, event);
  if (!forest) return null;
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
        onChoose={(k) => (shown.value = k === props.viewer ? null : k)}
      />
      <div class="stage forest-stage">
        <div class="forest">
          <ForestView
            forest={forest}
            squares={here ? hand.squares.value : NONE}
            name={`${seat} ${state.round}`}
            label={t('Forest of {name}', { name: session.seats[seat]?.name ?? '' })}
            pointed={own ? props.pointed : NOTHING}
            shadow={own ? shadowOf(hand, state, props.pointed.move) : null}
            glow={here ? hand.glow.value : NONE}
            onPick={(square) => here && hand.pick(square)}
            onHover={(square) => here && hand.hover(square)}
            carry={here ? hand.carry.value : null}
            onKey={key}
          />
        </div>
      </div>
      <GoalCards
        mind={mind}
        state={view.state}
        seat={seat}
        cards={state.cards}
        now={view.score[seat]?.now ?? {}}
        then={here ? then : null}
      />
      <div class="pond-stage">
        <Pond
          state={state}
          open={mine ? hand.spaces.value : NO_SPACES}
          space={laying ? laying.space - 1 : null}
          shapes={hand.shapes.value}
          shape={laying?.shape ?? null}
          pointed={props.pointed}
          onSpace={(space) => mine && hand.chooseSpace(space)}
          onShape={(shape) => hand.chooseShape(shape)}
        />
      </div>
      <Actions {...props} hand={hand} state={state} />
      {props.halted && <RoundSheet {...props} state={state} />}
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

function Forests(
  props: BoardProps & { state: WispState; seat: number; onChoose: (seat: number) => void },
) {
  const seats = props.session.seats;
  const { ghost } = props.state;
  return (
    <ul class="finders">
      <li>
        <div>{t('Round {n}', { n: props.state.round })}</div>
      </li>
      {ghost && (
        <li>
          <GhostStrip mind={props.mind} state={props.view.state} ghost={ghost} />
        </li>
      )}
      {seats.length > 1 &&
        seats.map((seat, index) => (
          <li key={index} class={index === props.seat ? 'here' : ''}>
            <button onClick={() => props.onChoose(index)} aria-pressed={index === props.seat}>
              <SmallForest forest={props.state.forests[index]!} />
              <SeatIcon seat={index} size={13} />
              <span>{seat.name}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

function Actions({
  session,
  view,
  mine,
  hand,
  state,
  pointed,
}: BoardProps & { hand: Hand; state: WispState }) {
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  if (state.phase === 'setup') return <Prompt text={t("Choose a wisp for the ghost's cat")} />;
  if (state.phase === 'cat') {
    return (
      <Prompt text={t('Move the cat to a tree, or leave it')}>
        <button
          class={`primary${mark(pointed, 'stay')}`}
          onClick={() => void session.play('cat stay')}
        >
          {t('Leave it')}
        </button>
      </Prompt>
    );
  }
  if (hand.laying.value) {
    return (
      <div class="actions">
        <button class="tool" onClick={() => hand.drop()} aria-label={t('Put back')}>
          <Icon name="close" />
        </button>
        <button class="tool" onClick={() => hand.turn()}>
          <Icon name="turn" />
          {t('Turn')}
        </button>
        <button class="tool" onClick={() => hand.mirror()}>
          <Icon name="mirror" />
          {t('Mirror')}
        </button>
        <button class="primary" onClick={() => hand.done()}>
          <Icon name="check" size={20} />
          {t('Done')}
        </button>
      </div>
    );
  }
  const trees = hand.trees.value.length;
  return (
    <div class="actions">
      {hand.has('refresh') && (
        <button class={mark(pointed, 'refresh')} onClick={() => void session.play('refresh')}>
          {t('New wisps')}
        </button>
      )}
      {hand.has('cat-refresh') && (
        <button
          class={mark(pointed, 'cat-refresh')}
          onClick={() => void session.play('cat-refresh')}
        >
          {t('Hide the cat: new wisps')}
        </button>
      )}
      {trees > 0 ? (
        <button class="primary" onClick={() => hand.done()}>
          <Icon name="check" size={20} />
          {n('Plant {n} tree', 'Plant {n} trees', trees)}
        </button>
      ) : (
        <PromptText text={t('Choose a wisp, or plant trees')} />
      )}
    </div>
  );
}
