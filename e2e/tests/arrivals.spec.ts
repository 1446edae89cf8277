import { bookByRequest, dayFromToday } from '../src/checkout.ts';
import { mailsTo } from '../src/mail.ts';
import { createAccount, HOST, personOf } from '../src/people.ts';
import { addRoom, lodgingOf } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const guest = personOf('ada', 'Ada Arrives');
const lodging = lodgingOf('with a key');

test('a guest who books for today gets the host’s check-in instructions', {
  tag: ['@browse', '@guest', '@host', '@sign-up', '@cards', '@mail'],
}, async ({ page, request }) => {
  await enter(page, HOST);
  const room = await addRoom(page, lodging, { from: 0 });
  await page.goto('/dashboard/my-listings');
  await page.getByRole('link', { name: `Update ${lodging.title}` }).click();
  await page.getByLabel('Instructions').fill('The key is in the blue box.\nCode 4711.');
  await page.getByRole('button', { name: 'Save instructions' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await createAccount(page, guest);
  await bookByRequest(page, room, 0, 2);
  const checkIn = async () =>
    (await mailsTo(request, guest.email)).filter(({ subject }) => subject === `How to check in at ${lodging.title}`);
  await expect.poll(async () => (await checkIn()).map(({ text }) => text.includes('Code 4711.'))).toEqual([true]);
  await page.goto('/dashboard/my-bookings');
  await page.getByRole('row').getByRole('link', { name: lodging.title }).click();
  await expect(page.getByText('Code 4711.')).toBeVisible();

  await enter(page, HOST);
  await page.goto('/dashboard/manage-bookings');
  await page.getByRole('link', { name: /^Arriving today/ }).click();
  await expect(page).toHaveURL(/show=arriving/);
  await page
    .getByRole('row', { name: new RegExp(lodging.title) })
    .getByRole('link', { name: lodging.title })
    .click();
  await page.getByLabel('Note on this booking').fill('Brings a cot.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.goto('/dashboard/manage-bookings/days');
  const day = page.locator('section', { has: page.getByRole('heading', { name: dayFromToday(0).long }) });
  await expect(day.getByRole('listitem').filter({ hasText: guest.email })).toContainText('Brings a cot.');
});
