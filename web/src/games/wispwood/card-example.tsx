// The place of an example: empty until the drawings have been loaded, which nobody waits for.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import '../../style/wispwood.css';

type Drawing = ComponentType<{ card: string }>;
let loaded: Drawing | null = null;

/** `quiet`: only for the eyes, where the words around say enough. */
export function CardExample({ card, quiet }: { card: string; quiet?: boolean }) {
  const [drawing, setDrawing] = useState<{ of: Drawing } | null>(loaded && { of: loaded });
  useEffect(() => {
    if (drawing) return;
    let gone = false;
    void import('./example.tsx').then(({ Example }) => {
      loaded = Example;
      if (!gone) setDrawing({ of: Example });
    });
    return () => void (gone = true);
  }, []);
  return (
    <span class="card-example" aria-hidden={quiet}>
      {drawing && <drawing.of card={card} />}
    </span>
  );
}
