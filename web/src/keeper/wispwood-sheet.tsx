// Forests of a real table: choose the five cards, tap the tiles in, see what each card and each
// tile gives. Three rounds, then a winner.

import { useSignal, useSignalEffect } from '@preact/signals';
import { CatTile, Light, Tile, type TileKind } from '../art/wisps.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { CardExample } from '../games/wispwood/card-example.tsx';
import { CARD_IDS, cardFamily, cardText, cardTitle } from '../games/wispwood/card-texts.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { Grid } from '../ui/grid.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Counter, Count } from './count.ts';
import {
  bare,
  begun,
  carriedOver,
  COLUMNS,
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
  cards: Record<string, { points: number; tiles: Record<string, number> }>;
  bonus: number;
  total: number;
}

interface GhostPoints {
  points: number;
  strip: number[];
}

interface Rounds {
  rounds: { forests: ForestPoints[]; ghost?: GhostPoints }[];
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
const ROUNDS = [0, 1, 2];
const TOOLS = [...FAMILIES, 'cat', 'nothing'] as const;
type Tool = (typeof TOOLS)[number];

const freshWispwood = (seats: number): Wood => ({
  cards: FAMILIES.map((family) => CARD_IDS.find((id) => cardFamily(id) === family) ?? ''),
  forests: ROUNDS.map(() => Array.from({ length: seats }, bare)),
  ghost: { level: 1, held: ROUNDS.map(() => [0, 0, 0, 0]) },
});

/** The cards that can lie on the table with this box; without the tree card there is none of these. */
function inBox(notes: Notes<Wood>): string[] {
  const pool = counted(notes, PARTS).pool;
  const ticked = CARD_IDS.filter((id) => Array.isArray(pool) && pool.includes(id));
  const families = new Set(ticked.map(cardFamily));
  return CARD_IDS.filter(
    (id) =>
      (ticked.includes(id) || !families.has(cardFamily(id))) &&
      (!counted(notes, COUNTS)['no-trees-card'] || cardFamily(id) !== 'tree'),
  );
}

/** Those that lie there: what was chosen, or of the same family what the box has. */
function lying(notes: Notes<Wood>): string[] {
  const there = inBox(notes);
  return notes.data.cards.flatMap((id) => {
    const other = there.find((one) => cardFamily(one) === cardFamily(id));
    return there.includes(id) ? [id] : other ? [other] : [];
  });
}

/* All rounds in which something lies, up to this one at least. */
function count(notes: Notes<Wood>, counter: Counter, round: number): Promise<Count<Rounds>> {
  const { data } = notes;
  const { ghost } = data;
  const chosen = counted(notes, COUNTS);
  const seats = data.forests[0]?.length ?? 0;
  const last = Math.max(
    round,
    data.forests.findLastIndex((list) => list.some(laid)),
  );
  const rounds = begun(data.forests)
    .slice(0, Math.min(chosen['two-rounds'] ? 2 : 3, last + 1))
    .map((forests, r) => (seats > 1 ? { forests } : { forests, ghost: ghost.held[r] }));
  const options = { ...chosen, cards: lying(notes), ghost: ghost.level };
  return counter.tally('wispwood', seats, { rounds }, options);
}

function WispwoodSheet({ notes, names, counter, tell }: SheetProps<Wood>) {
  const round = useSignal(0);
  const seat = useSignal(0);
  const tool = useSignal<Tool>('pumpkin');
  const lit = useSignal<string | null>(null);
  const found = useSignal<Rounds['rounds']>([]);
  useSignalEffect(() => {
    let stale = false;
    void count(notes.value, counter, round.value).then(({ score, winners, problem, more }) => {
      if (stale) return;
      found.value = more?.rounds ?? [];
      const ghost = more?.rounds.reduce((sum, { ghost }) => sum + (ghost?.points ?? 0), 0);
      const besides = ghost === undefined ? undefined : { name: t('The ghost'), points: ghost };
      tell({ score, winners, problem, besides: names.length === 1 ? besides : undefined });
    });
    return () => void (stale = true);
  });
  const told = found.value[round.value];
  const points = told?.forests[seat.value];
  const { data } = notes.value;
  const forest = begun(data.forests)[round.value]?.[seat.value] ?? bare();
  const change = (next: Forest) => {
    const forests = data.forests.map((list, r) =>
      r === round.value ? list.map((old, s) => (s === seat.value ? next : old)) : list,
    );
    notes.value = { ...notes.value, data: { ...data, forests } };
  };
  const lay = (square: string) => change(put(forest, square, tool.value));
  const cards = lying(notes.value);
  const choose = (id: string) => {
    const cards = data.cards.map((old) => (cardFamily(old) === cardFamily(id) ? id : old));
    notes.value = { ...notes.value, data: { ...data, cards } };
  };
  const earned = lit.value ? (points?.cards[lit.value]?.tiles ?? {}) : {};
  return (
    <>
      <details class="keeper-card">
        <summary>{t('Goal cards: {cards}', { cards: cards.map(cardTitle).join(', ') })}</summary>
        {cards.map((id, index) => (
          <CardChoice key={index} id={id} of={inBox(notes.value)} onChange={choose} />
        ))}
      </details>
      <Segments
        label={t('Round')}
        options={ROUNDS.slice(0, counted(notes.value, COUNTS)['two-rounds'] ? 2 : 3).map((index) =>
          t('Round {n}', { n: index + 1 }),
        )}
        value={round.value}
        onChange={(index) => (round.value = index)}
      />
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
      <ForestGrid name={names[seat.value] ?? ''} forest={forest} earned={earned} onPick={lay} />
      <Tools tool={tool.value} onChoose={(name) => (tool.value = name)} />
      <Whole forest={forest} round={round.value} onChange={change} />
      {points && <CardPoints cards={cards} points={points} lit={lit} />}
      {names.length === 1 && <GhostCard notes={notes} round={round.value} told={told?.ghost} />}
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
function Whole(props: { forest: Forest; round: number; onChange: (forest: Forest) => void }) {
  const { forest, round, onChange } = props;
  const left = gaps(forest, round);
  const trees = Object.values(forest.tiles).includes('tree');
  return (
    <div class="whole-forest" role="group" aria-label={t('The whole forest')}>
      {left.length > 0 || !trees ? (
        <button disabled={left.length === 0} onClick={() => onChange(planted(forest, left))}>
          <Piece kind="tree" />
          {t('Trees on the rest')}
        </button>
      ) : (
        <button onClick={() => onChange(carriedOver(forest))}>
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
              most={18}
              onChange={(next) => change({ held: holds(data.ghost.held, round, place, next) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/* It keeps what it has: so many in this round, and at least so many in those to come. */
const holds = (held: number[][], round: number, place: number, wisps: number) =>
  held.map((list, r) =>
    list.map((old, i) =>
      i !== place || r < round ? old : r === round ? wisps : Math.max(old, wisps),
    ),
  );

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
      /^there are \d+ tiles of kind (\w+)/,
      ([, kind = '']) => t('there are not so many tiles of the kind {kind}', { kind: word(kind) }),
    ],
  ],
};
