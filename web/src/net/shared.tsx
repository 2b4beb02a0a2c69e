// A short link: the server has the record. It becomes the address that holds the whole game, so that
// a reload needs nobody.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { packRecord } from '../core/record.ts';
import { t } from '../texts/t.ts';
import { link, ServerRefused } from './link.ts';
import { searchingText, whatWentWrong } from './reasons.ts';

export function SharedScreen({ parts }: { parts: string[] }) {
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    let gone = false;
    link()
      .request('shared', { shared: parts[0] ?? '' })
      .then(async ({ record }) => {
        const packed = await packRecord(record);
        if (!gone) location.replace(`#replay/${packed}`);
      })
      .catch((error: unknown) => {
        const none = error instanceof ServerRefused && error.code === 'no-table';
        if (none)
          problem.value = t('This server has no game under this link, or no longer has it.');
        else problem.value = whatWentWrong(error);
      });
    return () => void (gone = true);
  }, []);
  return (
    <main class="waiting">
      <h1 class="unseen">{t('Share')}</h1>
      <p role={problem.value ? 'alert' : 'status'}>{problem.value ?? searchingText(link())}</p>
      <a href="#">{t('Home')}</a>
    </main>
  );
}
