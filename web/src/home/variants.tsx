// The variants of each game, as the rules pages name them: one table of choices over the engine's
// options. Where nothing is chosen the engine's defaults hold.

import type { Signal } from '@preact/signals';
import type { GameId } from '../core/types.ts';
import { msg, t } from '../texts/t.ts';

type Options = Record<string, unknown>;

interface Choice {
  option: string;
  label: string;
  /** Shown only for this many seats. */
  seats?: (count: number) => boolean;
  values: [unknown, string][];
}

const YES_NO: [unknown, string][] = [
  [false, msg('No')],
  [true, msg('Yes')],
];
const alone = (count: number) => count === 1;
const together = (count: number) => count > 1;

const CHOICES: Record<string, Choice[]> = {
  mice: [
    {
      option: 'children',
      label: msg("Children's version: every mouse is 1 point"),
      values: YES_NO,
    },
    { option: 'risky', label: msg('Risky version: five colours are safe at once'), values: YES_NO },
    { option: 'match', label: msg('Match: everybody starts once'), values: YES_NO },
  ],
  cubes: [],
  fives: [
    {
      option: 'mode',
      label: msg('Game'),
      seats: together,
      values: [
        ['classic', msg('Five rounds')],
        ['puzzle', msg('Puzzle')],
      ],
    },
    {
      option: 'timer',
      label: msg('Sand'),
      seats: together,
      values: [
        [60, '60 s'],
        [30, '30 s'],
        [120, '120 s'],
        [0, msg('None')],
      ],
    },
  ],
  wispwood: [
    {
      option: 'ghost',
      label: msg('Level of the ghost'),
      seats: alone,
      values: [
        [1, '1'],
        [2, '2'],
        [3, '3'],
        [4, '4'],
      ],
    },
    {
      option: 'cards',
      label: msg('Goal cards'),
      values: [
        ['random', msg('All')],
        ['one-paw', msg('Easier ones')],
      ],
    },
    { option: 'two-rounds', label: msg('Only two rounds'), values: YES_NO },
    { option: 'no-trees-card', label: msg('Without the tree card'), values: YES_NO },
  ],
};

/** What is sent to the engine: the choices made, and what the number of seats decides. */
export function chosenOptions(game: GameId, seats: number, options: Options): Options {
  const out: Options = {};
  for (const { option, values, seats: only } of CHOICES[game] ?? []) {
    const value = options[option];
    if (value !== undefined && value !== values[0]?.[0] && (only?.(seats) ?? true))
      out[option] = value;
  }
  if (game === 'fives' && seats === 1) out.mode = 'solo';
  return out;
}

export function Variants(props: { game: GameId; seats: number; options: Signal<Options> }) {
  const shown = (CHOICES[props.game] ?? []).filter(({ seats }) => seats?.(props.seats) ?? true);
  if (shown.length === 0) return null;
  return (
    <details class="variants">
      <summary>{t('Variants')}</summary>
      {shown.map(({ option, label, values }) => (
        <fieldset class="choice" key={option}>
          <legend>{t(label)}</legend>
          <div class="segments">
            {values.map(([value, text], index) => {
              const now = props.options.value[option];
              return (
                <label class="segment" key={text}>
                  <input
                    type="radio"
                    name={option}
                    checked={now === undefined ? index === 0 : now === value}
                    onChange={() =>
                      (props.options.value = { ...props.options.value, [option]: value })
                    }
                  />
                  <span>{t(text)}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
