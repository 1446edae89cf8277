import { dayFromToday } from '../../src/checkout.ts';
import { mailsTo } from '../../src/mail.ts';
import {
  createAccount,
  GUEST,
  leaveSession,
  logIn,
  logOut,
  openNewProfile,
  personOf,
  pictureOf,
  sendSignUp,
  signUpUnverified,
  typeLogin,
  verificationLink,
} from '../../src/people.ts';
import { roomCards } from '../../src/rooms.ts';
import { runId } from '../../src/run.ts';
import { expect, test } from '../../src/test.ts';

const password = 'six-or-more';
const continueButton = { name: 'Continue', exact: true } as const;

test('[S5.01] the login page validates email and password instead of the browser', { tag: '@shell' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true);
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('required', '');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required', '');
});

test('[S5.02] [S5.10] Continue shows a spinner until the login toast appears', {
  tag: '@shell',
}, async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/login');
  await typeLogin(page, GUEST);
  const button = page.getByRole('button', continueButton);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button.locator('svg')).toBeVisible();
  answered.resolve();
  await expect(page.getByText('Login Sucessful')).toBeVisible();
});

test('[S5.03] Forgot password emails a reset link without revealing who has an account', {
  tag: ['@shell', '@sign-up', '@mail'],
}, async ({ page, request, complaints }) => {
  complaints.expect(400, 401); // The new password ends the session of this browser.
  const person = personOf('rita', 'Rita Reset');
  await createAccount(page, person);
  await leaveSession(page);
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(/\/login\?from=/);
  const ask = async (email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  };
  await ask(`nobody-${runId}@example.test`);
  await ask(person.email);
  const link = async () =>
    (await mailsTo(request, person.email))
      .flatMap(({ links }) => links)
      .find((address) => address.includes('resetPassword'));
  await expect.poll(link).toBeTruthy();
  const address = (await link()) ?? '';
  await page.goto(address);
  await expect(page).toHaveTitle('Set a new password · Travel Lodge');
  await page.getByLabel('New password').fill('another-one');
  await page.getByLabel('New password').press('Enter');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This link has expired or has already been used. Request a new one.')).toBeVisible();
  await logOut(page);
  await logIn(page, { email: person.email, password: 'another-one' });
});

test('[S5.05] login and sign-up link to each other', { tag: '@shell' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('[S5.06] a login returns to the remembered page of this site and replaces the history entry', {
  tag: '@shell',
}, async ({ page }) => {
  // Start on a page that signed-in people can open too.
  await page.goto('/reset-password');
  await page.goto('/dashboard/profile?tab=1');
  await expect(page).toHaveURL(/\/login\?from=/);
  await typeLogin(page, GUEST);
  await page.getByRole('button', continueButton).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=1');
  await page.goBack();
  await expect(page).toHaveURL('/reset-password');
  await leaveSession(page);
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/')}`);
  await typeLogin(page, GUEST);
  await page.getByRole('button', continueButton).click();
  await expect(page).toHaveURL('/');
});

test('a visitor who signs up for a room returns to it with the same dates and guests', {
  tag: ['@shell', '@browse', '@sign-up'],
}, async ({ page }) => {
  await page.goto('/');
  const room = await roomCards(page).first().getAttribute('href');
  const asked = `${room}?from=${dayFromToday(20).plain}&to=${dayFromToday(23).plain}&adults=2`;
  await page.goto(asked);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await sendSignUp(page, personOf('rose', 'Rose Room'));
  await expect(page).toHaveURL(asked);
  await expect(page.getByLabel('Check-in')).toHaveValue(dayFromToday(20).plain);
});

test('[S5.07] sign-up requires an image, an email and a password but no name', {
  tag: '@shell',
}, async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Photo')).toHaveAttribute('accept', /^image\/\*/);
  await expect(page.getByLabel('Name')).not.toHaveAttribute('required', '');
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText('Choose a photo of yourself.')).toBeVisible();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Choose a password.')).toBeVisible();
  await page
    .getByLabel('Photo')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText(/We can’t use this file/)).toBeVisible();
});

test('a new person cannot become a host until they open the emailed link', {
  tag: ['@shell', '@sign-up'],
}, async ({ page, browser }) => {
  const person = personOf('verena', 'Verena Verify');
  await page.goto('/');
  await signUpUnverified(page, person);
  const banner = page.getByText('Open the link that we emailed to');
  await expect(banner).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Become A Host' }).click();
  const dialog = page.getByRole('dialog', { name: 'Become A Host!' });
  await expect(dialog.getByText('Verify your email address first')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await verificationLink(page.request, person.email));
  await expect(phone.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
  await phone.context().close();
  await page.reload();
  await expect(banner).toBeHidden();
});

test('Profile lists sessions and can end one', {
  tag: ['@shell', '@sign-up'],
}, async ({ page, browser, complaints }) => {
  complaints.expect(400, 401);
  const person = personOf('lilo', 'Lilo Logout');
  await openNewProfile(page, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/');
  await logIn(elsewhere, person);
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you’re logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await sessions
    .getByRole('listitem')
    .getByRole('button', { name: /^Log out / })
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/dashboard/profile');
  await expect(elsewhere).toHaveURL(/\/login\?from=/);
  await elsewhere.context().close();
});

test("[S5.11] a refused login shows the provider's message in a toast and a plain sentence at the field", {
  tag: '@shell',
}, async ({ page, complaints }) => {
  complaints.expect(400);
  for (const person of [
    { ...GUEST, password: 'not-the-one' },
    { email: `nobody-${runId}@example.test`, password },
  ]) {
    await page.goto('/login');
    await typeLogin(page, person);
    await page.getByRole('button', continueButton).click();
    await expect(page.getByRole('alert').filter({ hasText: /invalid-credential/ })).toBeVisible();
    await expect(page.getByText(/Wrong email or password/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  }
});

test('[S5.11] too many attempts and a network failure show their messages', { tag: '@shell' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(400, /net::ERR_FAILED/);
  await page.goto('/login');
  await typeLogin(page, GUEST);
  const error = { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER', errors: [] } };
  await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: error }));
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText(/too-many-requests/)).toBeVisible();
  await page.unroute('**/accounts:signInWithPassword*');
  await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
  await page.getByLabel('Password', { exact: true }).fill(GUEST.password);
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText(/network-request-failed/)).toBeVisible();
});

test("[S5.11] [S5.12] sign-up refuses an email in use or a short password with the provider's message", {
  tag: ['@shell', '@sign-up'],
}, async ({ page, complaints }) => {
  complaints.expect(400);
  await page.goto('/signup');
  await page.getByLabel('Photo').setInputFiles(await pictureOf(page, 'me.png'));
  await page.getByRole('textbox', { name: 'Email' }).fill(GUEST.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText(/email-already-in-use/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(`weak-${runId}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', continueButton).click();
  await expect(page.getByText(/weak-password/)).toBeVisible();
  await expect(page.getByText('Choose a password of at least 6 characters.')).toBeVisible();
});

test('[S5.04] [S5.11] login and sign-up offer Google and show the message if it fails', {
  tag: ['@shell', '@google'],
}, async ({ page, complaints }) => {
  complaints.expect(400);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  }
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await page.route('**/accounts:signInWithIdp*', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED', errors: [] } } }),
  );
  await chooser.locator('.js-reuse-account').first().click();
  await expect(page.getByText(/user-disabled/)).toBeVisible();
});
