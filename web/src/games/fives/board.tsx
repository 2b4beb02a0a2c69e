// The printed board: drag over five squares, or tap them one by one, and they become an outline;
// tap an outline to rub it out. The sand and what the others have found stand above.

import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Symbol } from '../../art/fives.tsx';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Grid } from '../../ui/grid.tsx';
import { ring } from '../../ui/sound.ts';
import { useExplained } from '../explained.ts';
import type { BoardProps } from '../game-ui.ts';
import { Actions } from './actions.tsx';
import { Finders } from './finders.tsx';
import { bestIn } from './last-round.tsx';
import { markerPath } from './marker.ts';
import { Pieces } from './pieces.tsx';
import {
  COLUMNS,
  inOrder,
  letterAt,
  outlinesOf,
  ROWS,
  sheetOf,
  type FivesState,
  type Outline,
  type Rounds,
} from './state.ts';
import { fateOf, KeptPieces } from './kept-pieces.tsx';
import { Top } from './top.tsx';

/**
 * What each person here may do while all search; empty while it is not known. To be asked again when
 * something was refused: somebody else was quicker.
 */
function useVerbs({ session, view, mine }: BoardProps) {
  const verbs = useSignal<string[][]>([]);
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (view.toAct !== 'all' || !mine) return void (verbs.value = []);
    let gone = false;
    const verbsOf = async (seat: number) =>
      session.isComputer(seat) ? [] : ((await session.request({ do: 'moves', seat })).moves ?? []);
    Promise.all(session.seats.map((_, seat) => verbsOf(seat)))
      .then((all) => !gone && (verbs.value = all as string[][]))
      .catch(() => (verbs.value = []));
    return () => void (gone = true);
  }, [view, asked]);
  return { verbs, onRefused: () => ask((times) => times + 1) };
}

export function FivesBoard(props: BoardProps) {
  const { session, view, mine } = props;
  const state = view.state as unknown as FivesState;
  const pen = useSignal<string[]>([]);
  const rubbed = useSignal<string | null>(null);
  const looked = useSignal<number | null>(null);
  const moves = useVerbs(props);
  const rounds = useExplained<Rounds>(props.mind, view.state, [state.mode, state.round]);
  const { phase } = state;
  const viewer = phase === 'cross' ? props.viewer : (props.drawer.value ?? props.viewer);
  const seen = phase === 'search' ? viewer : (looked.value ?? viewer);
  useLayoutEffect(() => {
    pen.value = [];
    rubbed.value = looked.value = null;
  }, [phase, state.round, viewer]);
  useEffect(() => {
    if (phase === 'search' && state.turned !== null) ring();
  }, [state.turned]);
  const searching = mine && view.toAct === 'all' && !state.locked[viewer];
  const active = seen === viewer && (searching || phase === 'cross');
  const choose = (seat: number) => void ((phase === 'search' ? props.drawer : looked).value = seat);
  const all = { ...props, viewer, state, pen, rubbed, rounds };
  return (
    <div class="fives-board">
      <Top state={state} session={session} />
      <Finders {...all} seen={seen} onChoose={choose} />
      <div class="stage">
        <Paper {...all} viewer={seen} active={active} />
      </div>
      <Pieces {...all} viewer={seen} />
      <Actions {...all} {...moves} seen={seen} onChoose={choose} />
    </div>
  );
}

type PaperProps = BoardProps & {
  state: FivesState;
  /** Squares of an outline that is being drawn. */
  pen: Signal<string[]>;
  /** The squares of an outline just rubbed out, which can be put back. */
  rubbed: Signal<string | null>;
  active: boolean;
};

/** The pen: taps and drags become five squares, and those a move. */
function usePen({ session, state, viewer, pen, rubbed, active, view }: PaperProps) {
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
    rubbed.value = null;
    pen.value = [...pen.value, square];
    if (pen.value.length === 5) void finish(pen.value);
  };
  const rub = async ({ cells }: Outline) => {
    if (await session.play(`erase ${cells[0]}`, viewer)) rubbed.value = cells.join(' ');
  };
  const tap = (square: string) => {
    if (!active) return;
    const old = outlines.find((o) => o.cells.includes(square));
    if (pen.value.includes(square)) pen.value = pen.value.filter((s) => s !== square);
    else if (old && state.phase === 'search') void rub(old);
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
  const sheet = sheetOf(state, viewer, props.session.log.value);
  const missed = props.halted ? (bestIn(view.last, viewer)?.pieces ?? []) : [];
  const { tap, drag, drop } = usePen(props);
  const name = (square: string) => {
    const parts = [square, word(letterAt(board, square))];
    if (pen.value.includes(square)) parts.push(t('chosen'));
    const old = outlines.find((o) => o.cells.includes(square));
    if (old) parts.push(t('outlined'));
    return [...parts, ...fateOf(sheet, square, state)].join(', ');
  };
  return (
    <div class="paper">
      <Grid
        columns={COLUMNS}
        rows={ROWS}
        label={t('Board')}
        pointed={props.pointed}
        name={name}
        look={(square) => {
          if (pen.value.includes(square)) return 'inked';
          if (sheet.found.has(square)) return 'circled';
          return sheet.off.has(square) ? 'blocked' : sheet.taken.has(square) ? 'taken' : '';
        }}
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
        <KeptPieces sheet={sheet} values={state.options.values} />
        {outlines
          .filter(({ cells }) => !sheet.found.has(cells[0]!))
          .map((o) => (
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
