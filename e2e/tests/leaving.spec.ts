import { mailsTo } from '../src/mail.ts';
import { ADMIN, createAccount, personOf, signInWithGoogle, signUp, toastOf, typeLogin } from '../src/people.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

test('a person deletes their account, cannot log in any more, and starts anew with the same email', {
  tag: ['@shell', '@sign-up', '@mail'],
}, async ({ page, request, complaints }) => {
  // 401: the bell may poll between the end of the account and the end of the page's session.
  complaints.expect(400, 401);
  const person = personOf('lena', 'Lena Leaving');
  await page.goto('/');
  await signUp(page, person);
  await page.goto('/dashboard/profile');
  const oldId = await page.getByRole('main').locator('dd').first().textContent();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email').fill('somebody@example.test');
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(`Type ${person.email} to confirm.`)).toBeVisible();
  await dialog.getByLabel('Your email').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText(/That’s not your password/)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toastOf(page, 'Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  const told = async () =>
    (await mailsTo(request, person.email)).find(({ subject }) => subject === 'Your Travel Lodge account was deleted');
  await expect.poll(told).toBeTruthy();

  await page.goto('/login');
  await typeLogin(page, person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await page.goto('/');
  await signUp(page, person);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await expect(page.getByRole('main').locator('dd').first()).not.toHaveText(oldId ?? '');
});

test('an account of Google is deleted once Google has confirmed the person', {
  tag: ['@shell', '@sign-up', '@google'],
}, async ({ page, complaints }) => {
  complaints.expect(401);
  const person = personOf('gregor', 'Gregor Going');
  await page.goto('/login');
  await signInWithGoogle(page, person);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email').fill(person.email);
  const confirming = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Confirm and delete' }).click();
  await (await confirming).getByRole('button', { name: new RegExp(person.email) }).click();
  await expect(toastOf(page, 'Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an admin deletes somebody’s account with a reason, which the history has', {
  tag: ['@admin', '@sign-up'],
}, async ({ page, browser, complaints }) => {
  complaints.expect(400, 401, 409);
  const person = personOf('otto', 'Otto Out');
  const elsewhere = await (await browser.newContext()).newPage();
  await createAccount(elsewhere, person);
  await elsewhere.goto('/dashboard');
  await enter(page, ADMIN);
  await page.goto('/dashboard/manage-users');
  await page.getByLabel('Search by name or email').fill(person.email);
  await page.getByRole('button', { name: `Delete ${person.email}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this account?' });
  await dialog.getByLabel('Reason').fill('Asked for it by letter');
  await dialog.getByLabel('Email of the account').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toastOf(page, 'Account Deleted !')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${person.email}` })).toHaveCount(0);
  await page.goto('/dashboard/manage-users?show=history');
  await expect(page.getByText('Account deleted: Asked for it by letter').first()).toBeVisible();
  await elsewhere.goto('/dashboard/my-bookings');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});
