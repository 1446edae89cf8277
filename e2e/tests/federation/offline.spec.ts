import type { BrowserContext, Page } from '@playwright/test';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { GUEST, logIn, logOut } from '../../src/people.ts';
import { promotedVersion } from '../../src/preview.ts';
import { release, takeBackAfterEach } from '../../src/release-tool.ts';
import { needsStore } from '../../src/requirements.ts';
import { expect, test } from '../../src/test.ts';

needsStore();
test.use({ serviceWorkers: 'allow' });
takeBackAfterEach();
test.afterAll(removeCopies);

const LIST = '/dashboard/my-bookings';
const offlineNote = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'You’re offline, or the site isn’t responding.' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const shownVersion = (page: Page) => page.locator('[data-remote=guest]').first().getAttribute('data-version');

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => [...(await (await caches.open(name)).keys())]),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Also clears the browser's HTTP cache, which could serve files offline too, so that only the offline copy remains. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
}

test('a guest can read stays offline until logout', {
  tag: ['@demo', '@guest', '@shell'],
}, async ({ page, context, complaints }) => {
  complaints.areTolerated = true;
  await page.goto('/');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await logIn(page, GUEST);
  await page.goto(LIST);
  const stay = page.getByRole('rowheader').getByRole('link').first();
  const title = (await stay.textContent()) ?? '';
  const address = (await stay.getAttribute('href')) ?? '';
  await expect.poll(() => keptPaths(page)).toContain('/-/offline-copy');
  const before = await promotedVersion(context, 'guest');
  await goOffline(context, page);

  await page.reload();
  await expect(offlineNote(page)).toContainText(/saved on your device on \w+ \d+, \d{4}/);
  await expect(page.getByRole('button', { name: /^Cancel / }).first()).toBeDisabled();
  await page.getByRole('rowheader').getByRole('link', { name: title }).first().click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Booking code')).toBeVisible();
  await expect(page.getByText(/^Coordinates: /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Where the stay is' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
  const other = await context.newPage();
  await other.goto(address);
  await expect(heading(other, title)).toBeVisible();
  await expect(offlineNote(other)).toBeVisible();
  await expect
    .poll(() => other.getByRole('img', { name: title }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await other.goto('/');
  await expect(other).toHaveURL(LIST);
  await expect(heading(other, 'My Bookings')).toBeVisible();
  await other.close();

  const version = addChangedCopy('guest', before, 'none');
  await release('promote', 'guest', '--to', version, '--no-journeys', '--reason', 'A release while a guest is offline');
  expect(await shownVersion(page)).toBe(before);
  await context.setOffline(false);
  await expect(offlineNote(page)).toHaveCount(0);
  await page.goto(LIST);
  await expect(stay).toBeVisible();
  expect(await shownVersion(page)).toBe(version);
  await expect.poll(async () => (await keptPaths(page)).filter((path) => path.startsWith('/r/guest/'))).not.toEqual([]);
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.includes(`/r/guest/${before}/`)))
    .toEqual([]);

  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await goOffline(context, page);
  await expect(page.goto(LIST)).rejects.toThrow('net::ERR_');
});
