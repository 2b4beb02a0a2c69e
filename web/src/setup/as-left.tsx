// That a form is as somebody has left it, and a way to begin it anew.

import { t } from '../texts/t.ts';
import type { Draft } from './draft.ts';

export const AsLeft = ({ draft }: { draft: Pick<Draft<unknown>, 'found' | 'clear'> }) =>
  draft.found ? (
    <p class="quiet ours">
      {t('As you left it.')}{' '}
      <button type="button" onClick={draft.clear}>
        {t('Start over')}
      </button>
    </p>
  ) : null;
