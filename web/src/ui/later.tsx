// A place for something that is loaded when it is first shown; empty until then.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { spoke } from '../texts/t.ts';

export function Later<P extends object>(props: { load: () => Promise<ComponentType<P>>; with: P }) {
  const [found, setFound] = useState<{ of: ComponentType<P> } | null>(null);
  useEffect(() => {
    let gone = false;
    void spoke(props.load()).then((of) => {
      if (!gone) setFound({ of });
    });
    return () => void (gone = true);
  }, []);
  return found && <found.of {...props.with} />;
}
