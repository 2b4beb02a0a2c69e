// The wooden board: tokens, figures, rows of chips. Squares that can be reached glow; a chain of
// moves is played step by step, and the whole turn can be taken back until *Done*.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import {
  CUBE_COLOURS,
  CubeToken,
  Figure,
  SpecialToken,
  type CubeColour,
  type Special,
} from '../../art/cubes.tsx';
import { SeatIcon } from '../../art/seats.tsx';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { Done } from '../../ui/done.tsx';
import { useFlip } from '../../ui/flip.ts';
import { Grid } from '../../ui/grid.tsx';
import type { BoardProps } from '../game-ui.ts';
import { Actions } from './actions.tsx';
import { askedSquare } from './outcome.tsx';
import { attempt, hasAll, targets, trail, type Chip, type CubesState } from './state.ts';

const COLUMNS = [...'abcdefg'];
const ROWS = [1, 2, 3, 4, 5, 6, 7];
const CORNERS = ['a1', 'g1', 'a7', 'g7'];

const isCube = (kind: string): kind is CubeColour => (CUBE_COLOURS as string[]).includes(kind);
const initial = (colour: string) => word(colour).charAt(0).toUpperCase();

function Token({ kind }: { kind: CubeColour | Special }) {
  return (
    <svg viewBox="0 0 100 100" class="token" aria-hidden="true">
      {isCube(kind) ? (
        <CubeToken colour={kind} letter={initial(kind)} />
      ) : (
        <SpecialToken kind={kind} />
      )}
    </svg>
  );
}

/** Where a chip will lie once they are dealt. */
const EmptyChip = () => <li class="chip none" aria-hidden="true" />;

function Row(props: { chips: Chip[]; seat: number; name: string; active: boolean }) {
  const next = props.chips.findIndex((chip) => !chip.cube);
  return (
    <section
      class={`chips${props.active ? ' active' : ''}`}
      aria-label={t('Row of {name}', { name: props.name })}
    >
      <h2>
        <SeatIcon seat={props.seat} size={15} />
        <span>{props.name}</span>
      </h2>
      <ol>
        {props.chips.length === 0 && CUBE_COLOURS.map((colour) => <EmptyChip key={colour} />)}
        {props.chips.map((chip, index) => {
          const mark = chip.safe ? t('protected') : chip.cube ? t('collected') : t('missing');
          return (
            <li
              key={chip.colour}
              data-flip={`chip${props.seat}${chip.colour}`}
              class={`chip${chip.cube ? ' full' : ''}${index === next ? ' next' : ''}`}
            >
              <svg viewBox="0 0 100 100" role="img" aria-label={`${word(chip.colour)}, ${mark}`}>
                <CubeToken colour={chip.colour} letter={initial(chip.colour)} />
                {chip.safe && (
                  <g transform="translate(52 50) scale(.48)">
                    <path
                      d="M50 4l42 13v36q-5 34-42 47Q13 87 8 53V17z"
                      fill="#fff6e4"
                      stroke="#3b2614"
                      stroke-width="9"
                    />
                    <path d="M30 52l15 16 28-34" fill="none" stroke="#1c6b47" stroke-width="13" />
                  </g>
                )}
              </svg>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A figure is taken and put down elsewhere, or a square is tapped. */
function useHand(props: BoardProps, open: Map<string, string>, pick: (square: string) => void) {
  const { figures } = props.view.state as unknown as CubesState;
  const from = useRef('');
  /* Where the figure is held; null: in nobody's hand. */
  const over = useSignal<string | null>(null);
  const own = props.mine ? figures[props.view.state.turn] : null;
  const drag = (square: string, start: boolean) => {
    if (start) from.current = square;
    if (from.current === own) over.value = square;
  };
  const drop = () => {
    const to = over.value;
    over.value = null;
    if (to === null || to === from.current) pick(from.current);
    else pick(to);
  };
  const carried = over.value !== null && over.value !== own && open.has(over.value);
  const at = (seat: number) =>
    carried && seat === props.view.state.turn ? over.value : figures[seat];
  return { drag, drop, at, lifted: over.value !== null && own };
}

export function CubesBoard(props: BoardProps) {
  const { session, view, viewer, mine, held } = props;
  const state = view.state as unknown as CubesState;
  const root = useRef<HTMLDivElement>(null);
  useFlip(root);
  const seats = session.seats;
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== viewer);
  /* Whose turn is made but not done still has the lamp, as in the bar. */
  const turn = held ? viewer : state.turn;
  const row = (seat: number) => (
    <Row
      key={seat}
      seat={seat}
      chips={state.rows[seat] ?? []}
      name={seats[seat]?.name ?? ''}
      active={turn === seat && view.toAct !== 'over'}
    />
  );
  return (
    <div class="cubes-board" ref={root}>
      <div class="chip-rows">{others.map(row)}</div>
      <div class="stage">
        <Board {...props} state={state} open={mine ? targets(view.moves) : new Map()} />
      </div>
      {row(viewer)}
      {held ? <Done session={session} /> : <Actions {...props} state={state} />}
    </div>
  );
}

function Board(props: BoardProps & { state: CubesState; open: Map<string, string> }) {
  const { session, view, viewer, mine, state, open } = props;
  const pick = (square: string) => {
    if (mine && square) void session.play(open.get(square) ?? attempt(state, square));
  };
  const hand = useHand(props, open, pick);
  const gone = trail(session.log.value, viewer);
  const asked = askedSquare(view);
  const figureOn = (square: string) =>
    state.figures.findIndex((_, seat) => hand.at(seat) === square);
  const name = (square: string) => {
    const token = state.tokens[square];
    const figure = state.figures.indexOf(square);
    const parts = [square, token ? word(token) : t('empty')];
    if (figure >= 0) parts.push(session.seats[figure]?.name ?? '');
    if (open.has(square)) parts.push(t('you can go here'));
    if (gone.includes(square)) parts.push(t('last move'));
    return parts.join(', ');
  };
  const look = (square: string) =>
    [
      open.has(square) ? 'glow' : '',
      CORNERS.includes(square) ? 'corner' : '',
      square === 'd4' ? 'middle' : '',
      square === 'd4' && hasAll(state, viewer) ? 'goal' : '',
      state.used.includes(square) ? 'used' : '',
      gone.includes(square) ? 'trail' : '',
      asked === square ? 'asked' : '',
    ].join(' ');
  return (
    <Grid
      columns={COLUMNS}
      rows={ROWS}
      label={t('Board')}
      pointed={props.pointed}
      name={name}
      look={look}
      onPick={pick}
      onDrag={hand.drag}
      onDrop={hand.drop}
    >
      {(square) => {
        const token = state.tokens[square];
        const figure = figureOn(square);
        return (
          <>
            {token && <Token kind={token} />}
            {asked === square && <b class="name-tag">{square}</b>}
            {figure >= 0 && (
              <svg
                viewBox="0 0 100 100"
                class={hand.lifted && figure === state.turn ? 'figure lifted' : 'figure'}
                data-flip={`figure${figure}`}
                aria-hidden="true"
              >
                <Figure seat={figure} />
              </svg>
            )}
          </>
        );
      }}
    </Grid>
  );
}
