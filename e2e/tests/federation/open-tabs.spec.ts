import { waitForHydration } from '../../src/painted.ts';
import { HOST } from '../../src/people.ts';
import { releaseOf } from '../../src/preview.ts';
import { roomCards } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const OFFER = 'A new version is available.';

test('a tab is offered a newer set once and keeps its own until it is reloaded', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  // Wait, because moving the clock would trigger the timeouts of scripts that are still loading.
  await waitForHydration(page);
  const { set } = await releaseOf(page);
  await page.route('**/-/release', (route) => route.fulfill({ json: { set: 'aaaaaaaaaaaaaaaa' } }));
  await page.clock.fastForward('07:00');
  await expect(page.getByText(OFFER)).toBeVisible();
  expect(await releaseOf(page)).toMatchObject({ set });
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  const answered = page.waitForResponse('**/-/release');
  await page.clock.fastForward('07:00');
  await (await answered).finished();
  await page.clock.fastForward('00:30');
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test('a tab with an unsaved form does not offer a reload', async ({ page }) => {
  await enter(page, HOST);
  await page.clock.install();
  await page.goto('/dashboard/add-room');
  await page.getByLabel('Title').fill('Half a room');
  const answered = page.waitForResponse('**/-/release');
  await page.route('**/-/release', (route) => route.fulfill({ json: { set: 'aaaaaaaaaaaaaaaa' } }));
  await page.clock.fastForward('07:00');
  // Wait, because fast-forwarding would also trigger the page's timeout for the response.
  await (await answered).finished();
  await page.clock.fastForward('00:30');
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Half a room');
  await page.getByRole('link', { name: 'My Listings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Listings' })).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(page.getByText(OFFER)).toBeVisible();
});

test('a page that the API no longer serves offers a reload and keeps its input', async ({ page, complaints }) => {
  complaints.expect(409);
  await enter(page, HOST);
  await page.goto('/dashboard/add-room');
  await page.getByLabel('Title').fill('Half a room');
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'contract-too-old', detail: 'This page is from an older version of the site.' },
    }),
  );
  await page
    .getByLabel('Picture')
    .first()
    .setInputFiles({
      name: 'room.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
  const notice = page.getByRole('alert').filter({ hasText: 'older version of the site. Please reload it' });
  await expect(notice).toContainText('What you typed is still here');
  await expect(page.getByLabel('Title')).toHaveValue('Half a room');
  await page.unroute('**/api/**');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toHaveCount(0);
});
