import { dayFromToday } from '../src/checkout.ts';
import { HOST, leaveSession, logIn, pictureOf } from '../src/people.ts';
import { lodgingOf } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

const { title, place, price } = lodgingOf('kept as typed');

test('a host’s input survives a reload and the end of the session', {
  tag: '@host',
}, async ({ page }) => {
  await enter(page, HOST);
  await page.goto('/dashboard/add-room');
  await expect(page.getByLabel('Keep the remaining nights open')).toBeChecked();
  await page.getByLabel('Location').fill(place);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('option', { name: 'Modern' }).click();
  await page.getByLabel('From', { exact: true }).fill(dayFromToday(1).plain);
  await page.getByLabel('To', { exact: true }).fill(dayFromToday(90).plain);
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await pictureOf(page, 'valley.png'));
  await expect(page.getByText('Uploaded !')).toBeVisible();
  await expect(page.getByText('Draft saved in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByAltText('Added 1')).toBeVisible();

  await leaveSession(page);
  await page.goto('/dashboard/add-room');
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, HOST);
  await page.goto('/dashboard/add-room');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByLabel('Price', { exact: true }).fill(price);
  for (const label of ['Total guest', 'Bedrooms', 'Bathrooms']) await page.getByLabel(label).fill('2');
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page.getByText('Room Added !')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('4 more pictures');
});
