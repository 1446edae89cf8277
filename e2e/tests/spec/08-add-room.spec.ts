import type { Page } from '@playwright/test';
import { dayFromToday, expectNoYesterday } from '../../src/checkout.ts';
import { HOST, logIn, pictureOf, toastOf } from '../../src/people.ts';
import { runId } from '../../src/run.ts';
import { expect, test } from '../../src/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await logIn(page, HOST);
  await page.goto('/dashboard/add-room');
});

const picture = (page: Page) => page.getByLabel('Picture', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save & Continue' });

async function fillRoom(page: Page, title: string): Promise<void> {
  await page.getByLabel('Location').fill('Ørsta, Møre, Norway');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('option', { name: 'Lake' }).click();
  await page.getByLabel('From', { exact: true }).fill(dayFromToday(2).plain);
  await page.getByLabel('To', { exact: true }).fill(dayFromToday(30).plain);
  await picture(page).setInputFiles(await pictureOf(page, 'fjord.png'));
  await expect(page.getByText('Uploaded !')).toBeVisible();
  await page.getByLabel('Price').fill('120');
  await page.getByLabel('Total guest').fill('4');
  await page.getByLabel('Bedrooms').fill('2');
  await page.getByLabel('Bathrooms').fill('1');
}

test('[S8.01] [S8.02] the form has every field, and asks for all but the description', { tag: '@host' }, async ({
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

test('[S8.03] [S8.06] the image button takes the name of the file, then says Uploaded; what is no image is refused', {
  tag: '@host',
}, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/images') sent.push(request.method());
  });
  await picture(page).setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText(/not an image/i)).toBeVisible();
  expect(sent, 'what is no image is not even sent').toEqual([]);
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
  complaints.areTolerated = true;
  await picture(page).setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText(/not an image that we can use/)).toBeVisible();
});

test('[S8.04] saving shows a spinner, says Room Added, and the room is in My Listings and on the home page', {
  tag: '@host',
}, async ({ page }) => {
  const title = `Boathouse by the fjord ${runId}`;
  await fillRoom(page, title);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/rooms', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  answered.resolve();
  await expect(page.getByText('Room Added !')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await page.goto('/?category=Lake');
  await expect(page.getByRole('link', { name: /Ørsta/ }).first()).toBeVisible();
});

test('[S8.05] a failure shows the message, and nothing that was typed is lost', { tag: '@host' }, async ({
  page,
  complaints,
}) => {
  complaints.areTolerated = true;
  await fillRoom(page, 'Never saved');
  await page.route('**/api/rooms', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'x',
            status: 503,
            detail: 'The service is briefly unavailable. Please try again.',
            code: 'database-unavailable',
          },
        })
      : route.continue(),
  );
  await save(page).click();
  await expect(toastOf(page, 'The service is briefly unavailable.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Never saved');
  await expect(page.getByLabel('Price')).toHaveValue('120');
  await expect(page.getByText('Uploaded !')).toBeVisible();
});
