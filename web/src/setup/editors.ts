// Editors that look like the thing: of some options of some games, loaded when a form shows them.
// editors/NAME.tsx has those of a game, by option; any other option has the field of its type.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { GameId } from '../core/types.ts';
import { spoke } from '../texts/t.ts';
import type { FieldProps } from './option-fields.tsx';

export type Editors = Record<string, ComponentType<FieldProps>>;

const FOUND = import.meta.glob<Editors>('./editors/*.tsx', { import: 'editors' });

/** Null until they are there. */
export function useEditors(game: GameId): Editors | null {
  const found = useSignal<Editors | null>(null);
  useEffect(() => {
    const load = FOUND[`./editors/${game}.tsx`];
    void spoke(load ? load() : Promise.resolve({})).then((editors) => (found.value = editors));
  }, [game]);
  return found.value;
}
