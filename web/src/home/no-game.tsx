// An address that names a game which nobody knows: a link that was typed or cut.

import { t } from '../texts/t.ts';

export const NoGame = () => (
  <main class="waiting">
    <h1>Kocka</h1>
    <p role="alert">{t('There is no such game.')}</p>
    <a href="#">{t('Home')}</a>
  </main>
);
