import { expect, type Page } from '@playwright/test';

/** What people do on every page of the site, by what they see. */

export const DEMO_PASSWORD = 'lodge-demo';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Login Sucessful')).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
}

/** Signs up with a photo: a picture of the page itself, which is a real one. */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(await pictureOf(page, 'me.png'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('SignUp Sucessful')).toBeVisible();
}

export async function pictureOf(page: Page, name: string) {
  return { name, mimeType: 'image/png', buffer: await page.screenshot() };
}
