// What is said large for a moment, over a board, and blocks nothing.

import { useEffect, useState } from 'preact/hooks';

/** Shown for so many milliseconds, or until a touch; null: nothing is. */
export function useMoment<T>(ms: number): [shown: T | null, show: (what: T) => void] {
  const [shown, show] = useState<T | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const away = () => show(null);
    const timer = setTimeout(away, ms);
    addEventListener('pointerdown', away, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', away, true);
    };
  }, [shown]);
  return [shown, show];
}
