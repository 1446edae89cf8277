import { mailsTo } from '../src/mail.ts';
import { openNewProfile, personOf, signInWithGoogle, signUp, toastOf, typeLogin } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

test('a person who deletes their account can sign up again with the same email', {
  tag: ['@shell', '@sign-up', '@mail'],
}, async ({ page, request, complaints }) => {
  // The bell may poll after the account was deleted but before the page's session ends, which results in a 401.
  complaints.expect(400, 401);
  const person = personOf('lena', 'Lena Leaving');
  await openNewProfile(page, person);
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

test('a Google account is deleted after the person confirms with Google', {
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
