// The table of wispwood: your forest, the pond, the goal cards. Pick a wisp, its shape is in your
// hand; lay it, turn it, mirror it; what it would bring is shown on the cards; *Done* puts it down.
// Without a wisp in the hand a tap plants trees.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SeatIcon } from '../../art/seats.tsx';
import { n, t } from '../../texts/t.ts';
import { Prompt, waitingText } from '../../ui/done.tsx';
import { useFlip } from '../../ui/flip.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BoardProps } from '../game-ui.ts';
import { GoalCards, type Points } from './cards.tsx';
import { ForestView, SmallForest, type Shadow } from './forest.tsx';
import { GhostStrip } from './ghost.tsx';
import { Hand } from './hand.ts';
import { Pond } from './pond.tsx';
import { RoundSheet } from './round.tsx';
import { squareOf, type Wisp, type WispState } from './state.ts';

export function WispwoodBoard(props: BoardProps) {
  const { session, mind, view, mine } = props;
  const state = view.state as unknown as WispState;
  const [hand] = useState(() => new Hand(session));
  const shown = useSignal<number | null>(null);
  const then = useSignal<Points | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useFlip(root);
  hand.look(view, mine);
  useEffect(() => void (shown.value = null), [props.viewer, view]);
  const seat = shown.value ?? props.viewer;
  const here = mine && seat === props.viewer;
  const forest = state.forests[seat];

  /* The preview: what every card would give with the shape where it is now. */
  const move = hand.isLegal.value ? hand.move.value : null;
  useEffect(() => {
    let stale = false;
    then.value = null;
    if (move) {
      void mind.preview(view.state, move).then((next) => {
        const points = 'score' in next ? next.score[props.viewer]?.now : undefined;
        if (!stale && points) then.value = points;
      });
    }
    return () => void (stale = true);
  }, [move, view]);

  const shadow = useComputed<Shadow | null>(() => {
    const laying = hand.laying.value;
    const legal = hand.isLegal.value;
    if (laying) {
      const kind = state.pond[laying.space - 1];
      const wisp = kind && kind !== 'cat' ? (kind as Wisp) : null;
      return {
        cells: new Set(laying.cells.map(squareOf)),
        wisp: squareOf(laying.wisp),
        kind: wisp,
        legal,
      };
    }
    if (hand.trees.value.length === 0) return null;
    return { cells: new Set(hand.trees.value), wisp: null, kind: null, legal };
  });
  const key = (event: KeyboardEvent) => {
    if (event.key === 'r') hand.turn();
    else if (event.key === 'f') hand.mirror();
    else if (event.key === 'd') hand.done();
    else if (event.key === 'Escape') hand.drop();
    else return false;
    return true;
  };
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
            label={t('Forest of {name}', { name: session.saved.seats[seat]?.name ?? '' })}
            shadow={here ? shadow.value : null}
            glow={here ? hand.glow.value : NONE}
            onPick={(square) => here && hand.pick(square)}
            onHover={(square) => here && hand.hover(square)}
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
        then={here ? then.value : null}
      />
      <div class="pond-stage">
        <Pond
          state={state}
          open={mine ? hand.spaces.value : NO_SPACES}
          space={laying ? laying.space - 1 : null}
          shapes={hand.shapes.value}
          shape={laying?.shape ?? null}
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

function Forests(
  props: BoardProps & { state: WispState; seat: number; onChoose: (seat: number) => void },
) {
  const seats = props.session.saved.seats;
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
}: BoardProps & { hand: Hand; state: WispState }) {
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  if (state.phase === 'setup') return <Prompt text={t("Choose a wisp for the ghost's cat")} />;
  if (state.phase === 'cat') {
    return (
      <Prompt text={t('Move the cat to a tree, or leave it')}>
        <button class="primary" onClick={() => void session.play('cat stay')}>
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
        <button onClick={() => void session.play('refresh')}>{t('New wisps')}</button>
      )}
      {hand.has('cat-refresh') && (
        <button onClick={() => void session.play('cat-refresh')}>
          {t('Hide the cat: new wisps')}
        </button>
      )}
      {trees > 0 ? (
        <button class="primary" onClick={() => hand.done()}>
          <Icon name="check" size={20} />
          {n('Plant {n} tree', 'Plant {n} trees', trees)}
        </button>
      ) : (
        <p class="prompt">{t('Choose a wisp, or plant trees')}</p>
      )}
    </div>
  );
}
