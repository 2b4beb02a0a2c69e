// What a sheet of the score keeper is, and what all of them are made of.

import type { Signal } from '@preact/signals';
import type { ComponentChildren, ComponentType } from 'preact';
import type { Impossible } from '../core/reasons.ts';
import { t } from '../texts/t.ts';
import { Bar } from '../ui/segments.tsx';
import type { Counter, Count } from './count.ts';
import type { Notes } from './notes.ts';

export interface Tally extends Pick<Count, 'score' | 'winners' | 'problem'> {
  /** Who has no seat and is counted all the same. */
  besides?: { name: string; points: number };
  /** The notes of which it is the count. */
  of?: unknown;
}

export interface SheetProps<T> {
  notes: Signal<Notes<T>>;
  /** As people read them: of those without a name, too. */
  names: string[];
  counter: Counter;
  /** Shows totals, winner or problem under the sheet. */
  tell: (tally: Tally) => void;
}

export interface Keeper<T> {
  sheet: ComponentType<SheetProps<T>>;
  fresh: (seats: number) => T;
  /** What the list of an older page is now. */
  part?: string;
  /** The options that change what is counted, beside those that the sheet asks for itself. */
  counts: string[];
  /** The options that say what there is to enter. */
  parts?: string[];
  /** What people can enter that cannot be. */
  impossible?: Impossible[];
}

/** A number with less and more, for thumbs. */
export function Stepper(props: {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <span class="stepper" role="group" aria-label={props.label}>
      <button
        aria-label={t('{what}: one less', { what: props.label })}
        disabled={props.value <= 0}
        onClick={() => props.onChange(props.value - 1)}
      >
        −
      </button>
      <output>{props.value}</output>
      <button
        aria-label={t('{what}: one more', { what: props.label })}
        disabled={props.value >= props.most}
        onClick={() => props.onChange(props.value + 1)}
      >
        +
      </button>
    </span>
  );
}

/** One of a few, by its place. */
export function Segments(props: {
  label: string;
  options: ComponentChildren[];
  value: number;
  onChange: (index: number) => void;
}) {
  const { label, options, value, onChange } = props;
  const choices = options.map((text, index) => ({ value: index, text }));
  return <Bar {...{ label, name: label, choices, value, onChange }} />;
}
