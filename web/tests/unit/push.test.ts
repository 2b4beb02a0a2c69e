import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { Link } from '../../src/net/link.ts';
import { keepReachable } from '../../src/net/push.ts';

type Handler = (event: Record<string, unknown>) => void;

/** The service worker with a browser made of nothing around it. */
function worker(words?: object) {
  const handlers: Record<string, Handler> = {};
  const shown: unknown[][] = [];
  const self = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    registration: {
      scope: 'https://a.example/',
      showNotification: (...of: unknown[]) => void shown.push(of),
    },
  };
  const caches = { open: () => ({ match: () => words && { json: () => words } }) };
  const code = readFileSync(new URL('../../scripts/sw.js', import.meta.url), 'utf8');
  new Function('self', 'caches', code)(self, caches);
  const fire = async (name: string, event: object) => {
    let work: unknown;
    handlers[name]?.({ ...event, waitUntil: (w: unknown) => (work = w) });
    await work;
  };
  return { shown, fire };
}

const push = (title: string) => ({ data: { json: () => ({ table: 'abc', game: 'pig', title }) } });

it('shows a turn in the language that the page left', async () => {
  const { shown, fire } = worker({ turn: 'Jsi na tahu', games: { pig: 'Prase' } });
  await fire('push', push('Evening'));
  await fire('push', push(''));
  const more = { tag: 'abc', data: { table: 'abc' } };
  expect(shown).toEqual([
    ['Jsi na tahu', expect.objectContaining({ ...more, body: 'Evening' })],
    ['Jsi na tahu', expect.objectContaining({ ...more, body: 'Prase' })],
  ]);
});

it('shows a turn without words of the page, too', async () => {
  const { shown, fire } = worker();
  await fire('push', push('Evening'));
  expect(shown[0]?.[0]).toBe('Your turn');
});

afterEach(() => vi.unstubAllGlobals());

function browser(permission: string, old: object | null) {
  const keys = { p256dh: 'p', auth: 'a' };
  const fresh = { toJSON: () => ({ endpoint: 'https://push/new', keys }) };
  const pushManager = {
    getSubscription: () => Promise.resolve(old),
    subscribe: vi.fn(() => Promise.resolve(fresh)),
  };
  const getRegistration = () => Promise.resolve({ pushManager });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) });
  const link = new Link(() => ['ws://x/ws']);
  const request = vi.spyOn(link, 'request').mockResolvedValue({ ok: true } as never);
  return { link, request, pushManager };
}

it('asks for nothing that was not offered and allowed', async () => {
  const { link, request } = browser('granted', null);
  await keepReachable(link);
  const other = browser('default', null);
  other.link.push.value = 'AQID';
  await keepReachable(other.link);
  expect(request).not.toHaveBeenCalled();
  expect(other.request).not.toHaveBeenCalled();
});

it('tells the server where the browser can be reached', async () => {
  const { link, request, pushManager } = browser('granted', null);
  link.push.value = 'AQID';
  await keepReachable(link);
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'AQID',
  });
  expect(request).toHaveBeenCalledWith('subscribe', {
    endpoint: 'https://push/new',
    p256dh: 'p',
    auth: 'a',
  });
});

it('keeps a subscription of this server, replaces one of another', async () => {
  const unsubscribe = vi.fn();
  const old = (key: number[]) => ({
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint: 'https://push/old', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  });
  const same = browser('granted', old([1, 2, 3]));
  same.link.push.value = 'AQID';
  await keepReachable(same.link);
  expect(same.pushManager.subscribe).not.toHaveBeenCalled();
  const other = browser('granted', old([9, 9]));
  other.link.push.value = 'AQID';
  await keepReachable(other.link);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(other.pushManager.subscribe).toHaveBeenCalledOnce();
});
