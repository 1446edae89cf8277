import { expect, type Locator, type Page, test } from '@playwright/test';
import { runId } from './run.ts';
import { hasStandIn } from './site.ts';

/** What people do on every page of the site, by what they see. */

export const DEMO_PASSWORD = 'lodge-demo';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export type Role = 'guest' | 'host' | 'admin';
type Credentials = Pick<Person, 'email' | 'password'>;

/** Somebody whom the site knows already. */
export interface Account extends Credentials {
  role: Role;
}

const namesOf = (role: Role) => [`E2E_${role.toUpperCase()}_EMAIL`, `E2E_${role.toUpperCase()}_PASSWORD`] as const;

/** Of the settings, else of the demo data; without an email where the site has no demo data. */
function accountOf(role: Role): Account {
  const [email, password] = namesOf(role).map((name) => process.env[name]);
  if (email && password) return { role, email, password };
  return { role, email: hasStandIn('identity') ? `${role}@lodge.test` : '', password: DEMO_PASSWORD };
}

export const PEOPLE = { guest: accountOf('guest'), host: accountOf('host'), admin: accountOf('admin') };
export const { guest: GUEST, host: HOST, admin: ADMIN } = PEOPLE;

/** Whether the people are those of the demo data, whose rooms, stays and names are known. */
export const areDemoPeople = Object.values(PEOPLE).every(({ email }) => email.endsWith('@lodge.test'));

/** A person of this run, who has yet to sign up. */
export function personOf(who: string, name: string): Person {
  return { name, email: `${who}-${runId}@example.test`, password: 'six-or-more' };
}

/** Ends a journey as skipped when this run has nobody with the role. */
export function skipWithout({ email, role }: Account): void {
  if (!email) test.skip(true, `needs somebody who is ${role} on this site: ${namesOf(role).join(' and ')}`);
}

/** Types into the form of the login page. */
export async function typeLogin(page: Page, person: Account | Credentials): Promise<void> {
  if ('role' in person) skipWithout(person);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export async function logIn(page: Page, person: Account | Credentials): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await typeLogin(page, person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Login Sucessful').waitFor();
}

/** A toast, and not the same words in the page. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('.ui-toast-in').filter({ hasText: text });
}

export async function logOut(page: Page): Promise<void> {
  const isLeaving = new URL(page.url()).pathname !== '/';
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The address is there before the page, which takes the focus from a menu that is opened meanwhile.
  if (isLeaving) await expect(page.getByRole('heading', { level: 1, name: 'Travel Lodge' })).toBeFocused();
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

/** Signs in with a Google account that is made up in Google's window, from the login or the sign-up page. */
export async function signInWithGoogle(page: Page, { name, email }: Pick<Person, 'name' | 'email'>): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await chooser.getByRole('button', { name: 'Use another account' }).click();
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByLabel('Name').fill(name);
  await chooser.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/^(Login|SignUp) Sucessful$/)).toBeVisible();
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
