import type { Page } from '@playwright/test';
import { mailsTo } from '../../src/mail.ts';
import { logIn, logOut, openNewProfile, personOf, pictureOf, signInWithGoogle, signUp } from '../../src/people.ts';
import { addRoom, lodgingOf } from '../../src/rooms.ts';
import { makeHost } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const main = (page: Page) => page.getByRole('main');

async function changeName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('[S10.01] [S10.02] Update Profile permanently changes the name and photo on the profile', {
  tag: ['@shell', '@sign-up'],
}, async ({ page }) => {
  const person = personOf('uma', 'Uma Before');
  await page.goto('/');
  await signUp(page, person);
  await page.goto('/dashboard/profile');
  const photo = main(page).locator('img');
  await expect(photo).toHaveAttribute('src', /^\/img\/[0-9a-f]{40}/);
  await expect(main(page).getByText('GUEST', { exact: true })).toBeVisible();
  for (const term of ['User Id', 'Name', 'Email'])
    await expect(main(page).getByText(term, { exact: true })).toBeVisible();
  await expect(main(page).locator('dd').first()).toHaveText(/^\w{20,}$/);
  await expect(main(page).getByText(person.name)).toBeVisible();
  await expect(main(page).getByText(person.email)).toBeVisible();
  for (const name of ['Update Profile', 'Change Password']) {
    await expect(main(page).getByRole('button', { name })).toBeVisible();
  }
  const before = (await photo.getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await expect(dialog.getByLabel('Email')).toHaveJSProperty('readOnly', true);
  await dialog.getByLabel('Photo').setInputFiles(await pictureOf(page, 'new.png'));
  await expect(dialog.getByText('Uploaded !')).toBeVisible();
  await dialog.getByLabel('Name').fill('Uma After');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByText('Uma After')).toBeVisible();
  await expect(photo).not.toHaveAttribute('src', before);
  const after = (await photo.getAttribute('src')) ?? '';
  await page.reload();
  await expect(main(page).getByText('Uma After')).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await page.goto('/dashboard/profile');
  await expect(main(page).getByText('Uma After')).toBeVisible();
  await expect(photo).toHaveAttribute('src', after);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(photo).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText('Uma After')).toBeVisible();
  await expect(photo).toHaveCount(0);
});

test('[S10.02] a host’s new name shows on their rooms', {
  tag: ['@shell', '@sign-up'],
}, async ({ page, browser }) => {
  const person = personOf('hilde', 'Hilde Host');
  await openNewProfile(page, person);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByText('Become A Host')).toBeVisible();
  await makeHost(browser, person);
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(menu.getByRole('link', { name: 'Add Room' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(main(page).getByText('HOST', { exact: true })).toBeVisible();
  const lodging = lodgingOf('of Hilde');
  const room = await addRoom(page, lodging);
  await page.goto(room);
  await expect(page.getByText('Hosted by Hilde Host')).toBeVisible();
  await page.goto('/dashboard/profile');
  await changeName(page, 'Hilde Hansen');
  await page.goto(room);
  await expect(page.getByText('Hosted by Hilde Hansen')).toBeVisible();
});

test('[S10.02] Change Password replaces the old password and logs out other browsers', {
  tag: ['@shell', '@sign-up', '@mail'],
}, async ({ page, browser, request, complaints }) => {
  complaints.expect(400, 401);
  const person = personOf('cora', 'Cora Change');
  await openNewProfile(page, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/');
  await logIn(elsewhere, person);
  // Identity providers count in seconds, so a token issued in the same second as the change would remain valid.
  const issued = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(issued);

  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill('not-the-one');
  await dialog.getByLabel('New password').fill('quite-another');
  await dialog.getByLabel('New password').press('Enter');
  await expect(dialog.getByText(/That’s not your current password/)).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expect(dialog.getByLabel('Current password')).toHaveValue('');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(main(page).getByText(person.email)).toBeVisible();
  await elsewhere.goto('/dashboard/my-bookings');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
  await expect
    .poll(async () => (await mailsTo(request, person.email)).map(({ subject }) => subject))
    .toContain('Your Travel Lodge password was changed');

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('quite-another');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Login Sucessful')).toBeVisible();
});

test('[S10.02] a Google account can set its first password', {
  tag: ['@shell', '@sign-up', '@google'],
}, async ({ page, request, complaints }) => {
  complaints.expect(400);
  const greta = personOf('greta', 'Greta Google');
  const { email } = greta;
  await page.goto('/login');
  await signInWithGoogle(page, greta);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a password' });
  await expect(dialog.getByText(/this account has no password yet/)).toBeVisible();
  const data = { operation: 'update', error: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', times: 1 };
  expect((await request.post('/stand-ins/identity/test/faults', { data })).status()).toBe(200);
  await dialog.getByLabel('New password').fill('first-password');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  const confirming = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Confirm with Google' }).click();
  await (await confirming).getByRole('button', { name: new RegExp(email) }).click();
  await expect(page.getByText('Password set')).toBeVisible();
  await expect(dialog).toBeHidden();
  await logOut(page);
  await logIn(page, { email, password: 'first-password' });
});
