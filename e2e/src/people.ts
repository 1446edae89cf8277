import { expect, type Page } from '@playwright/test';
import { runId } from './run.ts';

/** What people do on every page of the site, by what they see. */

export const DEMO_PASSWORD = 'lodge-demo';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const HOST = { email: 'host@lodge.test', password: DEMO_PASSWORD };

/** A person of this run, who has yet to sign up. */
export function personOf(who: string, name: string): Person {
  return { name, email: `${who}-${runId}@example.test`, password: 'six-or-more' };
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

/** Signs up with a photo. */
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

/** A picture that the browser draws; every call gives another one, as two photos never are the same. */
export async function pictureOf(page: Page, name: string) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw');
    const hue = Math.random() * 360;
    for (let hill = 0; hill < 6; hill += 1) {
      context.fillStyle = `hsl(${hue + hill * 12} 45% ${85 - hill * 12}%)`;
      context.beginPath();
      context.moveTo(0, 800);
      for (let x = 0; x <= 1200; x += 20) {
        context.lineTo(x, hill * 120 + 60 * Math.sin(x / (90 + hill * 40) + hue));
      }
      context.lineTo(1200, 800);
      context.fill();
    }
    return canvas.toDataURL('image/png');
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}
