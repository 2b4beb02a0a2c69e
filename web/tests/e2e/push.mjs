// Web Push in a Chromium under test, which has no push service behind it: its part is played here,
// with real keys.

import { createECDH, randomBytes } from 'node:crypto';

/** In the page: `window.pushGate`, a promise, holds back that an address is given up. */
export function standIn({ endpoint, p256dh, auth }) {
  let key = null;
  const made = () => ({
    endpoint,
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      window.pushLeaves = true;
      await window.pushGate;
      key = null;
      return true;
    },
  });
  PushManager.prototype.getSubscription = async () => key && made();
  PushManager.prototype.subscribe = async (options) => {
    key = options.applicationServerKey;
    return made();
  };
}

export function pushKeys() {
  const ecdh = createECDH('prime256v1');
  return {
    endpoint: 'https://push.example.org/abc',
    p256dh: ecdh.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Hands a message to the page's service worker as the browser's push service would. */
export async function deliver(page, data) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true)); // or nobody hears it
  const session = await page.context().newCDPSession(page);
  const found = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify(data),
  });
}
