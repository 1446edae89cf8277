import { expectAccessible } from '../src/accessibility.ts';
import { bookByRequest } from '../src/checkout.ts';
import { mailsTo } from '../src/mail.ts';
import { createAccount, HOST, personOf, toastOf } from '../src/people.ts';
import { addRoom, changePrice, lodgingOf } from '../src/rooms.ts';
import { browserOf, makeHost } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('noelle', 'Noelle Notified');
const lodging = lodgingOf('worth an email');

test('an email’s link unsubscribes and resubscribes without a sign-in', {
  tag: ['@browse', '@guest', '@host', '@inbox', '@sign-up', '@mail'],
}, async ({ page, browser }) => {
  const host = await (await browserOf(browser, HOST)).newPage();
  const address = await addRoom(host, lodging);
  await createAccount(page, guest);
  await page.goto(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The button changes before the room is saved, so wait for the toast.
  await expect(toastOf(page, 'Saved to My places')).toBeVisible();
  const [list] = await (await page.request.get('/api/saved-lists')).json();
  const look = () =>
    page.request.put(`/api/saved-lists/${list._id}/watch`, { data: { stay: null, tells: true } }).then((it) => it.ok());
  expect(await look()).toBe(true);
  await changePrice(host, address, 15);
  expect(await look()).toBe(true);
  const subject = `${lodging.title} costs less now`;
  const mail = async () => (await mailsTo(page.request, guest.email)).find((each) => each.subject === subject);
  await expect.poll(mail).toBeTruthy();
  const found = await mail();
  if (!found) throw new Error('The email is gone again');
  const { links, listHeaders } = found;

  const link = links.find((each) => each.includes('/mails/')) ?? '';
  const signedOut = await (await browser.newContext()).newPage();
  await signedOut.goto(link);
  await expect(signedOut.getByRole('heading', { level: 1, name: 'Saved places' })).toBeVisible();
  await expect(signedOut.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(signedOut);
  await signedOut.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(signedOut.getByText('You no longer get these emails.')).toBeVisible();

  await page.goto('/dashboard/notifications');
  const choice = page.getByRole('checkbox', { name: 'Saved places' });
  await expect(choice).not.toBeChecked();
  await signedOut.getByRole('button', { name: 'Resubscribe' }).click();
  await expect(signedOut.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();

  // Unsubscribes as an email program does. The person subscribes again in the settings.
  expect(listHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /^<(.+)>$/.exec(listHeaders['list-unsubscribe'] ?? '')?.[1] ?? '';
  const answer = await signedOut.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.ok()).toBe(true);
  await signedOut.goto(oneClick);
  await expect(signedOut).toHaveURL(link);
  await expect(signedOut.getByText('You no longer get these emails.')).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
  // The state changes shortly after the click, and `check()` does not wait for it.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choice.click();
  await expect(choice).toBeChecked();
  expect((await saved).ok()).toBe(true);
  await signedOut.reload();
  await expect(signedOut.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
});

test('a host’s notification about a booking leads to it and is marked as read', {
  tag: ['@browse', '@guest', '@host', '@inbox', '@admin', '@shell', '@sign-up', '@cards'],
}, async ({ page, browser }) => {
  const [letting, travelling] = [personOf('belinda', 'Belinda Bell'), personOf('gustav', 'Gustav Guest')];
  const room = lodgingOf('with a bell');
  await createAccount(page, letting);
  await makeHost(browser, letting);
  await page.goto('/dashboard/notifications');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const address = await addRoom(page, room);
  await bell.click();

  const other = await (await browser.newContext()).newPage();
  await createAccount(other, travelling);
  await bookByRequest(other, address, 40, 42);
  await other.context().close();

  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  const row = page.getByRole('list', { name: 'Notifications' }).getByRole('link');
  await expect(row).toContainText(`Unread: ${travelling.name} booked ${room.title}`);
  await row.click();
  await expect(page).toHaveURL(/\/dashboard\/manage-bookings\/./);
  await expect(page.getByRole('main')).toContainText(travelling.name);
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expect(row).not.toContainText('Unread');
});
