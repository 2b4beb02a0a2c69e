// A screen that cannot be shown, and why.

import { t } from '../texts/t.ts';

export function Broken({ text }: { text: string }) {
  return (
    <main class="waiting">
      <p>{text}</p>
      <p>
        <a href="#">{t('Home')}</a>
      </p>
    </main>
  );
}
