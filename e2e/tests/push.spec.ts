import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { ADMIN, createAccount, logOut, personOf } from '../src/people.ts';
import { deliverPush, isSubscribed, pushedTexts, replacePushService, screenOf } from '../src/push.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

// The service worker receives the push messages.
test.use({ serviceWorkers: 'allow' });

const NOTIFICATIONS = '/dashboard/notifications';
const person = personOf('perpetua', 'Perpetua Pushed');
/** Unique to this run, because the stand-in also has messages of other runs. */
const REASON = `Too new, ${person.email}`;
const users = `/api/users/${encodeURIComponent(person.email)}`;

async function askAndGetDeclined(own: APIRequestContext, office: APIRequestContext): Promise<void> {
  expect((await own.put(users, { data: { email: person.email, status: 'Requested' } })).ok()).toBe(true);
  expect((await office.post(`${users}/request/decline`, { data: { reason: REASON } })).ok()).toBe(true);
}

test('a device gets push notifications from the moment they are turned on until logout', {
  tag: ['@inbox', '@shell', '@admin', '@sign-up', '@mail'],
}, async ({ page, browser }) => {
  await replacePushService(page.context());
  const office = (await browserOf(browser, ADMIN)).request;
  const declinePushes = async () => (await pushedTexts(page.request)).filter(({ text }) => text === REASON);
  await createAccount(page, person);
  await page.goto(NOTIFICATIONS);
  const device = page.getByRole('region', { name: 'On this device' });
  await device.getByRole('button', { name: 'Turn on' }).click();
  await expect(device.getByRole('button', { name: 'Turn off' })).toBeVisible();
  await expectAccessible(page);

  await askAndGetDeclined(page.request, office);
  await expect.poll(declinePushes).toHaveLength(1);
  const [message] = await declinePushes();
  if (!message) throw new Error('It is gone');
  expect(message).toMatchObject({ title: 'Your request to become a host was declined', path: '/dashboard' });

  // A message that arrives twice must be shown only once.
  const screen = await screenOf(page.context());
  for (const _ of [1, 2]) await deliverPush(page, message);
  await expect.poll(screen).toEqual([message]);

  // Each page load registers the device. A logout before the response would cause a console error with status 401.
  const reload = async () => {
    const told = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /\/push\//.test(response.url()),
    );
    await page.reload();
    expect((await told).ok()).toBe(true);
  };
  await reload();
  const kind = device.getByRole('checkbox', { name: 'Account' });
  await expect(kind).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('stopped') === true);
  await kind.click();
  expect((await saved).ok()).toBe(true);
  await reload();
  await expect(kind).not.toBeChecked();

  await logOut(page);
  await expect.poll(() => isSubscribed(page)).toBe(false);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await enter(page, person);
  const { subscriptions } = await (await page.request.get('/api/push')).json();
  expect(subscriptions).toEqual([]);
  await page.goto(NOTIFICATIONS);
  await expect(device.getByRole('button', { name: 'Turn on' })).toBeVisible();
});
