// The line under the board: what to do now, and *Done* while a turn can still be taken back.

import type { ComponentChildren } from 'preact';
import type { View } from '../core/session.ts';
import type { Session } from '../core/session.ts';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

export function Done(props: { session: Session }) {
  return (
    <div class="actions">
      <button onClick={() => void props.session.undo()}>
        <Icon name="undo" size={20} />
        {t('Take back')}
      </button>
      <button class="primary" onClick={() => props.session.commit()}>
        <Icon name="check" size={20} />
        {t('Done')}
      </button>
    </div>
  );
}

export function Prompt(props: { text: string; children?: ComponentChildren }) {
  return (
    <div class="actions">
      <p class="prompt">{props.text}</p>
      {props.children}
    </div>
  );
}

/** What people read while somebody else acts, or nobody does any more. */
export function waitingText(session: Session, view: View): string {
  if (view.toAct === 'over') return t('The game is over');
  const name = session.saved.seats[view.state.turn]?.name ?? '';
  return t('Turn: {name}', { name });
}
