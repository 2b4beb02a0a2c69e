// The way home, first in the bar of every screen.

import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

export const HomeLink = () => (
  <a class="icon-button" href="#" aria-label={t('Home')}>
    <Icon name="back" />
  </a>
);
