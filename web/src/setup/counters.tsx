// How many there are of each kind: a picture, a number, less and more.

import type { ComponentChildren } from 'preact';
import { t } from '../texts/t.ts';
import { NumberInput, type FieldProps } from './option-fields.tsx';

export function Counters(
  props: Pick<FieldProps, 'option' | 'value' | 'onChange'> & {
    picture: (kind: string) => ComponentChildren;
    name: (kind: string) => string;
  },
) {
  const { option, onChange } = props;
  const counts = props.value as Record<string, unknown>;
  return (
    <ul class="token-counts">
      {(option.keys ?? []).map((kind) => {
        const count = counts[kind] ?? 0;
        const what = props.name(kind);
        const put = (next: unknown) => onChange({ ...counts, [kind]: next });
        return (
          <li key={kind}>
            <svg viewBox="0 0 100 100" width="48" height="48" aria-hidden="true">
              {props.picture(kind)}
            </svg>
            <span>{what}</span>
            <span class="token-count">
              <button
                type="button"
                aria-label={t('{what}: one less', { what })}
                disabled={Number(count) <= 0}
                onClick={() => put(Number(count) - 1)}
              >
                −
              </button>
              <NumberInput option={option} label={what} value={count} onChange={put} />
              <button
                type="button"
                aria-label={t('{what}: one more', { what })}
                onClick={() => put(Number(count) + 1)}
              >
                +
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
