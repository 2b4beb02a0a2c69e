// Start: settings first, so that the first picture is already in the right words and light.

import { render } from 'preact';
import { App } from './app.tsx';
import { watchBack } from './core/back.ts';
import { go, watchRoute } from './core/route.ts';
import { applySettings } from './core/settings.ts';
import { onDesk } from './ui/room.ts';
import { settle } from './core/store.ts';
import { watchFocus } from './ui/focus.ts';
import { watchPress } from './ui/press.ts';
import './style/page.css';

watchRoute();
watchBack();
watchFocus();
watchPress();
void settle();
/* A desk's looks are not a phone's load; where they are wanted, the first picture has them. */
void Promise.all([applySettings(), onDesk()]).then(() =>
  render(<App />, document.getElementById('app')!),
);

/* Offline needs a secure address (https or localhost); elsewhere the page simply works online. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js'));
  /* A notification was tapped: its table is opened in this page. */
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ table?: string }>) => {
    if (event.data.table) go(`table/${event.data.table}`);
  });
}
