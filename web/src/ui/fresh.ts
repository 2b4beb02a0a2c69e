// State that belongs to something and begins anew with it.

import { signal, type Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';

/**
 * A signal that begins anew whenever one of these changes, in the same drawing. An effect that puts
 * it back comes after the drawing, and undoes what a quick hand has done in between.
 */
export function useFresh<T>(initial: T, changes: unknown[]): Signal<T> {
  return useMemo(() => signal(initial), changes);
}
