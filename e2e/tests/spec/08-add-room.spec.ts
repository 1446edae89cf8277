import type { Page } from '@playwright/test';
import { expectNoYesterday } from '../../src/checkout.ts';
import { HOST, pictureOf, toastOf } from '../../src/people.ts';
import { refuse } from '../../src/refusals.ts';
import { fillRoom, findCard, lodgingOf } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

test.beforeEach(async ({ page }) => {
  await enter(page, HOST);
  await page.goto('/dashboard/add-room');
});

const picture = (page: Page) => page.getByLabel('Picture', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' });

test('[S8.01] [S8.02] the form has every field and requires all except the description', { tag: '@host' }, async ({
  page,
}) => {
  for (const label of ['Location', 'Title', 'Price', 'Total guest', 'Bedrooms', 'Bathrooms', 'Description']) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByText('Select Availability Range')).toBeVisible();
  await page.getByRole('button', { name: /^Category/ }).click();
  await expect(page.getByRole('option')).toHaveCount(15);
  await page.keyboard.press('Escape');
  await expectNoYesterday(page);
  await save(page).click();
  for (const label of ['Location', 'Title', 'Price', 'Total guest', 'Bedrooms', 'Bathrooms']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  for (const problem of ['Choose a category.', 'Choose the first and the last day.', 'Choose a picture of the room.']) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expect(page.getByLabel('Description')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/dashboard/add-room');
  for (const label of ['Price', 'Total guest', 'Bedrooms', 'Bathrooms']) {
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', /numeric|decimal/);
  }
});

test('[S8.03] [S8.06] the image button shows the file name and then Uploaded', {
  tag: '@host',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/images') sent.push(request.method());
  });
  await picture(page).setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText(/We can’t use this file/)).toBeVisible();
  expect(sent, 'a file that is not an image is not sent').toEqual([]);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/images', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await picture(page).setInputFiles(await pictureOf(page, 'fjord.png'));
  await expect(page.getByText('fjord.png')).toBeVisible();
  answered.resolve();
  await expect(page.getByText('Uploaded !')).toBeVisible();
});

test('[S8.06] the server refuses a file that only claims to be an image', { tag: '@host' }, async ({
  page,
  complaints,
}) => {
  // Playwright's trace requests the preview, which the browser could not display, on behalf of the page.
  complaints.expect(422, /^Connecting to 'blob:/);
  await picture(page).setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText(/We can’t use this file/)).toBeVisible();
});

test('[S8.05] [S8.04] a failed save shows the message and can be retried', {
  tag: '@host',
}, async ({ page, complaints }) => {
  complaints.expect(503);
  const lodging = lodgingOf('that is saved');
  await fillRoom(page, lodging);
  await refuse(page, '**/api/rooms', {
    method: 'POST',
    status: 503,
    code: 'database-unavailable',
    detail: 'The service is briefly unavailable. Please try again.',
  });
  await save(page).click();
  await expect(toastOf(page, 'The service is briefly unavailable.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(lodging.title);
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue(lodging.price);
  await expect(page.getByText('Uploaded !')).toBeVisible();
  await page.unroute('**/api/rooms');

  const answered = Promise.withResolvers<void>();
  await page.route('**/api/rooms', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  answered.resolve();
  await expect(page.getByText('Room Added !')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(lodging.title) })).toBeVisible();
  await findCard(page, '/?category=Modern', lodging.place);
});
