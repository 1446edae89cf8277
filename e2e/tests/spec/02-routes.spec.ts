import { createAccount, GUEST, HOST, PEOPLE, personOf, typeLogin } from '../../src/people.ts';
import { demoCard } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const GUARDED = [
  ['[S2.03]', '/dashboard'],
  ['[S2.07]', '/dashboard/profile'],
  ['[S2.08]', '/dashboard/my-bookings'],
  ['[S2.04]', '/dashboard/add-room'],
  ['[S2.05]', '/dashboard/my-listings'],
  ['[S2.06]', '/dashboard/manage-users'],
  ['[S2.09]', '/dashboard/manage-bookings'],
] as const;

const guardedIds = GUARDED.map(([id]) => id).join(' ');
test(`${guardedIds} [S2.10] a signed-out visitor to a private page is redirected to the login page, which remembers the URL`, {
  tag: '@shell',
}, async ({ page }) => {
  for (const [, path] of GUARDED) {
    await page.goto(`${path}?a=1#part`);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${path}?a=1#part`)}`);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  }
});

const WRONG_ROLE = [
  ['[S2.04]', '/dashboard/add-room', ['guest', 'admin']],
  ['[S2.05]', '/dashboard/my-listings', ['guest', 'admin']],
  ['[S2.06]', '/dashboard/manage-users', ['guest', 'host']],
  ['[S2.09]', '/dashboard/manage-bookings', ['guest', 'admin']],
] as const;

for (const role of ['guest', 'host', 'admin'] as const) {
  const closed = WRONG_ROLE.filter(([, , roles]) => (roles as readonly string[]).includes(role));
  test(`[S2.03] ${closed.map(([id]) => id).join(' ')} a ${role} is redirected from pages of other roles to the dashboard`, {
    tag: '@shell',
  }, async ({ page }) => {
    await enter(page, PEOPLE[role]);
    for (const [, path] of closed) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
      await expect(page).toHaveTitle(/Statistics/);
      await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
    }
  });
}

test('[S2.02] the previous page stays until the room is loaded', {
  tag: ['@shell', '@browse', '@demo'],
}, async ({ page }) => {
  await enter(page, GUEST);
  await page.goto('/');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/room/*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const card = await demoCard(page);
  await card.click();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
  await expect(card).toBeVisible();
  answered.resolve();
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
  await expect(page).toHaveURL(/\/room\//);
});

test('[S2.11] a host who reloads a host page sees a spinner instead of a redirect', {
  tag: ['@shell', '@host'],
}, async ({ page }) => {
  await enter(page, HOST);
  await page.goto('/dashboard/my-listings');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/user/*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/my-listings');
});

test('[S2.12] [S2.13] an unknown URL shows the error page with links back and home', {
  tag: '@shell',
}, async ({ page, complaints }) => {
  complaints.expect(404);
  await page.goto('/signup');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong!' })).toBeVisible();
  await expect(page.getByText('Here are some helpful links:')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Take Me Home' }).click();
  await expect(page).toHaveURL('/');
});

test('[S2.12] a room that cannot be loaded shows the error page inside the layout', {
  tag: ['@shell', '@browse'],
}, async ({ page, complaints }) => {
  complaints.expect(404);
  await enter(page, GUEST);
  await page.goto('/room/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong!' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('[S2.12] a missing area shows the error page while the rest of the site works', {
  tag: '@shell',
}, async ({ page, complaints }) => {
  // A missing file also fails the integrity check.
  complaints.expect(404, /^host \S+: /, /integrity/);
  await enter(page, HOST);
  await page.route('**/r/host/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/dashboard/my-listings');
  await expect(page.getByRole('heading', { name: 'Something Went Wrong!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.unroute('**/r/host/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible();
});

test('[S2.14] a 401 that a new session does not fix logs out and redirects to the login page', {
  tag: ['@shell', '@guest', '@sign-up'],
}, async ({ page, complaints }) => {
  complaints.expect(401);
  await createAccount(page, personOf('lotte', 'Lotte Loses'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.route('**/api/bookings?*', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/jwt', (route) => route.fulfill({ status: 401, json: {} }));
  const loggedOut = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await page.getByRole('link', { name: 'My Bookings' }).click();
  expect((await loggedOut).method()).toBe('GET');
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window), 'still the page of before').toBe(false);
  await page.unroute('**/api/bookings?*');
  await page.unroute('**/api/jwt');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

const PAGES = {
  nobody: ['/', '/login', '/signup', '/reset-password', '/no/such/page'],
  host: [
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/add-room',
    '/dashboard/my-listings',
    '/dashboard/manage-bookings',
  ],
  admin: ['/dashboard/manage-users', '/dashboard/my-bookings'],
};

test('[S1.07] the home page is titled Travel Lodge and every other page has its own title', {
  tag: '@shell',
}, async ({ page, complaints }) => {
  complaints.expect(404);
  const titles = new Map<string, string>();
  for (const [person, paths] of Object.entries(PAGES)) {
    if (person !== 'nobody') await enter(page, PEOPLE[person as 'host' | 'admin']);
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveTitle(path === '/' ? 'Travel Lodge' : /^.+ · Travel Lodge$/);
      titles.set(await page.title(), path);
    }
  }
  expect(titles.size).toBe(Object.values(PAGES).flat().length);
});

test('[S2.01] a signed-out visitor to a room page is sent to the login page and then back', {
  tag: ['@shell', '@browse', '@demo'],
}, async ({ page }) => {
  await page.goto('/');
  const room = await demoCard(page);
  const path = (await room.getAttribute('href')) ?? '';
  await room.click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  const waiting = page.getByRole('region', { name: 'The room you want to see' });
  const title = (await waiting.getByRole('paragraph').first().textContent()) ?? '';
  await typeLogin(page, GUEST);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
});

test('[S2.15] login and sign-up are public', { tag: '@shell' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});
