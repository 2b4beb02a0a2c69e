// The boards and the pieces of fives: a board is painted by tapping or typed row by row, its
// symbols are counted, and the core says what the best find on it would be.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { PieceIcon, Symbol, SYMBOLS, type SymbolLetter } from '../../art/fives.tsx';
import { bestOn } from '../../games/fives/best-on.ts';
import { lacking, lettersOf, painted, SIDE, tidy } from '../../games/fives/board-text.ts';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { ListOr, NumberInput, type FieldProps } from '../option-fields.tsx';
import type { Editors } from '../editors.ts';
import './fives.css';

const PLACES = Array.from({ length: SIDE * SIDE }, (_, i) => i);
const isSymbol = (letter: string): letter is SymbolLetter => /^[A-F]$/.test(letter);

/** What was typed, in large letters: a letter is often mended amid others, where the caret stays. */
function inLarge(area: HTMLTextAreaElement): string {
  const { selectionStart, selectionEnd } = area;
  area.value = area.value.toUpperCase();
  area.setSelectionRange(selectionStart, selectionEnd);
  return area.value;
}

/** A board for everybody. */
const Boards = (props: FieldProps) => <BoardList {...props} whole={(texts) => texts} />;

/** How many boards were begun. */
const begun = (value: unknown) =>
  Array.isArray(value) ? value.findLastIndex((text) => text !== '') + 1 : 0;

/** Those of a box: as many as it has, and below the last one that was begun a bare one. */
function BoxBoards(props: FieldProps) {
  const most = props.option.length?.[1] ?? 1;
  const length = Math.min(most, begun(props.value) + 1);
  return (
    <BoardList
      {...props}
      names={Array.from({ length }, (_, i) => t('Board {n}', { n: i + 1 }))}
      whole={(texts) => texts.slice(0, Math.max(1, begun(texts)))}
    />
  );
}

function BoardList(props: FieldProps & { whole: (texts: string[]) => string[] }) {
  const { option, text, value, names, onChange } = props;
  const texts = Array.isArray(value) ? (value as string[]) : [];
  const all = (list: string[]) => props.whole(names.map((_, i) => tidy(list[i] ?? '')));
  const single = option.length?.[1] === 1;
  const put = (index: number, board: string) =>
    onChange(all(names.map((_, i) => (i === index ? board : (texts[i] ?? '')))));
  /* Those that come from elsewhere, in a box or a link. */
  useEffect(() => {
    if (texts.some((board) => tidy(board) !== board)) onChange(all(texts));
  }, [value]);
  return (
    <ListOr {...props} begin={() => all([])}>
      {names.map((name, index) => (
        <Board
          key={index}
          name={option.name}
          title={single ? null : name}
          label={single ? t(text.label) : `${t(text.label)}: ${name}`}
          board={texts[index] ?? ''}
          values={props.options.values}
          onChange={(board) => put(index, board)}
        />
      ))}
    </ListOr>
  );
}

function Board(props: {
  name: string;
  /** Above it, where there are several. */
  title: string | null;
  label: string;
  board: string;
  /** Of the pieces, if they are not ours. */
  values: unknown;
  onChange: (board: string) => void;
}) {
  const { board } = props;
  const brush = useSignal<SymbolLetter>('A');
  const letters = lettersOf(board);
  const lacks = lacking(board);
  return (
    <section class="board-editor" aria-label={props.label}>
      {props.title && <strong>{props.title}</strong>}
      <div class="brushes" role="group" aria-label={t('Symbols to paint with')}>
        {SYMBOLS.map((letter) => (
          <button
            type="button"
            key={letter}
            aria-pressed={brush.value === letter}
            aria-label={`${letter} ${letters.split(letter).length - 1}: ${word(letter)}`}
            onClick={() => (brush.value = letter)}
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <Symbol letter={letter} />
            </svg>
            <small>
              {letter} {letters.split(letter).length - 1}
            </small>
          </button>
        ))}
      </div>
      <div class="paint" role="group" aria-label={t('The board, to be painted')}>
        {PLACES.map((place) => (
          <Square
            key={place}
            place={place}
            letter={letters[place] ?? ' '}
            onPaint={() => props.onChange(painted(board, place, brush.value))}
          />
        ))}
      </div>
      <textarea
        name={props.name}
        rows={10}
        cols={12}
        spellcheck={false}
        autocapitalize="characters"
        aria-label={t('{board}, row by row', { board: props.label })}
        value={board}
        onInput={(event) => props.onChange(inLarge(event.currentTarget))}
      />
      {lacks ? (
        <p class="quiet" role="status">
          {lacks}
        </p>
      ) : (
        <Best board={tidy(board)} values={props.values} />
      )}
    </section>
  );
}

function Square(props: { place: number; letter: string; onPaint: () => void }) {
  const { place, letter } = props;
  const name = `${'abcdefghij'[place % SIDE]}${Math.floor(place / SIDE) + 1}`;
  return (
    <button
      type="button"
      class="paint-square"
      aria-label={`${name}: ${isSymbol(letter) ? word(letter) : t('empty')}`}
      onClick={props.onPaint}
    >
      {isSymbol(letter) && (
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <Symbol letter={letter} />
        </svg>
      )}
    </button>
  );
}

/** What the rolls would give here and on our boards: a board typed wrongly often stands out. */
function Best({ board, values }: { board: string; values: unknown }) {
  const best = useSignal<Awaited<ReturnType<typeof bestOn>>>(null);
  useEffect(() => {
    let gone = false;
    best.value = null;
    void bestOn(board, values).then((found) => {
      if (!gone) best.value = found;
    });
    return () => void (gone = true);
  }, [board, JSON.stringify(values)]);
  if (best.value === null) return null;
  const { here, ours } = best.value;
  return (
    <p class="quiet" role="status">
      {t(
        'The best finds for seven fixed rolls are worth from {low} to {high} points here, from {ourLow} to {ourHigh} on our boards.',
        { ...here, ourLow: ours.low, ourHigh: ours.high },
      )}
    </p>
  );
}

function Pieces({ option, value, onChange }: FieldProps) {
  const values = value as Record<string, unknown>;
  return (
    <ul class="piece-values">
      {(option.keys ?? []).map((piece) => (
        <li key={piece}>
          <PieceIcon piece={piece} />
          <NumberInput
            option={option}
            label={t('Piece {piece}', { piece })}
            value={values[piece] ?? 0}
            onChange={(next) => onChange({ ...values, [piece]: next })}
          />
        </li>
      ))}
    </ul>
  );
}

export const editors: Editors = {
  boards: Boards,
  white: BoxBoards,
  grey: BoxBoards,
  values: Pieces,
};
