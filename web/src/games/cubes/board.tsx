// The wooden board: tokens, figures, rows of chips. Squares that can be reached glow; a chain of
// moves is played step by step, and the whole turn can be taken back until *Done*.

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
import { Done, Prompt, waitingText } from '../../ui/done.tsx';
import { useFlip } from '../../ui/flip.ts';
import { Grid } from '../../ui/grid.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import { attempt, targets, type Chip, type CubesState } from './state.ts';

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

export function CubesBoard(props: BoardProps) {
  const { session, view, viewer, mine, held } = props;
  const state = view.state as unknown as CubesState;
  const root = useRef<HTMLDivElement>(null);
  useFlip(root);
  const open = mine ? targets(view.moves) : new Map<string, string>();
  const seats = session.seats;
  const pick = (square: string) => {
    if (mine) void session.play(open.get(square) ?? attempt(state, square));
  };
  const name = (square: string) => {
    const token = state.tokens[square];
    const figure = state.figures.indexOf(square);
    const parts = [square, token ? word(token) : t('empty')];
    if (figure >= 0) parts.push(seats[figure]?.name ?? '');
    if (open.has(square)) parts.push(t('you can go here'));
    return parts.join(', ');
  };
  const look = (square: string) =>
    [
      open.has(square) ? 'glow' : '',
      CORNERS.includes(square) ? 'corner' : '',
      square === 'd4' ? 'middle' : '',
      state.used.includes(square) ? 'used' : '',
    ].join(' ');
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== viewer);
  const row = (seat: number) => (
    <Row
      key={seat}
      seat={seat}
      chips={state.rows[seat] ?? []}
      name={seats[seat]?.name ?? ''}
      active={state.turn === seat && view.toAct !== 'over'}
    />
  );
  return (
    <div class="cubes-board" ref={root}>
      <div class="chip-rows">{others.map(row)}</div>
      <div class="stage">
        <Grid
          columns={COLUMNS}
          rows={ROWS}
          label={t('Board')}
          pointed={props.pointed}
          name={name}
          look={look}
          onPick={pick}
        >
          {(square) => {
            const token = state.tokens[square];
            const figure = state.figures.indexOf(square);
            return (
              <>
                {token && <Token kind={token} />}
                {figure >= 0 && (
                  <svg
                    viewBox="0 0 100 100"
                    class="figure"
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
      </div>
      {row(viewer)}
      {held ? <Done session={session} /> : <Actions {...props} state={state} />}
    </div>
  );
}

const PROMPTS: Record<string, () => string> = {
  setup: () => t('Choose your corner'),
  corner: () => t('Choose a corner to go to'),
  move: () => t('Your move'),
  special: () => t('Go on, or stay here'),
};

function Actions({ session, view, mine, state, pointed }: BoardProps & { state: CubesState }) {
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  const still = view.moves.find((move) => move === 'stay' || move === 'pass');
  return (
    <Prompt text={PROMPTS[state.phase]?.() ?? ''}>
      {still && (
        <button class={`primary${mark(pointed, still)}`} onClick={() => void session.play(still)}>
          {still === 'stay' ? t('Stay') : t('Pass')}
        </button>
      )}
    </Prompt>
  );
}
