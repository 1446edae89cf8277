import { expectAccessible } from '../src/accessibility.ts';
import { bookByRequest, CARDS, dayFromToday, fillCard, findDay, pickDates } from '../src/checkout.ts';
import { createAccount, HOST, personOf } from '../src/people.ts';
import { refundedCents, refundsAround } from '../src/provider.ts';
import { addRoom, lodgingOf, roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('carla', 'Carla Castell');
const lodging = lodgingOf('that changes');
let room = '';

test.describe.configure({ mode: 'serial' });

test('[S9.09] a guest who cancels sees the refund first and frees the nights', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page, request }) => {
  await enter(page, HOST);
  room = await addRoom(page, lodging);
  await createAccount(page, guest);
  const cancelled = await bookByRequest(page, room, 60, 62);
  const kept = await bookByRequest(page, room, 30, 31);
  await page.goto('/dashboard/my-bookings');
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(60).short });
  await row.getByRole('button', { name: /^Cancel/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.locator('dt', { hasText: 'Your refund' }).locator('+ dd')).toHaveText('$39.98');
  await question.getByRole('button', { name: 'Keep booking' }).click();
  await expect(question).toBeHidden();
  await expect(row).not.toContainText(/Cancelled/i);
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(/Cancelled/i);
  await expect(row).toContainText(/\$39\.98 (refunded|will be refunded)/);
  await expect.poll(() => refundedCents(request, cancelled)).toEqual([3998]);
  expect(await refundedCents(request, kept)).toEqual([]);
  await page.goto(room);
  await pickDates(page, 60, 62);
  await expect(page.getByRole('button', { name: 'Reserve' })).toBeEnabled();
});

test('a guest pays for a longer stay and is refunded for a shorter one', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, guest);
  await page.goto('/dashboard/my-bookings');
  const stay = page.getByRole('row').filter({ hasText: dayFromToday(30).short });
  await stay.getByRole('link', { name: lodging.title }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Change dates or guests' });
  const choose = async (days: number) => {
    await page.getByRole('button', { name: 'Change dates or guests' }).click();
    await dialog.getByLabel('Check-out').fill(dayFromToday(days).plain);
  };
  await choose(33);
  await expect(dialog.getByText('3 nights × $19.99')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await fillCard(page, CARDS.success);
  await dialog.getByRole('button', { name: 'Pay $39.98' }).click();
  await expect(page.getByText('Booking Changed !')).toBeVisible();
  await expect(page.getByText(dayFromToday(33).long)).toBeVisible();
  await choose(31);
  await expect(dialog.getByText('Refund to your card').locator('+ dd')).toHaveText('$39.98');
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(dayFromToday(31).long)).toBeVisible();
  await expect(page.getByText('Refunded after changes').locator('+ dd')).toHaveText('$39.98');
  await expect(page.getByText(/^Changed, before: /)).toHaveCount(2);
  await expect.poll(() => refundsAround(request, lodging.title)).toEqual([3998, 3998]);
});

test('[S9.01] [S9.02] a host can change a listing but not delete one with an upcoming stay', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page }) => {
  await enter(page, HOST);
  await page.goto('/dashboard/my-listings');
  for (const name of ['Title', 'Location', 'Price', 'From', 'To', 'Delete', 'Update']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const row = page.getByRole('row', { name: new RegExp(lodging.title) });
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('link', { name: /^Update/ }).click();
  await expect(page.getByLabel('Title')).toHaveValue(lodging.title);
  // In Firefox, Playwright's `fill` appends to an existing number, so clear it first.
  await page.getByLabel('Price', { exact: true }).clear();
  await page.getByLabel('Price', { exact: true }).fill('21.50');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL('/dashboard/my-listings');
  await expect(row).toContainText('21.5');
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/upcoming paid stay/);
  await expect(question.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await question.getByRole('button', { name: 'Unlist' }).click();
  await expect(row).toContainText('Unlisted');
  await row.getByRole('button', { name: /^List again: / }).click();
  await expect(row).not.toContainText('Unlisted');
});

test('a host can cancel a stay and reopen its nights', {
  tag: ['@browse', '@guest', '@host'],
}, async ({ page }) => {
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(30).short });
  const findNight = async () => {
    await page.goto(room);
    return findDay(page, 30);
  };
  await enter(page, HOST);
  await page.goto('/dashboard/manage-bookings');
  await row.getByRole('button', { name: `Cancel the stay of ${guest.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expect(question).toContainText('Refund');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(question.getByText('Please give a reason.')).toBeVisible();
  await question.getByLabel('Reason').fill('The roof leaks');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Booking Cancelled !')).toBeVisible();
  await expect(row).toContainText('By you: The roof leaks');
  await expect(row).toContainText('Refunded in full');
  await expect(row).toContainText('The nights stay closed.');
  await expectAccessible(page);
  await expect(await findNight()).toBeDisabled();

  await page.goto('/dashboard/manage-bookings');
  await row.getByRole('button', { name: /^Reopen nights/ }).click();
  await expect(page.getByText('Nights Reopened !')).toBeVisible();
  await expect(row).not.toContainText('The nights stay closed.');
  await expect(row.getByRole('button', { name: /^Reopen/ })).toBeHidden();
  await enter(page, guest);
  await page.goto('/dashboard/my-bookings');
  await expect(row).toContainText('The roof leaks');
  await expect(await findNight()).toBeEnabled();
});

test('[S9.02] a host can delete an unbooked listing and undo the deletion', {
  tag: ['@browse', '@guest', '@host'],
}, async ({ page }) => {
  const unwanted = lodgingOf('that goes');
  await enter(page, HOST);
  await addRoom(page, unwanted);
  await page.goto('/dashboard/my-listings');
  const row = page.getByRole('row', { name: new RegExp(unwanted.title) });
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(unwanted.title);
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Room Restored !')).toBeVisible();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  const rooms = roomCards(page);
  // The edge caches painted pages for a few seconds.
  await expect(async () => {
    await page.goto('/?category=Modern');
    await expect(rooms.or(page.getByText('No Rooms Available In This Category !')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(unwanted.place) })).toBeHidden({ timeout: 1_000 });
  }).toPass();
});
