// Coming from another device with the link that is you.

import { go } from '../core/route.ts';
import { t } from '../texts/t.ts';
import { Broken } from '../table/broken.tsx';
import { become, isSecret, secret } from './identity.ts';
import { link } from './link.ts';
import '../style/net.css';

export function MeScreen({ parts }: { parts: string[] }) {
  const other = parts[0] ?? '';
  if (!isSecret(other)) return <Broken text={t('This link is not complete.')} />;
  const accept = () => {
    become(other);
    link().restart();
    history.replaceState(null, '', '#'); // the secret does not stay in the address
    go('friends');
  };
  return (
    <main class="lobby me">
      <h1>{t('Is this you?')}</h1>
      <p>
        {other === secret()
          ? t('This device already is that player.')
          : t(
              'With this link you take your seats and unfinished tables along to this device. The player that this device was before is forgotten.',
            )}
      </p>
      <button class="primary" onClick={accept}>
        {t('Yes, that is me')}
      </button>
      <a href="#">{t('Home')}</a>
    </main>
  );
}
