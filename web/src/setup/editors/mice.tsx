// The cat card as it is printed: a row of numbers for each colour.

import { MOUSE_COLOURS, type MouseColour } from '../../art/mice.tsx';
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

function CatCard({ option, value, onChange }: FieldProps) {
  const rows = value as Rows;
  const [least = 1, most = 12] = option.length ?? [];
  const longest = Math.max(...MOUSE_COLOURS.map((colour) => rows[colour]?.length ?? 0));
  const put = (colour: string, row: unknown[]) => onChange({ ...rows, [colour]: row });
  /* A printed card has as many numbers in every row. */
  const resize = (length: number) =>
    onChange(
      Object.fromEntries(
        MOUSE_COLOURS.map((colour) => {
          const row = rows[colour] ?? [];
          return [colour, Array.from({ length }, (_, i) => row[i] ?? row.at(-1) ?? 0)];
        }),
      ),
    );
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
