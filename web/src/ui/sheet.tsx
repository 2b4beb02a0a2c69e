// A sheet that slides over the table from below. It is a modal <dialog>, so that Escape, focus
// and screen readers behave as people expect without code of ours. Back closes it too.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { closeOnBack } from '../core/back.ts';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

/* So far down its head is swiped to close it. */
const SWIPE = 60;

export function Sheet(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  /* In the page and open are one: what shows a moment later misses the Escape in between. */
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const from = useRef(0);
  const told = useRef(false);
  /* Once, and at once: the browser's own word of it comes up to a tenth of a second later. A key in
     between would be lost, and what was opened since would be closed. */
  const close = () => {
    if (told.current) return;
    told.current = true;
    ref.current?.close();
    props.onClose();
  };
  const onBack = useRef(close);
  onBack.current = close;
  useLayoutEffect(() => closeOnBack(() => onBack.current()), []);
  return (
    <dialog
      ref={ref}
      class={`sheet${props.wide ? ' wide' : ''}`}
      aria-label={props.title}
      onCancel={close}
      onClose={close}
      onClick={(event) => {
        if (event.target === ref.current) close();
      }}
    >
      <div class="sheet-body">
        <header
          class="sheet-head"
          onTouchStart={(event) => (from.current = event.touches[0]?.clientY ?? 0)}
          onTouchEnd={(event) => {
            if ((event.changedTouches[0]?.clientY ?? 0) - from.current > SWIPE) close();
          }}
        >
          <h2>{props.title}</h2>
          <button class="icon-button" onClick={close} aria-label={t('Close')}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
