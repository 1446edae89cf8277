import type { Page } from '@playwright/test';
import { ADMIN, createAccount, GUEST, logIn, PEOPLE, personOf, type Role } from '../../src/people.ts';
import { browserOf, enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

async function dashboardOf(page: Page, person: Role): Promise<void> {
  await enter(page, PEOPLE[person]);
  await page.goto('/dashboard');
  await expect(menu(page)).toBeVisible();
}

async function expectCommonEntries(page: Page): Promise<void> {
  await entry(page, 'Profile').click();
  await expect(page).toHaveURL('/dashboard/profile');
  await entry(page, 'Statistics').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(menu(page).getByRole('button', { name: 'Logout' })).toBeVisible();
}

const expectNoOffer = (page: Page) => expect(page.getByRole('button', { name: 'Host your home' })).toHaveCount(0);

test('[S7.01] [S7.02] the guest menu has My Bookings and Become A Host', {
  tag: ['@shell', '@guest'],
}, async ({ page }) => {
  await dashboardOf(page, 'guest');
  await expectCommonEntries(page);
  await entry(page, 'My Bookings').click();
  await expect(page).toHaveURL('/dashboard/my-bookings');
  await menu(page).getByRole('button', { name: 'Become A Host' }).click();
  await expect(page.getByRole('dialog', { name: 'Become A Host!' })).toBeVisible();
});

test('[S3.07] [S7.01] [S7.03] a host switches between the guest menu and the host menu', {
  tag: ['@shell', '@host', '@guest'],
}, async ({ page }) => {
  await dashboardOf(page, 'host');
  await expectCommonEntries(page);
  await expectNoOffer(page);
  for (const name of ['Add Room', 'My Listings', 'Manage Bookings']) await expect(entry(page, name)).toBeVisible();
  await expect(entry(page, 'My Bookings')).toHaveCount(0);
  await menu(page).getByText('Guest', { exact: true }).click();
  await expect(entry(page, 'My Bookings')).toBeVisible();
  await expect(entry(page, 'Add Room')).toHaveCount(0);
  await menu(page).getByText('Host', { exact: true }).click();
  await expect(entry(page, 'Add Room')).toBeVisible();
});

test('[S1.04] [S3.07] [S7.01] [S7.04] an admin has Manage Users', { tag: ['@shell', '@admin'] }, async ({ page }) => {
  await dashboardOf(page, 'admin');
  await expectCommonEntries(page);
  await expectNoOffer(page);
  await entry(page, 'Manage Users').click();
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(/search/i))
    .first()
    .fill(ADMIN.email);
  await expect(
    page
      .getByRole('cell', { name: ADMIN.email, exact: true })
      .or(page.getByRole('rowheader', { name: ADMIN.email }))
      .first(),
  ).toBeVisible();
});

test('[S7.05] the menu is collapsed on a phone until it is opened', { tag: '@shell' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await dashboardOf(page, 'guest');
  await expect(entry(page, 'Profile')).toBeHidden();
  await page.getByRole('button', { name: 'Profile' }).click();
  await entry(page, 'Profile').click();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(entry(page, 'Profile')).toBeHidden();
});

test('[S7.07] Logout ends both the site’s and the provider’s session and shows the home page', {
  tag: '@shell',
}, async ({ page }) => {
  // Log in with the form, because the test also checks that the provider's session ends.
  await page.goto('/');
  await logIn(page, GUEST);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'What you booked' })).toBeVisible();
  const ended = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await menu(page).getByRole('button', { name: 'Logout' }).click();
  expect((await ended).method()).toBe('GET');
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/dashboard/my-bookings');
  await expect(page).toHaveURL(/\/login/);
  const kept = (await page.context().cookies()).filter(({ name }) => /lodge_(session|hint)/.test(name));
  expect(kept.filter(({ value, expires }) => value !== 'ended' || expires > Date.now() / 1_000 + 15)).toEqual([]);
});

test('[S1.04] [S1.05] [S9.05] [S11.04] a guest gets the host menu once an admin approves the request', {
  tag: ['@shell', '@admin', '@sign-up'],
}, async ({ page, browser }) => {
  const person = personOf('theo', 'Theo Soon');
  await createAccount(page, person);
  await page.goto('/');
  await page.getByRole('button', { name: 'Host your home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Success!, Please Wait For Admin Confirmation')).toBeVisible();

  const office = await (await browserOf(browser, ADMIN)).newPage();
  await office.goto('/dashboard/manage-users');
  await office
    .getByRole('searchbox')
    .or(office.getByLabel(/search/i))
    .first()
    .fill(person.email);
  const row = office.getByRole('row', { name: new RegExp(person.email) });
  await expect(row).toContainText('Requested');
  await row.getByRole('button', { name: 'Update Role' }).click();
  const dialog = office.getByRole('dialog', { name: 'Update User Role' });
  await dialog.getByRole('button', { name: /Role/ }).click();
  await office.getByRole('option', { name: 'host' }).click();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(office.getByText('User Role Updated !')).toBeVisible();
  await expect(row).toContainText('Verified');
  await office.context().close();

  await page.goto('/dashboard');
  for (const name of ['Add Room', 'My Listings', 'Manage Bookings']) await expect(entry(page, name)).toBeVisible();
});
