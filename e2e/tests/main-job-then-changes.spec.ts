import { bookedPayment, CARDS, dayFromToday, fillCard, pickDates } from '../src/checkout.ts';
import { DEMO_PASSWORD, logIn } from '../src/people.ts';
import { lodging, nora } from '../src/run.ts';
import { expect, test } from '../src/test.ts';

/** Goes on with the room and the guest of the main job (files run in the order of their names). */

test.describe.configure({ mode: 'serial' });

const host = { email: 'host@lodge.test', password: DEMO_PASSWORD };

test('[S9.09] a guest cancels a stay: asked first, told what comes back, and the nights are free again', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page, nora);
  await page.getByRole('link', { name: new RegExp(lodging.place) }).click();
  await pickDates(page, 60, 62);
  await page.getByRole('button', { name: 'Reserve' }).click();
  await fillCard(page, CARDS.success);
  await page.getByRole('button', { name: /^Pay / }).click();
  await bookedPayment(page);
  const row = page.getByRole('row', { name: new RegExp(lodging.title) }).filter({ hasText: dayFromToday(60).short });
  await row.getByRole('button', { name: /^Cancel/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('39.98');
  await question.getByRole('button', { name: /^Cancel (the |this )?(booking|stay)/i }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText(/Cancelled/i);
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(lodging.place) }).click();
  await pickDates(page, 60, 62);
  await expect(page.getByRole('button', { name: 'Reserve' })).toBeEnabled();
});

test('[S9.01] [S9.02] a host changes a listing, and cannot delete one with a paid stay ahead', async ({
  page,
  complaints,
}) => {
  await page.goto('/');
  await logIn(page, host);
  await page.goto('/dashboard/my-listings');
  for (const name of ['Title', 'Location', 'Price', 'From', 'To', 'Delete', 'Update']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const row = page.getByRole('row', { name: new RegExp(lodging.title) });
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('link', { name: /^Update/ }).click();
  await expect(page.getByLabel('Title')).toHaveValue(lodging.title);
  await page.getByLabel('Price').fill('21.50');
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page).toHaveURL('/dashboard/my-listings');
  await expect(row).toContainText('21.50');
  complaints.areTolerated = true; // the refusal of the delete is a 409
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Delete/ }).click();
  await expect(question.or(page.getByRole('dialog')).first()).toContainText(/ahead/i);
});
