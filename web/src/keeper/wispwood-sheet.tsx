// Forests of a real table: choose the five cards, tap the tiles in, see what each card and each
// tile gives. Which cards there are, what lies there when a round begins, how wide it may grow and
// how many rounds there are, the core says.

import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import { CatTile, Light, Tile, type TileKind } from '../art/wisps.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { CardExample } from '../games/wispwood/card-example.tsx';
import { CARD_IDS, cardFamily, cardText, cardTitle } from '../games/wispwood/card-texts.ts';
import { same } from '../core/options.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { Grid } from '../ui/grid.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Counter, Count } from './count.ts';
import {
  bare,
  COLUMNS,
  entered,
  felled,
  gaps,
  laid,
  planted,
  pushed,
  ROWS,
  type Forest,
} from './wispwood-forest.ts';
import { counted, type Notes } from './notes.ts';
import { Segments, Stepper, type Keeper, type SheetProps } from './sheet.tsx';
import '../games/wispwood/wispwood.css';
import './wispwood-sheet.css';

/* The options that change what is counted. */
const COUNTS = ['no-trees-card', 'two-rounds', 'strips'];

/** What the core tells of a forest, and of the ghost. */
interface ForestPoints {
  lies: Forest;
  cards: Record<string, { points: number; tiles: Record<string, number> }>;
  bonus: number;
  total: number;
}

interface GhostPoints {
  points: number;
  strip: number[];
  /** So many wisps can it have taken by then. */
  most: number;
}

interface Game {
  /** So many rounds has it. */
  of: number;
  /** What can lie on the table with this box. */
  cards: string[];
}

interface Rounds {
  /** `side` of the square that is filled. */
  rounds: { side: number; forests: ForestPoints[]; ghost?: GhostPoints }[];
}

/** The last that the core could count, of which forests it was asked, and whether it refused these. */
interface Told extends Game, Rounds {
  forests?: Forest[][];
  problem: boolean;
}

interface Wood {
  cards: string[];
  /** By round and seat. */
  forests: Forest[][];
  /** Of who plays alone; by round, what it holds. */
  ghost: { level: number; held: number[][] };
}

/* The option that says which cards can lie on the table. */
const PARTS = ['pool'];

const FAMILIES = ['pumpkin', 'witch', 'orb', 'heart', 'tree'] as const;
/* Room on the sheet; how many are played the core says. */
const ROUNDS = [0, 1, 2];
const TOOLS = [...FAMILIES, 'cat', 'nothing'] as const;
type Tool = (typeof TOOLS)[number];

const freshWispwood = (seats: number): Wood => ({
  cards: FAMILIES.map((family) => CARD_IDS.find((id) => cardFamily(id) === family) ?? ''),
  forests: ROUNDS.map(() => Array.from({ length: seats }, bare)),
  ghost: { level: 1, held: ROUNDS.map(() => [0, 0, 0, 0]) },
});

/** The cards that lie there: what was chosen, or of the same family what the box has. */
const lying = ({ cards }: Wood, box: string[]): string[] =>
  cards.flatMap((id) => {
    const other = box.find((one) => cardFamily(one) === cardFamily(id));
    return box.includes(id) ? [id] : other ? [other] : [];
  });

/* All rounds in which something lies, up to this one at least; where they cannot be counted, what
 * is so whatever lies there. */
export async function count(
  notes: Notes<Wood>,
  counter: Counter,
  round: number,
): Promise<Count<Game & Partial<Rounds>>> {
  const { forests, ghost } = notes.data;
  const seats = forests[0]?.length ?? 0;
  const options = counted(notes, [...COUNTS, ...PARTS]);
  const ask = (rounds: object[], laid: object) =>
    counter.tally<Game & Rounds>('wispwood', seats, { rounds }, { ...options, ...laid });
  const { more, problem } = await ask([], {});
  if (!more) return { score: [], winners: null, more, problem };
  const rounds = forests.map((list, r) => {
    const forests = list.map(entered);
    return seats > 1 ? { forests } : { forests, ghost: ghost.held[r] };
  });
  const last = forests.findLastIndex((list) => list.some(laid));
  const all = await ask(rounds.slice(0, Math.min(more.of, Math.max(round, last) + 1)), {
    cards: lying(notes.data, more.cards),
    ghost: ghost.level,
  });
  return { ...all, more: all.more ?? { of: more.of, cards: more.cards } };
}

/**
 * What lies there: what was entered, or what the core says of the round's beginning. Null while it
 * has not said so yet of what was entered last, or cannot.
 */
export function lies(told: Told, forests: Forest[][], round: number, seat: number): Forest | null {
  const own = entered(forests[round]?.[seat] ?? bare());
  const found = told.forests === forests || told.problem ? told.rounds[round] : undefined;
  const begun = found?.forests[seat]?.lies;
  if (own) return own;
  if (begun) return { cat: begun.cat, tiles: begun.tiles };
  return told.problem && round === 0 ? bare() : null;
}

/** The core's count of the notes, told anew with each change. */
function useTold({ notes, names, counter, tell }: SheetProps<Wood>, round: Signal<number>) {
  const told = useSignal<Told>({ of: ROUNDS.length, cards: [], rounds: [], problem: false });
  useSignalEffect(() => {
    let stale = false;
    const { forests } = notes.value.data;
    void count(notes.value, counter, round.value).then(({ score, winners, problem, more }) => {
      if (stale) return;
      told.value = { ...told.peek(), ...more, forests, problem: problem !== null };
      const ghost = more?.rounds?.reduce((sum, { ghost }) => sum + (ghost?.points ?? 0), 0);
      const besides = ghost === undefined ? undefined : { name: t('The ghost'), points: ghost };
      tell({ score, winners, problem, besides: names.length === 1 ? besides : undefined });
    });
    return () => void (stale = true);
  });
  return told;
}

function WispwoodSheet(props: SheetProps<Wood>) {
  const { notes, names } = props;
  const round = useSignal(0);
  const seat = useSignal(0);
  const tool = useSignal<Tool>('pumpkin');
  const lit = useSignal<string | null>(null);
  const told = useTold(props, round).value;
  const now = told.rounds[round.value];
  const points = told.problem ? undefined : now?.forests[seat.value];
  const { data } = notes.value;
  const forest = lies(told, data.forests, round.value, seat.value);
  const change = (next: Forest) => {
    const forests = data.forests.map((list, r) =>
      r === round.value ? list.map((old, s) => (s === seat.value ? next : old)) : list,
    );
    notes.value = { ...notes.value, data: { ...data, forests } };
  };
  const cards = lying(data, told.cards);
  const choose = (id: string) => {
    const cards = data.cards.map((old) => (cardFamily(old) === cardFamily(id) ? id : old));
    notes.value = { ...notes.value, data: { ...data, cards } };
  };
  const earned = lit.value ? (points?.cards[lit.value]?.tiles ?? {}) : {};
  return (
    <>
      <details class="keeper-card" hidden={cards.length === 0}>
        <summary>{t('Goal cards: {cards}', { cards: cards.map(cardTitle).join(', ') })}</summary>
        {cards.map((id, index) => (
          <CardChoice key={index} id={id} of={told.cards} onChange={choose} />
        ))}
      </details>
      <Segments
        label={t('Round')}
        options={ROUNDS.slice(0, told.of).map((index) => t('Round {n}', { n: index + 1 }))}
        value={round.value}
        onChange={(index) => (round.value = index)}
      />
      {names.length > 1 && (
        <Segments
          label={t('Players')}
          options={names.map((name, index) => (
            <>
              <SeatIcon seat={index} size={14} /> {name}
            </>
          ))}
          value={seat.value}
          onChange={(index) => (seat.value = index)}
        />
      )}
      {forest && (
        <ForestGrid
          name={names[seat.value] ?? ''}
          forest={forest}
          earned={earned}
          onPick={(square) => change(put(forest, square, tool.value))}
        />
      )}
      <Tools tool={tool.value} onChoose={(name) => (tool.value = name)} />
      {forest && <Whole forest={forest} side={now?.side} onChange={change} />}
      {points && <CardPoints cards={cards} points={points} lit={lit} />}
      {names.length === 1 && <GhostCard notes={notes} round={round.value} told={now?.ghost} />}
    </>
  );
}

function ForestGrid(props: {
  name: string;
  forest: Forest;
  /** The points of each square that the card in question gives. */
  earned: Record<string, number>;
  onPick: (square: string) => void;
}) {
  const { name, forest, earned, onPick } = props;
  const kindOf = (square: string) => (square === forest.cat ? 'cat' : forest.tiles[square]);
  return (
    <div class="keeper-forest">
      <Grid
        columns={COLUMNS}
        rows={ROWS}
        label={t('Forest of {name}: {tiles}', { name, tiles: '' })}
        name={(square) => {
          const kind = kindOf(square);
          const gives = earned[square] ? `, +${earned[square]}` : '';
          return `${square}, ${kind ? word(kind) : t('empty')}${gives}`;
        }}
        look={(square) => (earned[square] ? 'earns' : '')}
        onPick={onPick}
      >
        {(square) => (
          <>
            <Piece kind={kindOf(square) ?? 'nothing'} />
            {earned[square] ? <b class="earned">+{earned[square]}</b> : null}
          </>
        )}
      </Grid>
    </div>
  );
}

const PUSHES = [
  ['←', -1, 0],
  ['↑', 0, -1],
  ['↓', 0, 1],
  ['→', 1, 0],
] as const;

/** What is done with a forest as a whole: trees on all that is left, all of it one square aside. */
function Whole(props: {
  forest: Forest;
  /** Of the round's square, once the core has told it. */
  side: number | undefined;
  onChange: (forest: Forest) => void;
}) {
  const { forest, side, onChange } = props;
  const left = side ? gaps(forest, side) : [];
  const trees = Object.values(forest.tiles).includes('tree');
  return (
    <div class="whole-forest" role="group" aria-label={t('The whole forest')}>
      {left.length > 0 || !trees ? (
        <button disabled={left.length === 0} onClick={() => onChange(planted(forest, left))}>
          <Piece kind="tree" />
          {t('Trees on the rest')}
        </button>
      ) : (
        <button onClick={() => onChange(felled(forest))}>
          <Icon name="undo" size={18} />
          {t('Take the trees away')}
        </button>
      )}
      {PUSHES.map(([arrow, dx, dy]) => {
        const next = pushed(forest, dx, dy);
        return (
          <button
            key={arrow}
            aria-label={t('Push the forest {way}', { way: arrow })}
            disabled={!next}
            onClick={() => next && onChange(next)}
          >
            {arrow}
          </button>
        );
      })}
    </div>
  );
}

function Tools({ tool, onChoose }: { tool: Tool; onChoose: (tool: Tool) => void }) {
  return (
    <div class="tools" role="group" aria-label={t('What to lay')}>
      {TOOLS.map((name) => (
        <button
          key={name}
          aria-pressed={tool === name}
          aria-label={name === 'nothing' ? t('Take away') : word(name)}
          onClick={() => onChoose(name)}
        >
          <Piece kind={name} />
        </button>
      ))}
    </div>
  );
}

function put(forest: Forest, square: string, tool: Tool): Forest {
  const { [square]: old, ...tiles } = forest.tiles;
  if (tool === 'cat') return { cat: square, tiles };
  if (tool === 'nothing' || square === forest.cat || old === tool) return { ...forest, tiles };
  return { ...forest, tiles: { ...tiles, [square]: tool } };
}

function Piece({ kind }: { kind: string }) {
  return (
    <svg viewBox="0 0 100 100" class="tile" aria-hidden="true">
      {kind === 'cat' ? (
        <CatTile ready />
      ) : kind === 'nothing' ? (
        <path d="M30 30 70 70M70 30 30 70" class="no-tile" />
      ) : (
        <Tile kind={kind as TileKind} />
      )}
    </svg>
  );
}

function CardChoice(props: { id: string; of: string[]; onChange: (id: string) => void }) {
  const { id, onChange } = props;
  const family = cardFamily(id);
  return (
    <label class="card-choice">
      <svg viewBox="0 0 100 100" width="32" height="32" aria-hidden="true">
        <Light kind={family as TileKind} />
      </svg>
      <select aria-label={word(family)} onChange={(event) => onChange(event.currentTarget.value)}>
        {props.of
          .filter((other) => cardFamily(other) === family)
          .map((other) => (
            <option key={other} value={other} selected={other === id}>
              {cardTitle(other)}
            </option>
          ))}
      </select>
      <small>{cardText(id)}</small>
      <CardExample card={id} />
    </label>
  );
}

function CardPoints(props: {
  cards: string[];
  points: ForestPoints;
  lit: { value: string | null };
}) {
  const { cards, bonus, total } = props.points;
  return (
    <ul class="card-points">
      {props.cards.map((id) => (
        <li key={id}>
          <button
            aria-pressed={props.lit.value === id}
            onClick={() => (props.lit.value = props.lit.value === id ? null : id)}
          >
            <svg viewBox="0 0 100 100" width="28" height="28" aria-hidden="true">
              <Light kind={cardFamily(id) as TileKind} />
            </svg>
            <span>{cardTitle(id)}</span>
            <strong>{cards[id]?.points ?? 0}</strong>
          </button>
        </li>
      ))}
      <li class="sum">
        <span>{t('Filled square')}</span>
        <strong>{bonus}</strong>
      </li>
      <li class="sum">
        <span>{t('Total')}</span>
        <strong>{total}</strong>
      </li>
    </ul>
  );
}

function GhostCard(props: {
  notes: SheetProps<Wood>['notes'];
  round: number;
  told: GhostPoints | undefined;
}) {
  const { notes, round, told } = props;
  const { data } = notes.value;
  const change = (ghost: Partial<Wood['ghost']>) =>
    (notes.value = { ...notes.value, data: { ...data, ghost: { ...data.ghost, ...ghost } } });
  const held = data.ghost.held[round] ?? [];
  return (
    <section class="keeper-card" aria-label={t('The ghost')}>
      <h3>
        {t('The ghost')}
        <strong class="keeper-points">{told?.points ?? 0}</strong>
      </h3>
      <Segments
        label={t('Level of the ghost')}
        options={['1', '2', '3', '4']}
        value={data.ghost.level - 1}
        onChange={(index) => change({ level: index + 1 })}
      />
      <p>{t('How many wisps does it hold, by the points on its strip?')}</p>
      <ul class="part-counts">
        {held.map((count, place) => (
          <li key={place}>
            <b>{told?.strip[place] ?? ''}</b>
            <Stepper
              label={t('The ghost: {points}', { points: told?.strip[place] ?? '' })}
              value={count}
              most={told?.most ?? 0}
              onChange={(next) =>
                change({ held: corrected(data.ghost.held, round, held.with(place, next)) })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/* A round in which nothing else was entered than in the one before follows it. */
const corrected = (held: number[][], round: number, now: number[]) => {
  const other = held.findIndex((list, r) => r > round && !same(list, held[round]));
  return held.map((list, r) => (r >= round && (other < 0 || r < other) ? now : list));
};

export const keeper: Keeper<Wood> = {
  sheet: WispwoodSheet,
  fresh: freshWispwood,
  counts: COUNTS,
  parts: PARTS,
  impossible: [
    [
      /^a forest of round (\d) must fit in (\d)/,
      ([, round = '', side = '']) =>
        t('a forest of round {round} must fit in a square of {side}×{side}', { round, side }),
    ],
    [
      /^the ghost /,
      () => t('the ghost keeps what it has, and takes one wisp in each of its turns'),
    ],
    [
      /^there are \d+ tiles of kind (\w+)/,
      ([, kind = '']) =>
        t('there are not that many tiles of the kind {kind}', { kind: word(kind) }),
    ],
  ],
};
