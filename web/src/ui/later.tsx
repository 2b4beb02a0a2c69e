// A place for something that is loaded when it is first shown; empty until then.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loaded } from '../core/loaded.ts';
import { spoke } from '../texts/t.ts';

export function Later<P extends object>(props: { load: () => Promise<ComponentType<P>>; with: P }) {
  const [found, setFound] = useState<{ of: ComponentType<P> } | null>(null);
  useEffect(() => {
    let gone = false;
    void spoke(loaded(props.load, () => !gone)).then((of) => {
      if (of && !gone) setFound({ of });
    });
    return () => void (gone = true);
  }, []);
  return found && <found.of {...props.with} />;
}
