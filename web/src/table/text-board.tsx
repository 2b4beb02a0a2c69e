// The board in words: for a screen reader, and for anybody who likes to read it.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';
import { boardInWords, type Listener } from './listen.ts';

export function TextBoard({ listener, onClose }: { listener: Listener; onClose: () => void }) {
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    let stale = false;
    void boardInWords(listener).then((found) => !stale && setLines(found));
    return () => void (stale = true);
  }, [listener.view]);
  return (
    <Sheet title={t('The board in words')} onClose={onClose}>
      <ul class="text-board">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Sheet>
  );
}
