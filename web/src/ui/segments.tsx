// One of a few, side by side: a group of radio buttons that looks like one bar.

import type { ComponentChildren } from 'preact';

export interface SegmentsProps<T> {
  name: string;
  legend: string;
  choices: { value: T; text: ComponentChildren }[];
  value: T;
  onChange: (value: T) => void;
}

export function Segments<T>({ legend, ...bar }: SegmentsProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <Bar {...bar} />
    </fieldset>
  );
}

type BarProps<T> = Omit<SegmentsProps<T>, 'legend'> & { label?: string };

/** The bar alone: a group by its label, or in one that has a name already. */
export function Bar<T>({ name, label, choices, value, onChange }: BarProps<T>) {
  return (
    <div class="segments" role={label ? 'group' : undefined} aria-label={label}>
      {choices.map((choice, index) => (
        <label class="segment" key={index}>
          <input
            type="radio"
            name={name}
            value={String(choice.value)}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}

/** How many play, of so few to so many. */
export function Count(props: {
  legend: string;
  least: number;
  most: number;
  value: number;
  onChange: (count: number) => void;
}) {
  const { legend, least, most, value, onChange } = props;
  const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return (
    <Segments
      name="players"
      legend={legend}
      choices={counts.map((count) => ({ value: count, text: String(count) }))}
      value={value}
      onChange={onChange}
    />
  );
}
