// A list that would push everything else off the screen: its first entries, and the rest on demand.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../texts/t.ts';

const FIRST = 3;

export function Short<T>(props: { list: T[]; children: (entry: T) => ComponentChildren }) {
  const [all, setAll] = useState(false);
  const { list } = props;
  return (
    <>
      <ul>{(all ? list : list.slice(0, FIRST)).map(props.children)}</ul>
      {!all && list.length > FIRST && (
        <button class="show-all" onClick={() => setAll(true)}>
          {t('Show all ({n})', { n: list.length })}
        </button>
      )}
    </>
  );
}
