import type { PushMessage } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type PushScope, showPushMessages } from './show-push.ts';

const MESSAGE: PushMessage = {
  title: 'Gina booked Quiet house',
  text: 'Jan 10 to Jan 12',
  path: '/dashboard/manage-bookings/1',
  tag: 'booking-made:1',
};
const SITE = 'https://lodge.test/';
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
const openWindow = vi.fn(async (_url: string) => undefined);
let tabs: { url: string; focus: ReturnType<typeof vi.fn> }[];
let scope: PushScope;

beforeEach(() => {
  vi.clearAllMocks();
  tabs = [];
  scope = Object.assign(new EventTarget(), {
    registration: { showNotification, scope: SITE },
    clients: { matchAll: async () => tabs, openWindow },
  }) as unknown as PushScope;
  showPushMessages(scope, 'data:icon');
});

/** Dispatches an event to the worker and waits for the promise that it passes to `waitUntil`. */
async function dispatch(type: string, details: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...details }));
  expect(work).toBeDefined();
  await work;
}
const close = vi.fn();
const press = (action = '') => dispatch('notificationclick', { action, notification: { close, data: MESSAGE.path } });
const tabAt = (path: string) => ({ url: new URL(path, SITE).href, focus: vi.fn(async () => undefined) });

test('a message replaces the one with the same tag', async () => {
  await dispatch('push', { data: { json: () => MESSAGE } });
  expect(showNotification.mock.calls).toEqual([
    [
      MESSAGE.title,
      expect.objectContaining({ body: MESSAGE.text, tag: MESSAGE.tag, icon: 'data:icon', data: MESSAGE.path }),
    ],
  ]);
});

test('a message without content shows a default text', async () => {
  await dispatch('push', { data: null });
  expect(showNotification).toHaveBeenCalledWith(
    'You have a new notification',
    expect.objectContaining({ data: '/dashboard/notifications' }),
  );
});

test('pressing a message opens its page in an existing tab if possible', async () => {
  tabs = [tabAt('/dashboard/add-room')];
  await press();
  expect(close).toHaveBeenCalled();
  expect(openWindow.mock.calls).toEqual([[`${SITE}dashboard/manage-bookings/1`]]);
  expect(tabs[0]?.focus).not.toHaveBeenCalled();
  tabs.push(tabAt(MESSAGE.path));
  await press();
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(tabs[1]?.focus).toHaveBeenCalled();
});

test('the settings button of a message opens the page that turns messages off', async () => {
  await press('settings');
  expect(openWindow).toHaveBeenCalledWith(`${SITE}dashboard/notifications#this-device`);
});
