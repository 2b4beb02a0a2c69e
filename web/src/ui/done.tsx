// The line under the board: what to do now, and *Done* while a turn can still be taken back.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { View } from '../core/session.ts';
import type { Session } from '../core/session.ts';
import { turnText } from '../core/names.ts';
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
      <PromptText text={props.text} />
      {props.children}
    </div>
  );
}

const prompt = signal('');
/** What to do now, as it stands on the board. */
export const promptNow = () => prompt.peek();

/* Milliseconds: what comes and goes faster, as while a computer moves, is not read out. */
const SETTLED = 700;

export function PromptText({ text }: { text: string }) {
  useEffect(() => {
    prompt.value = text;
    return () => void (prompt.value = '');
  }, [text]);
  return <p class="prompt">{text}</p>;
}

/** What to do now, for a screen reader: the line itself comes and goes with the buttons. */
export function SpokenPrompt() {
  const [spoken, speak] = useState('');
  const text = prompt.value;
  useEffect(() => {
    const timer = setTimeout(() => speak(text), SETTLED);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="unseen" role="status">
      {spoken}
    </p>
  );
}

/** What people read while somebody else acts, or nobody does any more. */
export function waitingText(session: Session, view: View): string {
  if (view.toAct === 'over') return t('The game is over');
  return turnText(session.seats[view.state.turn]);
}
