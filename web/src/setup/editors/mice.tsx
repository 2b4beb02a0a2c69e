// The cat card as it is printed: a row of numbers for each colour.

import { MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
import { aside, setAside } from '../../core/aside.ts';
import { same } from '../../core/options.ts';
import { MouseIcon } from '../../games/mice/card.tsx';
import { mouseName } from '../../games/mice/say.ts';
import { t } from '../../texts/t.ts';
import { NumberInput, type FieldProps } from '../option-fields.tsx';
import type { Editors } from '../editors.ts';
import './mice.css';

type Rows = Record<string, unknown[]>;

/** The first place where a row does not rise, from 1; 0: it rises. */
const falls = (row: unknown[]) =>
  row.findIndex((one, i) => i > 0 && Number(one) < Number(row[i - 1])) + 1;

/* Columns that were taken away: rows are kept with them as long as they begin as they do here. */
const PART = 'values.columns';

/** A row with what was taken away from it. */
function wholeRow(form: string, colour: string, row: unknown[]): unknown[] {
  const kept = (aside(form, PART) as Rows | null)?.[colour] ?? [];
  return same(kept.slice(0, row.length), row) ? kept : row;
}

function CatCard({ form, option, value, onChange }: FieldProps) {
  const rows = value as Rows;
  const [least = 1, most = 12] = option.length ?? [];
  const longest = Math.max(...MOUSE_COLOURS.map((colour) => rows[colour]?.length ?? 0));
  const each = (make: (colour: MouseColour, row: unknown[], whole: unknown[]) => unknown[]) =>
    Object.fromEntries(
      MOUSE_COLOURS.map((colour) => {
        const row = rows[colour] ?? [];
        return [colour, make(colour, row, wholeRow(form, colour, row))];
      }),
    );
  const put = (changed: string, next: unknown[]) => {
    const kept = each((colour, row, whole) =>
      colour === changed ? [...next, ...whole.slice(row.length)] : whole,
    );
    if (aside(form, PART)) setAside(form, PART, kept);
    onChange({ ...rows, [changed]: next });
  };
  /* A printed card has as many numbers in every row; what goes comes back with its column. */
  const resize = (length: number) => {
    const next = each((_colour, _row, whole) =>
      Array.from({ length }, (_, i) => whole[i] ?? whole.at(-1) ?? 0),
    );
    const kept = each((colour, _row, whole) =>
      whole.length > length ? whole : (next[colour] ?? []),
    );
    setAside(form, PART, kept);
    onChange(next);
  };
  return (
    <div class="cat-card-editor">
      {MOUSE_COLOURS.map((colour) => (
        <CardRow
          key={colour}
          option={option}
          colour={colour}
          row={rows[colour] ?? []}
          onChange={(row) => put(colour, row)}
        />
      ))}
      <div class="ways">
        <button type="button" disabled={longest <= least} onClick={() => resize(longest - 1)}>
          {t('One column less')}
        </button>
        <button type="button" disabled={longest >= most} onClick={() => resize(longest + 1)}>
          {t('One column more')}
        </button>
      </div>
    </div>
  );
}

function CardRow(props: {
  option: FieldProps['option'];
  colour: MouseColour;
  row: unknown[];
  onChange: (row: unknown[]) => void;
}) {
  const { option, colour, row, onChange } = props;
  const place = falls(row);
  return (
    <div class="card-row" role="group" aria-label={mouseName(colour)}>
      <MouseIcon colour={colour} size={36} />
      <div class={`card-cells ${colour}`} style={{ '--columns': Math.min(row.length, 6) }}>
        {row.map((one, index) => (
          <NumberInput
            key={index}
            option={option}
            label={`${mouseName(colour)}, ${index + 1}`}
            value={one}
            onChange={(next) => onChange(row.with(index, next))}
          />
        ))}
      </div>
      {place > 0 && (
        <p class="quiet" role="status">
          {t('{mouse}: number {n} is smaller than the one before it. Is it printed so?', {
            mouse: mouseName(colour),
            n: place,
          })}
        </p>
      )}
    </div>
  );
}

export const editors: Editors = { values: CatCard };
