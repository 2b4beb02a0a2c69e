// One question before something that others feel or that goes: what follows, yes or no.

import { t } from '../texts/t.ts';
import { Sheet } from './sheet.tsx';

export function Ask(props: {
  title: string;
  /** What follows. */
  text: string;
  yes: string;
  onYes: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet title={props.title} onClose={props.onClose}>
      <p class="say">{props.text}</p>
      <div class="ways">
        <button onClick={props.onClose}>{t('Cancel')}</button>
        <button class="primary" onClick={props.onYes}>
          {props.yes}
        </button>
      </div>
    </Sheet>
  );
}
