// Dice roll before they lie: for a moment after each throw other faces come and go. Nothing waits
// for it, and it is off where stillness is wanted.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moving } from '../core/settings.ts';

/* Milliseconds that a face is seen, and how many come before the one that stays. */
const SEEN = 80;
const FACES = 5;

/** Which of the passing faces is seen; null once the dice lie. `thrown` changes with each throw. */
export function useRolling(thrown: unknown): number | null {
  const [face, setFace] = useState<number | null>(null);
  const before = useRef(thrown);
  useLayoutEffect(() => {
    if (Object.is(before.current, thrown)) return;
    before.current = thrown;
    if (moving()) setFace(0);
  }, [thrown]);
  useEffect(() => {
    if (face === null) return;
    const timer = setTimeout(() => setFace(face + 1 < FACES ? face + 1 : null), SEEN);
    return () => clearTimeout(timer);
  }, [face]);
  return face;
}

/** One of these that passes by: another one each time, and not the same on all dice. */
export const passing = <T>(faces: readonly T[], die: number, face: number): T =>
  faces[(die * 2 + face * (faces.length - 1) + 1) % faces.length]!;
