// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MAIL_KINDS, PUSH_KINDS, type PushKind } from 'contracts';
import { provideSiteConfig, siteConfig } from 'shared-platform';
import { fakeApi, GUEST, Refused, renderRoute } from 'shared-testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { fakeEvents } from '../testing/fake-events.ts';
import { fakePush, OWN_ID, PUBLIC_KEY } from '../testing/fake-push.ts';

let browser: ReturnType<typeof fakePush> | undefined;
beforeEach(() => fakeEvents());
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

function fakeSite({ fails = false, publicKey = PUBLIC_KEY as string | null, isOn = false } = {}) {
  let stopped: PushKind[] | undefined = isOn ? [] : undefined;
  return fakeApi({
    'GET /notifications': () => [],
    'GET /mail-choices': () => MAIL_KINDS.map((kind) => ({ kind, isStopped: false })),
    'GET /push': () => ({ publicKey, subscriptions: stopped ? [{ _id: OWN_ID, stopped }] : [] }),
    'POST /push/subscriptions': () => {
      if (fails) return new Refused('push-refused');
      stopped = [];
      return { success: true };
    },
    [`PUT /push/subscriptions/${OWN_ID}`]: (body: { stopped?: PushKind[] | undefined }) => {
      if (fails) return new Refused('too-many-requests');
      stopped = body.stopped ?? stopped;
      return { success: true };
    },
    [`DELETE /push/subscriptions/${OWN_ID}`]: () => {
      if (fails) return new Refused('too-many-requests');
      stopped = undefined;
      return { success: true };
    },
  });
}

const show = () => renderRoute(routes, '/dashboard/notifications', { user: GUEST, role: 'guest' });
const part = async () => within(await screen.findByRole('region', { name: 'On this device' }));
const button = async (name: string) => (await part()).findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

test('the browser asks for permission only after a press', async () => {
  const calls = fakeSite();
  browser = fakePush();
  show();
  await button('Turn on');
  expect(browser.requestPermission).not.toHaveBeenCalled();
  expect(browser.register).not.toHaveBeenCalled();
  await press('Turn on');
  expect(await button('Turn off')).toBeTruthy();
  expect(browser.register).toHaveBeenCalledWith('/offline-worker.js');
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY });
  expect(calls).toContainEqual({
    call: 'POST /push/subscriptions',
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  });
});

test('turning off removes the subscription from the browser and the site', async () => {
  const calls = fakeSite({ isOn: true });
  browser = fakePush({ permission: 'granted', subscribedWith: PUBLIC_KEY });
  show();
  await press('Turn off');
  expect(await button('Turn on')).toBeTruthy();
  expect(browser.isSubscribed()).toBe(false);
  expect(calls.some(({ call }) => call === `DELETE /push/subscriptions/${OWN_ID}`)).toBe(true);
});

test('turning off works even if the site is unreachable', async () => {
  fakeSite({ isOn: true, fails: true });
  browser = fakePush({ permission: 'granted', subscribedWith: PUBLIC_KEY });
  show();
  await press('Turn off');
  expect(await button('Turn on')).toBeTruthy();
  expect((await part()).getByRole('status').textContent).toBe('Notifications are off.');
  expect(browser.isSubscribed()).toBe(false);
});

test('turning on and off announces the state to screen readers', async () => {
  fakeSite();
  browser = fakePush();
  show();
  const toggle = await button('Turn on');
  toggle.focus();
  for (const [name, said] of [
    ['Turn off', 'Notifications are on.'],
    ['Turn on', 'Notifications are off.'],
  ] as const) {
    fireEvent.click(toggle);
    expect(await button(name)).toBe(document.activeElement);
    expect((await part()).getByRole('status').textContent).toBe(said);
  }
});

test('each checkbox controls the push messages of one kind', async () => {
  const calls = fakeSite({ isOn: true });
  browser = fakePush({ permission: 'granted', subscribedWith: PUBLIC_KEY });
  show();
  const boxes = await (await part()).findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual(PUSH_KINDS.map(() => true));
  const messages = (await part()).getByRole<HTMLInputElement>('checkbox', { name: 'Messages' });
  fireEvent.click(messages);
  await waitFor(() => expect(messages.checked).toBe(false));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: `PUT /push/subscriptions/${OWN_ID}`,
      body: { stopped: ['messages'] },
    }),
  );
  fireEvent.click(messages);
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ stopped: [] }));
});

test('a kind that fails to save is reverted', async () => {
  const calls = fakeSite({ isOn: true, fails: true });
  browser = fakePush({ permission: 'granted', subscribedWith: PUBLIC_KEY });
  show();
  const bookings = await (await part()).findByRole<HTMLInputElement>('checkbox', { name: 'Bookings' });
  fireEvent.click(bookings);
  expect(await screen.findByText(/Too many requests/)).toBeTruthy();
  expect(calls).toContainEqual({ call: `PUT /push/subscriptions/${OWN_ID}`, body: { stopped: ['bookings'] } });
  await waitFor(() => expect(bookings.checked).toBe(true));
});

test('a subscription that the site no longer accepts can be renewed', async () => {
  fakeSite();
  browser = fakePush({ permission: 'granted', subscribedWith: 'BAAC' });
  show();
  await press('Turn on');
  expect(await button('Turn off')).toBeTruthy();
});

test('a person who denies permission sees how to allow it', async () => {
  const calls = fakeSite();
  browser = fakePush({ answer: 'denied' });
  show();
  await press('Turn on');
  expect((await (await part()).findByRole('alert')).textContent).toContain('Your browser blocks notifications');
  expect((await part()).queryByRole('button')).toBeNull();
  expect(browser.register).not.toHaveBeenCalled();
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('a person who has already denied permission sees how to allow it', async () => {
  fakeSite();
  browser = fakePush({ permission: 'denied' });
  show();
  expect((await (await part()).findByRole('alert')).textContent).toContain('then reload this page');
  expect((await part()).queryByRole('button')).toBeNull();
});

test('a person who dismisses the permission prompt can try again', async () => {
  fakeSite();
  browser = fakePush({ answer: 'default' });
  show();
  await press('Turn on');
  expect((await (await part()).findByRole('alert')).textContent).toContain('choose Allow when your browser asks');
  expect(await button('Turn on')).toBeTruthy();
});

test.each([
  ['the browser’s push service does not respond', {}, { fails: true }, 'push service did not answer'],
  ['the site refuses the browser', { fails: true }, {}, 'is not supported here'],
])('an error is shown if %s', async (_, site, wishes, sentence) => {
  fakeSite(site);
  browser = fakePush(wishes);
  show();
  await press('Turn on');
  expect((await (await part()).findByRole('alert')).textContent).toContain(sentence);
  expect(await button('Turn on')).toBeTruthy();
});

test('a browser without push support shows a message', async () => {
  fakeSite();
  provideSiteConfig({ ...siteConfig(), keepsOffline: true });
  show();
  expect((await (await part()).findByRole('status')).textContent).toContain('add this site to the Home Screen');
  expect((await part()).queryByRole('button')).toBeNull();
});

test('a site without push messages does not mention them', async () => {
  const calls = fakeSite({ publicKey: null });
  browser = fakePush();
  show();
  await waitFor(() => expect(calls.some(({ call }) => call === 'GET /push')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull());
  expect(await screen.findByRole('region', { name: 'Emails' })).toBeTruthy();
});

test('a site whose service worker is off does not mention push messages', async () => {
  const calls = fakeSite();
  browser = fakePush();
  provideSiteConfig({ ...siteConfig(), keepsOffline: false });
  show();
  await screen.findByRole('checkbox', { name: 'Messages' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'On this device' })).toBeNull());
  expect(calls.some(({ call }) => call === 'GET /push')).toBe(false);
});
