// The printed board: drag over five squares, or tap them one by one, and they become an outline;
// tap an outline to rub it out. The sand and what the others have found stand above.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Hourglass, Symbol, SymbolDie, type SymbolLetter } from '../../art/fives.tsx';
import { SeatIcon } from '../../art/seats.tsx';
import { timeLeft } from '../../core/clock.ts';
import type { Session } from '../../core/session.ts';
import type { Seat } from '../../core/types.ts';
import { n, t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Prompt, waitingText } from '../../ui/done.tsx';
import { Grid } from '../../ui/grid.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mark } from '../../ui/pointed.ts';
import { ring } from '../../ui/sound.ts';
import type { BoardProps } from '../game-ui.ts';
import { bestIn, LastRound, roundText } from './last-round.tsx';
import { markerPath } from './marker.ts';
import { Pieces } from './pieces.tsx';
import { diceWords } from './say.ts';
import { COLUMNS, countOf, inOrder, letterAt, outlinesOf, ROWS, type FivesState } from './state.ts';

export function FivesBoard(props: BoardProps) {
  const { session, view, mine } = props;
  const state = view.state as unknown as FivesState;
  const pen = useSignal<string[]>([]);
  const verbs = useSignal<string[][]>([]);
  const chosen = props.drawer;
  const viewer = state.phase === 'cross' ? props.viewer : (chosen.value ?? props.viewer);
  useLayoutEffect(() => void (pen.value = []), [state.phase, state.round, viewer]);
  useEffect(() => {
    if (state.phase === 'search' && state.turned !== null) ring();
  }, [state.turned]);
  useEffect(() => {
    if (view.toAct !== 'all' || !mine) return void (verbs.value = []);
    let gone = false;
    const verbsOf = async (seat: number) =>
      session.isComputer(seat) ? [] : ((await session.request({ do: 'moves', seat })).moves ?? []);
    Promise.all(session.seats.map((_, seat) => verbsOf(seat)))
      .then((all) => !gone && (verbs.value = all as string[][]))
      .catch(() => (verbs.value = []));
    return () => void (gone = true);
  }, [view]);
  const searching = mine && view.toAct === 'all' && !state.locked[viewer];
  return (
    <div class="fives-board">
      <Top state={state} session={session} />
      <Others {...props} viewer={viewer} state={state} onChoose={(seat) => (chosen.value = seat)} />
      <div class="stage">
        <Paper
          {...props}
          viewer={viewer}
          state={state}
          pen={pen}
          active={searching || state.phase === 'cross'}
        />
      </div>
      <Pieces state={state} viewer={viewer} pointed={props.pointed} />
      <Actions
        {...props}
        viewer={viewer}
        state={state}
        pen={pen}
        verbs={verbs}
        onChoose={(seat) => (chosen.value = seat)}
      />
    </div>
  );
}

/* The sand is drawn so often. */
const TICK = 200;

/** Seconds of sand left; null while the timer stands, though the idle limit may run. */
function useSand(session: Session, running: boolean): number | null {
  const [, tick] = useState(0);
  const sand = running ? session.sand.value : null;
  const left = sand && timeLeft(sand);
  useEffect(() => {
    if (!left || sand?.since === null) return;
    const timer = setTimeout(() => tick((x) => x + 1), TICK);
    return () => clearTimeout(timer);
  });
  return left === null ? null : left / 1000;
}

function Top({ state, session }: { state: FivesState; session: Session }) {
  const running = state.phase === 'search' && state.turned !== null;
  const left = useSand(session, running);
  return (
    <div class={`fives-top${running ? ' running' : ''}`}>
      <div
        class="fives-dice"
        role="img"
        aria-label={t('The dice: {dice}', { dice: diceWords(state.dice ?? '') })}
      >
        {[...(state.dice ?? '     ')].map((letter, index) => (
          <svg key={`${state.round}${index}`} viewBox="0 0 100 100" class="die">
            <SymbolDie letter={letter === ' ' ? null : (letter as SymbolLetter)} />
          </svg>
        ))}
      </div>
      {state.mode !== 'solo' && (
        <div
          class="sand"
          role="timer"
          aria-label={left === null ? t('The timer stands') : t('{n} s', { n: Math.ceil(left) })}
        >
          <svg viewBox="15 8 70 84" aria-hidden="true">
            <Hourglass left={left === null ? 1 : left / Math.max(1, state.options.timer)} />
          </svg>
          {left !== null && <b>{Math.ceil(left)}</b>}
        </div>
      )}
    </div>
  );
}

/** Do several people search at this device? */
const shared = (seats: Seat[]) => seats.filter(({ player }) => player === 'human').length > 1;

function Others(props: BoardProps & { state: FivesState; onChoose: (seat: number) => void }) {
  const { session, state, viewer } = props;
  const seats = session.seats;
  if (seats.length < 2) return null;
  return (
    <ul class="finders">
      {shared(seats) && state.phase === 'search' && <li class="whose">{t('Who draws?')}</li>}
      {seats.map((seat, index) => {
        const found = countOf(state, index);
        const can = seat.player === 'human' && index !== viewer && state.phase === 'search';
        const text = (
          <>
            <SeatIcon seat={index} size={13} />
            <span>{seat.name}</span>
            <b>{seats.length > 2 ? found : n('{n} piece', '{n} pieces', found)}</b>
            {state.locked[index] && <Icon name="check" size={16} />}
          </>
        );
        return (
          <li key={index} class={index === viewer ? 'here' : ''}>
            {can ? (
              <button onClick={() => props.onChoose(index)}>{text}</button>
            ) : (
              <div>{text}</div>
            )}
          </li>
        );
      })}
      <LastRound session={session} state={state} viewer={viewer} />
    </ul>
  );
}

type PaperProps = BoardProps & { state: FivesState; pen: Signal<string[]>; active: boolean };

/** The pen: taps and drags become five squares, and those a move. */
function usePen({ session, state, viewer, pen, active, view }: PaperProps) {
  const outlines = outlinesOf(state, viewer);
  const moved = useRef(false);
  const first = useRef('');
  const finish = async (cells: string[]) => {
    const squares = inOrder(cells).join(' ');
    if (state.phase === 'cross') {
      const legal = view.moves.find((move) => move.endsWith(` ${squares}`));
      await session.play(legal ?? `cross F ${squares}`);
    } else {
      await session.play(`draw ${squares}`, viewer);
    }
    pen.value = [];
  };
  const add = (square: string) => {
    if (!active || pen.value.includes(square) || pen.value.length >= 5) return;
    pen.value = [...pen.value, square];
    if (pen.value.length === 5) void finish(pen.value);
  };
  const tap = (square: string) => {
    if (!active) return;
    const old = outlines.find((o) => o.cells.includes(square));
    if (pen.value.includes(square)) pen.value = pen.value.filter((s) => s !== square);
    else if (old && state.phase === 'search') void session.play(`erase ${old.cells[0]}`, viewer);
    else add(square);
  };
  const drag = (square: string, start: boolean) => {
    if (start) {
      moved.current = false;
      first.current = square;
      return;
    }
    if (!moved.current) add(first.current);
    moved.current = true;
    add(square);
  };
  const drop = () => {
    if (!moved.current) tap(first.current);
  };
  return { tap, drag, drop };
}

function Paper(props: PaperProps) {
  const { state, viewer, pen, view } = props;
  const board = state.boards[viewer] ?? [];
  const outlines = outlinesOf(state, viewer);
  const blocked = new Set(state.done?.[viewer]?.blocked ?? []);
  const missed = props.halted ? (bestIn(view.last, viewer)?.pieces ?? []) : [];
  const { tap, drag, drop } = usePen(props);
  const name = (square: string) => {
    const parts = [square, word(letterAt(board, square))];
    if (pen.value.includes(square)) parts.push(t('chosen'));
    const old = outlines.find((o) => o.cells.includes(square));
    if (old) parts.push(t('outlined'));
    return parts.join(', ');
  };
  return (
    <div class="paper">
      <Grid
        columns={COLUMNS}
        rows={ROWS}
        label={t('Board')}
        pointed={props.pointed}
        name={name}
        look={(square) =>
          pen.value.includes(square) ? 'inked' : blocked.has(square) ? 'blocked' : ''
        }
        onPick={tap}
        onDrag={drag}
        onDrop={drop}
      >
        {(square) => (
          <svg viewBox="0 0 100 100" class="symbol" aria-hidden="true">
            <Symbol letter={letterAt(board, square)} />
          </svg>
        )}
      </Grid>
      <svg class="ink" viewBox="0 0 10 10" aria-hidden="true">
        {outlines.map((o) => (
          <path
            key={o.cells.join()}
            d={markerPath(o.cells)}
            class={o.voided ? 'mark void' : 'mark'}
          />
        ))}
        {missed.map((o) => (
          <path key={`m${o.cells.join()}`} d={markerPath(o.cells, 0.02)} class="mark best" />
        ))}
        {pen.value.length > 0 && <path d={markerPath(pen.value)} class="mark fresh" />}
      </svg>
    </div>
  );
}

interface ActionProps extends BoardProps {
  state: FivesState;
  pen: Signal<string[]>;
  /** By seat, of those at this device; empty while they are not known. */
  verbs: Signal<string[][]>;
  onChoose: (seat: number) => void;
}

function Actions(props: ActionProps) {
  const { session, view, state, viewer, pen } = props;
  const asked = useSignal(false);
  if (props.halted) {
    return (
      <Prompt text={roundText(state, viewer, bestIn(view.last, viewer))}>
        <button class="primary" onClick={() => session.commit()}>
          {t('Go on')}
        </button>
      </Prompt>
    );
  }
  if (pen.value.length > 0 && pen.value.length < 5) return <Outlining pen={pen} />;
  if (state.phase === 'cross') return <Crossing {...props} />;
  if (view.toAct !== 'all')
    return <Prompt text={view.toAct === 'over' ? t('The game is over') : t('Rolling…')} />;
  return <Searching {...props} asked={asked} />;
}

function Outlining({ pen }: { pen: Signal<string[]> }) {
  const text = n(
    '{n} more square: draw on, or tap it',
    '{n} more squares: draw on, or tap them',
    5 - pen.value.length,
  );
  return (
    <div class="actions outlining">
      <p class="prompt">{text}</p>
      <button onClick={() => (pen.value = [])}>
        <Icon name="close" size={20} />
        {t('Clear')}
      </button>
    </div>
  );
}

function Crossing({ session, view, mine, pointed }: ActionProps) {
  const bare = view.moves.filter((move) => move.split(' ').length === 2);
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  return (
    <Prompt text={t('Cross off a piece: choose its five squares')}>
      {bare.slice(0, 12).map((move) => (
        <button
          key={move}
          class={mark(pointed, move.slice('cross '.length))}
          onClick={() => void session.play(move)}
        >
          {move.slice('cross '.length)}
        </button>
      ))}
    </Prompt>
  );
}

function Searching(props: ActionProps & { asked: Signal<boolean> }) {
  const { session, state, viewer, pointed, asked } = props;
  const all = props.verbs.value;
  const verbs = all[viewer];
  if (!verbs) return <div class="actions" />;
  if (verbs.length === 0)
    return <Prompt text={t('You are done; the others are still searching')} />;
  const act = async (move: string, seat = viewer) => {
    asked.value = false;
    props.verbs.value = []; // nothing more until the answer
    /* Who is done hands the device on. */
    const next = all.findIndex((theirs, other) => other !== seat && theirs.includes('done'));
    if (move !== 'resume' && next >= 0) props.onChoose(next);
    if (!(await session.play(move, seat))) props.verbs.value = all;
  };
  const callers = all.flatMap((theirs, seat) => (theirs.includes('turn') ? [seat] : []));
  if (asked.value)
    return (
      <Prompt text={t('Who turns the timer?')}>
        {callers.map((seat) => (
          <button key={seat} class="caller" onClick={() => void act('turn', seat)}>
            <SeatIcon seat={seat} />
            {session.seats[seat]?.name}
          </button>
        ))}
        <button class="icon-button" aria-label={t('Close')} onClick={() => (asked.value = false)}>
          <Icon name="close" />
        </button>
      </Prompt>
    );
  return (
    <div class="actions">
      {verbs.includes('resume') && (
        <button onClick={() => void act('resume')}>{t('Search on')}</button>
      )}
      {verbs.includes('done') && (
        <button class={`finish${mark(pointed, 'done')}`} onClick={() => void act('done')}>
          {shared(session.seats) && <SeatIcon seat={viewer} />}
          {t('Done')}
        </button>
      )}
      {verbs.includes('turn') && (
        <button
          class={`turn${countOf(state, viewer) > 0 ? ' primary' : ''}${mark(pointed, 'turn')}`}
          onClick={() => (callers.length > 1 ? (asked.value = true) : void act('turn'))}
        >
          <Icon name="bell" size={20} />
          {t('Turn the timer')}
        </button>
      )}
    </div>
  );
}
