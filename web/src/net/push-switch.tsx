// The switch for Web Push in the settings: there only for players of a server that offers it.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { settings } from '../core/settings.ts';
import { t } from '../texts/t.ts';
import { known } from './identity.ts';
import { link } from './link.ts';
import { canNotify, mayNotify } from './notify.ts';
import { keepReachable, notReachable } from './push.ts';
import '../style/net.css';

export function PushSwitch() {
  const allowed = useSignal(mayNotify());
  const busy = useSignal(false);
  const problem = useSignal(false);
  const wanted = canNotify() && 'PushManager' in globalThis && known();
  useEffect(() => (wanted ? link().onOpen(() => undefined) : undefined), []);
  if (!wanted || !link().push.value) return null;
  const change = async (on: boolean) => {
    busy.value = true;
    problem.value = false;
    try {
      /* Off is said when the browser has given the address up; until then it could still be told. */
      if (!on) await notReachable(link());
      settings.push.value = on ? 'on' : 'off';
      if (on) await Notification.requestPermission();
      allowed.value = mayNotify();
      problem.value = on && !(await keepReachable(link()));
    } catch {
      problem.value = true; // the browser keeps the address, say
    } finally {
      if (on && problem.value) settings.push.value = 'off';
      busy.value = false;
    }
  };
  return (
    <div class="push-switch">
      <label class="check">
        <input
          type="checkbox"
          checked={allowed.value && settings.push.value === 'on'}
          disabled={busy.value}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span>{t('Tell me when it is my turn, also when the page is closed')}</span>
      </label>
      {problem.value && (
        <p role="alert" class="problem">
          {t('The browser or the server does not allow it.')}
        </p>
      )}
    </div>
  );
}
