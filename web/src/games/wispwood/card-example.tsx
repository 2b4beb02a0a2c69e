// The place of an example: empty until the drawings have been loaded, which nobody waits for.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './wispwood.css';
import './card-example.css';

const drawing = signal<{ Of: ComponentType<{ card: string }> } | null>(null);

async function load(): Promise<void> {
  drawing.value = { Of: (await import('./example.tsx')).Example };
}

/**
 * `quiet`: only for the eyes, where the words around say enough. All are loaded when there is room
 * to show one: the cards of a small table have none.
 */
export function CardExample({ card, quiet }: { card: string; quiet?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const span = place.current;
    if (drawing.value || !span) return;
    if (span.getClientRects().length > 0) return void load();
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void load();
    });
    watch.observe(span);
    return () => watch.disconnect();
  }, []);
  const found = drawing.value;
  return (
    <span ref={place} class="card-example" aria-hidden={quiet}>
      {found && <found.Of card={card} />}
    </span>
  );
}
