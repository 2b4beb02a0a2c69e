// The variants of the games, as the rules pages name them: each game has a list in its folder.
// Where nothing is chosen the engine's defaults hold.

import type { GameId } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { Segments } from '../ui/segments.tsx';
import type { Variant } from './variant.ts';

type Options = Record<string, unknown>;

const FOUND = import.meta.glob<Variant[]>('./*/variants.ts', { eager: true, import: 'variants' });

const variantsOf = (game: GameId, seats: number): Variant[] =>
  (FOUND[`./${game}/variants.ts`] ?? []).filter((variant) => variant.seats?.(seats) ?? true);

/** What is sent to the engine: the choices made, and what the number of seats decides. */
export function chosenOptions(game: GameId, seats: number, options: Options): Options {
  const out: Options = {};
  for (const { option, values } of variantsOf(game, seats)) {
    const preset = values[0]?.[0];
    if (values.length === 1) out[option] = preset;
    else if ((options[option] ?? preset) !== preset) out[option] = options[option];
  }
  return out;
}

export function Variants(props: {
  game: GameId;
  seats: number;
  options: Options;
  onChange: (options: Options) => void;
}) {
  const { game, seats, options, onChange } = props;
  const shown = variantsOf(game, seats).filter(({ values }) => values.length > 1);
  if (shown.length === 0) return null;
  return (
    <details class="variants">
      <summary>{t('Variants')}</summary>
      {shown.map(({ option, label, values }) => (
        <Segments
          key={option}
          name={option}
          legend={t(label)}
          choices={values.map(([value, text]) => ({ value, text: t(text) }))}
          value={options[option] ?? values[0]?.[0]}
          onChange={(value) => onChange({ ...options, [option]: value })}
        />
      ))}
    </details>
  );
}

/** What is played beside the usual rules: "Risky version: Yes". Nothing where all is usual. */
export function variantTexts(game: GameId, seats: number, options: Options): string[] {
  return variantsOf(game, seats).flatMap(({ option, label, values }) => {
    const chosen = values.findIndex(([value]) => value === options[option]);
    return chosen > 0 ? [`${t(label)}: ${t(values[chosen]?.[1] ?? '')}`] : [];
  });
}
