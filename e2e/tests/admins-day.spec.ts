import { bookByRequest } from '../src/checkout.ts';
import { ADMIN, createAccount, HOST, personOf, toastOf } from '../src/people.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

test('an admin can cancel a booking and hide its listing', {
  tag: ['@admin', '@browse', '@guest', '@host', '@sign-up', '@cards'],
}, async ({ page, browser }) => {
  const guest = personOf('alma', 'Alma Aalto');
  const lodging = lodgingOf('of an admin');
  await enter(page, HOST);
  const room = await addRoom(page, lodging);
  await createAccount(page, guest);
  await bookByRequest(page, room, 20, 22);

  const office = await (await browserOf(browser, ADMIN)).newPage();
  await office.goto('/dashboard/bookings');
  await office.getByRole('searchbox').fill(guest.email);
  await expect(office).toHaveURL(/q=alma/);
  await office.getByRole('row').getByRole('link', { name: lodging.title }).click();
  await office.getByRole('button', { name: 'Cancel booking' }).click();
  const question = office.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expect(question.locator('dt', { hasText: 'Refund' }).locator('+ dd')).toHaveText('$39.98');
  await question.getByLabel('Reason').fill('The house is not safe');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(office.getByText(/^An admin cancelled on .*The house is not safe/)).toBeVisible();
  await page.goto('/dashboard/my-bookings');
  await expect(page.getByRole('row', { name: new RegExp(lodging.title) })).toContainText('Cancelled');

  await office.getByRole('link', { name: lodging.title }).click();
  await office.getByRole('link', { name: `Edit ${lodging.title}` }).click();
  await office.getByLabel('Description').fill('Glass on three sides.');
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(office, 'Room Updated !')).toBeVisible();
  await expect(office).toHaveURL('/dashboard/listings');
  await office.getByRole('searchbox').fill(lodging.title);
  await office.getByRole('button', { name: `Hide ${lodging.title}` }).click();
  await expect(office.getByRole('row', { name: new RegExp(lodging.title) })).toContainText('Hidden');
  await office.context().close();
});
