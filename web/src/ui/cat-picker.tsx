// One's cat, and under it those that one can pick instead.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Cat } from '../art/cats.tsx';
import { msg, t } from '../texts/t.ts';
import '../style/cats.css';

const NAMES = [
  msg('Ginger cat'),
  msg('Black cat'),
  msg('White cat'),
  msg('Grey cat'),
  msg('Patched cat'),
  msg('Siamese cat'),
  msg('Black and white cat'),
  msg('Brown cat'),
];

export function CatPicker(props: {
  label: string;
  /** Of the group of radio buttons. */
  name: string;
  cat: number;
  onPick: (cat: number) => void;
}) {
  const { label, name, cat, onPick } = props;
  const open = useSignal(false);
  const handle = useRef<HTMLButtonElement>(null);
  const now = NAMES[cat - 1];
  const pick = (next: number) => {
    onPick(next);
    open.value = false;
    handle.current?.focus();
  };
  return (
    <>
      <button
        ref={handle}
        class="cat-picker"
        aria-expanded={open.value}
        aria-label={now ? `${label}: ${t(now)}` : label}
        title={label}
        onClick={() => (open.value = !open.value)}
      >
        <Cat cat={cat || 3} size={32} />
      </button>
      {open.value && (
        <fieldset class="cat-choice">
          <legend>{label}</legend>
          {NAMES.map((text, index) => (
            <label key={text} title={t(text)}>
              <input
                type="radio"
                name={name}
                value={index + 1}
                aria-label={t(text)}
                checked={index + 1 === cat}
                onClick={() => pick(index + 1)}
              />
              <Cat cat={index + 1} size={40} />
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
