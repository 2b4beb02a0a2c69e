// The board in words: for a screen reader, and for anybody who likes to read it.

import { t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';

export function TextBoard(props: { lines: string[]; onClose: () => void }) {
  return (
    <Sheet title={t('The board in words')} onClose={props.onClose}>
      <ul class="text-board">
        {props.lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Sheet>
  );
}
