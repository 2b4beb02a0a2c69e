// A screen to be read: its title, beside the way home, and what it says.

import type { ComponentChildren } from 'preact';
import { HomeLink } from './home-link.tsx';

export const Titled = (props: { title: string; look?: string; children: ComponentChildren }) => (
  <div class={['home', props.look].join(' ').trim()}>
    <header class="home-head">
      <HomeLink />
      <h1 class="logo">{props.title}</h1>
    </header>
    {props.children}
  </div>
);
