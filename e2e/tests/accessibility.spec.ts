import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { pickDates } from '../src/checkout.ts';
import { ADMIN, GUEST, HOST, logIn } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** WCAG 2.2 A and AA by axe on every page, on a phone, a tablet and a desk, and nothing that is wider than the screen. */

const WIDTHS = [390, 768, 1440];

async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const tooWide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
          .map((element) => element.outerHTML.slice(0, 160)),
  );
  expect(tooWide, `wider than the screen at ${page.url()}`).toEqual([]);
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('public pages', { tag: '@browse' }, async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('main').locator('a[href^="/room/"]').first()).toBeVisible();
      await expectSound(page);
      for (const [path, heading] of [
        ['/login', 'Log in'],
        ['/signup', 'Sign up'],
        ['/reset-password', 'Reset your password'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectSound(page);
      }
    });

    test("a guest's pages", { tag: ['@guest', '@browse', '@demo'] }, async ({ page }) => {
      await page.goto('/');
      await logIn(page, GUEST);
      await page
        .getByRole('link', { name: /Kinderdijk/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
      await expectSound(page);
      await pickDates(page, 60, 62);
      await page.getByRole('button', { name: 'Reserve' }).click();
      const review = page.getByRole('dialog', { name: 'Review Info Before Reserve' });
      await expect(review.getByRole('button', { name: /^Pay / })).toBeEnabled();
      await expectSound(page);
      await review.getByRole('button', { name: 'Cancel' }).click();
      await expect(review).toBeHidden();
      for (const path of ['/dashboard', '/dashboard/my-bookings']) await expectSoundAt(page, path);
    });

    test('the profile and its dialogs', { tag: '@shell' }, async ({ page }) => {
      await page.goto('/');
      await logIn(page, GUEST);
      await expectSoundAt(page, '/dashboard/profile');
      for (const name of ['Update Profile', 'Change Password']) await expectSoundDialog(page, page, name);
    });

    test("a host's pages", { tag: ['@host', '@demo'] }, async ({ page }) => {
      await page.goto('/');
      await logIn(page, HOST);
      for (const path of ['', '/add-room', '/my-listings']) await expectSoundAt(page, `/dashboard${path}`);
      const main = page.getByRole('main');
      await expectSoundDialog(page, main, /^Delete /);
      await main
        .getByRole('link', { name: /^Update / })
        .first()
        .click();
      await expect(page.getByLabel('Title')).not.toHaveValue('');
      await expectSound(page);
      await expectSoundAt(page, '/dashboard/manage-bookings');
      await expectSoundDialog(page, main, /^Cancel the stay/);
    });

    test("an admin's pages", { tag: '@admin' }, async ({ page }) => {
      const main = page.getByRole('main');
      await page.goto('/');
      await logIn(page, ADMIN);
      for (const path of [
        '',
        '/manage-users',
        '/manage-users?show=history',
        '/manage-users?show=requested',
        '/releases',
      ])
        await expectSoundAt(page, `/dashboard${path}`);
      await expectSoundDialog(page, main, /^Preview link/);
      await page.goto('/dashboard/manage-users');
      await expectSoundDialog(page, main.getByRole('row', { name: new RegExp(GUEST.email) }), 'Update Role');
    });

    test('the error page', { tag: '@shell' }, async ({ page, complaints }) => {
      complaints.areTolerated = true; // the page is answered with 404
      await expectSoundAt(page, '/no/such/page');
    });
  });
}

/** Opens a dialog by its button, looks at it, and closes it without doing anything. */
async function expectSoundDialog(page: Page, within: Page | Locator, button: string | RegExp): Promise<void> {
  await within.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  // Colours are judged once it has faded in.
  await expect(dialog.locator('[data-transition]')).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function expectSoundAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectSound(page);
}
