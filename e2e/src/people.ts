import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { mailsTo } from './mail.ts';
import { runId } from './run.ts';
import { hasStandIn } from './site.ts';

export const DEMO_PASSWORD = 'lodge-demo';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export type Role = 'guest' | 'host' | 'admin';
export type Credentials = Pick<Person, 'email' | 'password'>;

export interface Account extends Credentials {
  role: Role;
}

const namesOf = (role: Role) => [`E2E_${role.toUpperCase()}_EMAIL`, `E2E_${role.toUpperCase()}_PASSWORD`] as const;

function accountOf(role: Role): Account {
  const [email, password] = namesOf(role).map((name) => process.env[name]);
  if (email && password) return { role, email, password };
  return { role, email: hasStandIn('identity') ? `${role}@lodge.test` : '', password: DEMO_PASSWORD };
}

export const PEOPLE = { guest: accountOf('guest'), host: accountOf('host'), admin: accountOf('admin') };
export const { guest: GUEST, host: HOST, admin: ADMIN } = PEOPLE;

export const areDemoPeople = Object.values(PEOPLE).every(({ email }) => email.endsWith('@lodge.test'));

export function personOf(who: string, name: string): Person {
  return { name, email: `${who}-${runId}@example.test`, password: 'six-or-more' };
}

/** Skips the test if this run has no account with the role. */
export function skipWithoutAccount({ email, role }: Account): void {
  if (!email) test.skip(true, `needs an account of this site with the role ${role}: ${namesOf(role).join(' and ')}`);
}

export async function typeLogin(page: Page, person: Account | Credentials): Promise<void> {
  if ('role' in person) skipWithoutAccount(person);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

export async function logIn(page: Page, person: Account | Credentials): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await typeLogin(page, person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Login Sucessful').waitFor();
}

/** Returns a toast, not the same words elsewhere on the page. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('.ui-toast-in').filter({ hasText: text });
}

export async function logOut(page: Page): Promise<void> {
  const isLeaving = new URL(page.url()).pathname !== '/';
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The address changes before the page does. The new page then takes focus from a menu that was opened in between.
  if (isLeaving) await expect(page.getByRole('heading', { level: 1, name: 'Travel Lodge' })).toBeFocused();
}

/**
 * Creates a new account and signs it in on the next page load. The browser gets no session with the identity provider,
 * which the profile page needs, so tests of accounts use `openNewProfile` instead.
 */
export async function createAccount(page: Page, { name, email, password }: Person): Promise<void> {
  await leaveSession(page);
  const { request } = page;
  await verifyEmail(request, email, await identityToken(request, 'signUp', { email, password }));
  await openSession(request, email, await identityToken(request, 'signInWithPassword', { email, password }));
  const data = { email, role: 'guest', status: 'Verified', name, image: await uploadPicture(request) };
  await expectOk(request.put(`/api/users/${encodeURIComponent(email)}`, { data }), `the account of ${email}`);
}

/**
 * Removes the session from the browser but does not end it, because other tests share it. Leaves the page first,
 * because its pending calls would renew the session or be refused.
 */
export async function leaveSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export async function signInByRequest(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const { request } = context;
  await openSession(request, email, await identityToken(request, 'signInWithPassword', { email, password }));
}

/**
 * Creates a new account, logs in with the form, and opens the profile, which needs a session with the identity
 * provider.
 */
export async function openNewProfile(page: Page, person: Person): Promise<void> {
  await createAccount(page, person);
  await page.request.get('/api/logout');
  await page.goto(`/login?from=${encodeURIComponent('/dashboard/profile')}`);
  await typeLogin(page, person);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
}

async function identityToken(
  request: APIRequestContext,
  act: 'signUp' | 'signInWithPassword',
  credentials: Credentials,
): Promise<string> {
  const data = { ...credentials, returnSecureToken: true };
  const address = `/identitytoolkit.googleapis.com/v1/accounts:${act}?key=local`;
  return (await expectOk<{ idToken: string }>(request.post(address, { data }), `${act} of ${credentials.email}`))
    .idToken;
}

async function openSession(request: APIRequestContext, email: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await expectOk(request.post('/api/jwt', { data: { email }, headers }), `a session of ${email}`);
}

export async function expectOk<T>(asked: ReturnType<APIRequestContext['post']>, what: string): Promise<T> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${what}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function verifyEmail(request: APIRequestContext, email: string, idToken: string): Promise<void> {
  const ask = (call: string, data: object) =>
    expectOk(
      request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, { data }),
      `${call} of ${email}`,
    );
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const link = new URL(await verificationLink(request, email));
  await ask('update', { oobCode: link.searchParams.get('oobCode') });
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await signUpUnverified(page, person);
  // A page that is closed while it loads would report a failure of its area.
  await expect(page.getByRole('heading', { level: 1, name: 'Travel Lodge' })).toBeVisible();
  await page.goto(await verificationLink(page.request, person.email));
  await expect(toastOf(page, 'Your email address is verified')).toBeVisible();
  await expect(page).toHaveURL('/');
  // A page that is closed while it renews the session would keep the cookie of the ended session.
  await page.waitForLoadState('networkidle');
}

export async function verificationLink(request: APIRequestContext, email: string): Promise<string> {
  const find = async () =>
    (await mailsTo(request, email)).find(({ subject }) => subject.startsWith('Verify your email'));
  await expect.poll(find).toBeTruthy();
  return (await find())?.links[0] ?? '';
}

export async function signUpUnverified(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await sendSignUp(page, person);
}

export async function sendSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Photo').setInputFiles(await pictureOf(page, 'me.png'));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('SignUp Sucessful')).toBeVisible();
}

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

export async function uploadPicture(request: APIRequestContext): Promise<string> {
  const sent = request.post('/api/images', { multipart: { image: await smallPicture() } });
  return (await expectOk<{ data: { display_url: string } }>(sent, 'a picture')).data.display_url;
}

async function smallPicture() {
  const [r = 0, g = 0, b = 0, width = 0] = crypto.getRandomValues(new Uint8Array(4));
  const image = sharp({ create: { width: 64 + width, height: 64, channels: 3, background: { r, g, b } } });
  return { name: 'room.png', mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/**
 * Returns a picture that the browser draws. Each call draws a different one, because real photos differ too. The
 * picture is small, because the API encodes every upload.
 */
export async function pictureOf(page: Page, name: string) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 320 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw');
    const hue = Math.random() * 360;
    for (let hill = 0; hill < 6; hill += 1) {
      context.fillStyle = `hsl(${hue + hill * 12} 45% ${85 - hill * 12}%)`;
      context.beginPath();
      context.moveTo(0, 320);
      for (let x = 0; x <= 480; x += 8) {
        context.lineTo(x, hill * 48 + 24 * Math.sin(x / (36 + hill * 16) + hue));
      }
      context.lineTo(480, 320);
      context.fill();
    }
    return canvas.toDataURL('image/png');
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}
