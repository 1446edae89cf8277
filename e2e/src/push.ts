import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

export interface PushedText {
  title: string;
  text: string;
  path: string;
  tag: string;
}

/**
 * Replaces the browser's push service with the stand-in and grants the permission, because test browsers have neither.
 * Takes effect on the next page load.
 */
export async function replacePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEPT = 'test-push';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    interface Kept {
      endpoint: string;
      keys: Record<string, string>;
      siteKey: string;
    }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
    const subscriptionOf = ({ endpoint, keys, siteKey }: Kept) => ({
      endpoint,
      options: { applicationServerKey: bytes(siteKey) },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        localStorage.removeItem(KEPT);
        return (await fetch(endpoint, { method: 'DELETE' })).ok;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const kept = localStorage.getItem(KEPT);
        return kept ? subscriptionOf(JSON.parse(kept)) : null;
      },
      async subscribe({ applicationServerKey: siteKey }: { applicationServerKey: string }) {
        const body = JSON.stringify({ siteKey });
        const answer = await fetch('/stand-ins/push/subscriptions', { method: 'POST', body });
        const kept = { ...(await answer.json()), siteKey };
        localStorage.setItem(KEPT, JSON.stringify(kept));
        return subscriptionOf(kept);
      },
    });
  });
}

export async function pushedTexts(request: APIRequestContext): Promise<PushedText[]> {
  const messages: { text: string }[] = await (await request.get('/stand-ins/push/messages')).json();
  return messages.map(({ text }) => JSON.parse(text));
}

export async function deliverPush(page: Page, message: PushedText): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [last] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (last) found(last.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/**
 * Returns a function that reads what the worker has shown, because a headless browser cannot show notifications. Call
 * this once there is a worker. As on a real screen, a message replaces an earlier one with the same tag.
 */
export async function screenOf(context: BrowserContext): Promise<() => Promise<PushedText[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = await worker.evaluateHandle(() => {
    const byTag = new Map<string, PushedText>();
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = '', tag = '', data } = {}) => {
      byTag.set(tag, { title, text: body, path: data, tag });
    };
    return byTag;
  });
  return () => shown.evaluate((byTag) => [...byTag.values()]);
}

export const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test-push') !== null);
