import type { Page } from '@playwright/test';
import { GUEST, PEOPLE, type Role, skipWithoutAccount, toastOf } from '../../src/people.ts';
import { refuse } from '../../src/refusals.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

async function open(page: Page, person: Role, path: string): Promise<void> {
  await enter(page, PEOPLE[person]);
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const SHORT_DAY = /[A-Z][a-z]{2} \d{1,2}, \d{4}/;

test('[S9.03] [S9.04] Manage Users shows email, role, status and the role dialog', {
  tag: ['@admin', '@demo'],
}, async ({ page }) => {
  await page.route('**/api/users', async (route) => {
    const answer = await route.fetch();
    const people = (await answer.json()) as { email: string; status: string | null }[];
    const statuses: Record<string, string | null> = { 'host2@lodge.test': null, 'guest2@lodge.test': 'Requested' };
    const odd = people.map((person) => ({
      ...person,
      status: statuses[person.email] ?? (person.email in statuses ? null : person.status),
    }));
    await route.fulfill({ response: answer, json: odd });
  });
  await open(page, 'admin', '/dashboard/manage-users');
  for (const name of ['Email', 'Role', 'Status', 'Action'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page
    .getByLabel(/search/i)
    .first()
    .fill('lodge.test');
  const status = (email: string) => page.getByRole('row', { name: new RegExp(`^${email}|${email}`) }).first();
  const tone = (email: string, text: string) => status(email).getByText(text, { exact: true }).first();
  await expect(tone('host@lodge.test', 'Verified')).toHaveClass(/success/);
  await expect(tone('guest2@lodge.test', 'Requested')).toHaveClass(/warning/);
  await expect(tone('host2@lodge.test', 'Unavailable')).toHaveClass(/danger/);
  await status('guest@lodge.test').getByRole('button', { name: 'Update Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update User Role' });
  await expect(dialog.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /Role/ }).click();
  await expect(page.getByRole('option')).toHaveText(['Guest', 'Host', 'Admin']);
  // Clicking waits until the list has focus. Otherwise, Escape would close the dialog.
  await page.getByRole('option', { name: 'Guest', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('[S9.05] a role update that fails shows the message in a toast', { tag: '@admin' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(409);
  skipWithoutAccount(GUEST);
  await open(page, 'admin', '/dashboard/manage-users');
  const detail = 'The last admin cannot be demoted.';
  await refuse(page, '**/api/users/update/*', { status: 409, code: 'last-admin', detail });
  await page
    .getByLabel(/search/i)
    .first()
    .fill(GUEST.email);
  await page
    .getByRole('row')
    .filter({ hasText: GUEST.email })
    .first()
    .getByRole('button', { name: 'Update Role' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Update User Role' });
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'host' }).click();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(toastOf(page, detail)).toBeVisible();
});

test('[S9.06] [S9.08] [S13.03] My Bookings has its columns with short dates', {
  tag: ['@guest', '@demo'],
}, async ({ page }) => {
  await open(page, 'guest', '/dashboard/my-bookings');
  for (const name of ['Title', 'Info', 'Price', 'From', 'To', 'Action'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row.locator('img')).toBeVisible();
  await expect(row).toContainText(SHORT_DAY);
  await expect(row).toContainText(/\$\d/);
});

test('[S9.07] [S9.08] Manage Bookings has the same rows with the guest under Guest Info', {
  tag: ['@host', '@demo'],
}, async ({ page }) => {
  await open(page, 'host', '/dashboard/manage-bookings');
  for (const name of ['Title', 'Guest Info', 'Price', 'From', 'To', 'Action'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Clara Lindqvist/ }).first()).toContainText(SHORT_DAY);
});
