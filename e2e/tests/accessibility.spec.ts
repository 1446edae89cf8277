import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAtEveryWidth } from '../src/accessibility.ts';
import { pickDates, reviewOf } from '../src/checkout.ts';
import { expectReadable } from '../src/fit.ts';
import { ADMIN, GUEST, HOST } from '../src/people.ts';
import { openDemoRoom, roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/** Every page and dialog passes axe and fits the screen, on a phone, a tablet and a desk, with text of twice the size too. */

test.setTimeout(240_000);

async function expectFine(page: Page): Promise<void> {
  await expectAccessibleAtEveryWidth(page);
  await expectReadable(page);
}

test('public pages', { tag: '@browse' }, async ({ page }) => {
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  await expectFine(page);
  for (const [path, heading] of [
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
    ['/reset-password', 'Reset your password'],
    ['/terms', 'Terms and conditions'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectFine(page);
  }
});

test("a guest's pages", { tag: ['@guest', '@browse', '@demo'] }, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expectFine(page);
  await expectAccessibleViewer(page);
  await pickDates(page, 64, 66);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(page);
  await expect(review.getByRole('button', { name: /^Pay / })).toBeEnabled();
  await expectFine(page);
  await review.getByRole('button', { name: 'Cancel' }).click();
  await expect(review).toBeHidden();
  for (const path of ['/dashboard', '/dashboard/my-bookings']) await expectAccessibleAt(page, path);
  await expectAccessibleBooking(page);
});

/** The pictures on the whole screen, by keyboard; the focus returns to the picture that was pressed. */
async function expectAccessibleViewer(page: Page): Promise<void> {
  const picture = page.getByRole('button', { name: /^View photo 1 of / });
  await picture.press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Photos of / });
  await expect(viewer.getByText(/1 of \d/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/2 of \d/)).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
}

test('text of twice the size cuts nothing off', { tag: ['@guest', '@demo'] }, async ({ page }) => {
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const rightOf = (part: Locator) => part.evaluate((element) => Math.floor(element.getBoundingClientRect().right));
  await enter(page, GUEST);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/my-bookings');
  const table = page.getByRole('table', { name: 'My Bookings' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await enlarge();
  expect(await rightOf(table)).toBeLessThanOrEqual(await rightOf(page.getByRole('main')));
  await page.goto('/dashboard');
  const trip = page.getByRole('main').locator('a[href^="/dashboard/my-bookings/"]').first();
  await expect(trip).toBeVisible();
  await enlarge();
  const [whole, text] = [await trip.boundingBox(), await trip.getByRole('heading').boundingBox()];
  expect(text?.width).toBeGreaterThan((whole?.width ?? 0) / 2);
});

test('the profile and the dialogs of everybody', { tag: '@shell' }, async ({ page }) => {
  await enter(page, GUEST);
  await expectAccessibleAt(page, '/dashboard/profile');
  for (const name of ['Update Profile', 'Change Password', 'Delete account'])
    await expectAccessibleDialog(page, page, name);
  await expectAccessibleDialog(page, page.getByRole('navigation', { name: 'Dashboard' }), 'Become A Host');
});

test("a host's pages", { tag: ['@host', '@demo'] }, async ({ page }) => {
  await enter(page, HOST);
  for (const path of ['', '/add-room', '/my-listings']) await expectAccessibleAt(page, `/dashboard${path}`);
  const main = page.getByRole('main');
  await expectAccessibleDialog(page, main, /^Delete /);
  await main
    .getByRole('link', { name: /^Update / })
    .first()
    .click();
  await expect(page.getByLabel('Title')).not.toHaveValue('');
  await expectFine(page);
  await expectAccessibleAt(page, '/dashboard/manage-bookings');
  await expectAccessibleDialog(page, main, /^Cancel the stay/);
  await expectAccessibleBooking(page);
});

test("an admin's pages", { tag: '@admin' }, async ({ page }) => {
  const main = page.getByRole('main');
  await enter(page, ADMIN);
  for (const path of ['', '/manage-users', '/manage-users?show=history', '/manage-users?show=requested', '/releases'])
    await expectAccessibleAt(page, `/dashboard${path}`);
  await expectAccessibleDialog(page, main, /^Preview link/);
  await page.goto('/dashboard/manage-users');
  await page.getByLabel('Search by name or email').fill(GUEST.email);
  await expectAccessibleDialog(page, main.getByRole('row', { name: new RegExp(GUEST.email) }), 'Update Role');
});

test('the questions before a request is declined and an account is deleted', { tag: ['@admin', '@demo'] }, async ({
  page,
}) => {
  await enter(page, ADMIN);
  await page.goto('/dashboard/manage-users?show=requested');
  await expectAccessibleDialog(page, page.getByRole('main'), /^Decline the request of guest2@/);
  await expectAccessibleDialog(page, page.getByRole('main'), /^Delete guest2@/);
});

test('the error page', { tag: '@shell' }, async ({ page, complaints }) => {
  complaints.expect(404);
  await expectAccessibleAt(page, '/no/such/page');
});

/** Opens a dialog by its button, looks at it, and closes it without doing anything. */
async function expectAccessibleDialog(page: Page, within: Page | Locator, button: string | RegExp): Promise<void> {
  await within.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[data-transition]')).toHaveCount(0);
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Follows the first row of a table of bookings to the booking's page. */
async function expectAccessibleBooking(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'What happened so far' })).toBeVisible();
  await expectFine(page);
}

async function expectAccessibleAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectFine(page);
}
