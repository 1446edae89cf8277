import { expectAccessible, expectAccessibleAtEveryWidth } from '../src/accessibility.ts';
import { bookByRequest, bookedPayment, CARDS, dayFromToday, fillCard, reviewOf } from '../src/checkout.ts';
import { mailsTo } from '../src/mail.ts';
import { createAccount, HOST, leaveSession, personOf, typeLogin } from '../src/people.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { browserOf } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const books = personOf('winona', 'Winona Was First');
const waits = personOf('wolf', 'Wolf Who Waits');
const lodging = lodgingOf('worth waiting for');
const [FROM, TO] = [50, 52];

test('nights that become free are held for the guest who waited and can be booked', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@mail', '@cards'],
}, async ({ page, browser }) => {
  const host = await (await browserOf(browser, HOST)).newPage();
  const room = await addRoom(host, lodging);
  const first = await (await browser.newContext()).newPage();
  await createAccount(first, books);
  const dates = `?from=${dayFromToday(FROM).plain}&to=${dayFromToday(TO).plain}`;
  await bookByRequest(first, room, FROM, TO);
  await first.goto('/dashboard/my-bookings');

  await createAccount(page, waits);
  await leaveSession(page);
  await page.goto(room + dates);
  await expect(page).toHaveURL(/\/login\?from=/);
  await typeLogin(page, waits);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(room + dates);
  const waitlist = page.getByRole('region', { name: 'Waitlist' });
  await waitlist.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(waitlist.getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/my-bookings');
  await expect(waitlist.getByRole('listitem')).toContainText(lodging.title);
  await expect(waitlist.getByRole('listitem')).toContainText('Waiting since');

  await first.getByRole('button', { name: /^Cancel / }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(first.getByText('Booking Cancelled !')).toBeVisible();

  await expect
    .poll(async () => (await mailsTo(page.request, waits.email)).map(({ subject }) => subject))
    .toContain(`${lodging.title} is free on your dates, and held for you`);
  await page.reload();
  await expect(waitlist.getByRole('timer')).toHaveText(/^1:5\d:\d\d$/);
  await expectAccessibleAtEveryWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await first.goto(room + dates);
  await expect(first.getByRole('button', { name: 'Reserve' })).toBeDisabled();
  await expect(first.getByRole('region', { name: 'Waitlist' })).toBeVisible();

  await waitlist.getByRole('link', { name: new RegExp(`^Book these nights: ${lodging.title}`) }).click();
  const hold = page.getByRole('region', { name: 'Your hold' });
  await expect(hold.getByRole('timer')).toHaveText(/^1:5\d:\d\d$/);
  await hold.getByRole('button', { name: 'Resume' }).click();
  await expect(reviewOf(page).getByRole('timer')).toHaveText(/^1:5\d:\d\d$/);
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bookedPayment(page);
  await expect(page.getByRole('region', { name: lodging.title })).toContainText('Your stay is booked');
  await expect(waitlist).toBeHidden();
  await first.context().close();
});
