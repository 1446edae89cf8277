import type { Page } from '@playwright/test';
import { addChangedCopy, removeCopies } from '../src/broken-version.ts';
import { CARDS, fillCard, pickDates, reviewOf } from '../src/checkout.ts';
import { ADMIN, GUEST, HOST, personOf, signUp } from '../src/people.ts';
import { noteViolations } from '../src/policy.ts';
import { overrideLink, promotedVersion } from '../src/preview.ts';
import { hasStore } from '../src/product.ts';
import { openDemoRoom, roomCards } from '../src/rooms.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/** Every page and dialog of every role works under the content policy, without one thing that it had to refuse. */

const asker = personOf('petra', 'Petra Policy');
const visited = new Set<string>();
let violations: string[] = [];

// The last one looks at what those before it have visited.
test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

test.beforeEach(async ({ context }) => {
  violations = await noteViolations(context);
});

test.afterEach(() => {
  expect(violations, 'what the policy refused').toEqual([]);
});

test.afterAll(removeCopies);

/** Opens a page and waits until it shows what it has. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  visited.add(new URL(page.url()).pathname);
}

/** Opens a dialog by its button, and leaves it by another: nothing is done. */
async function openAndLeave(page: Page, opener: RegExp | string, way = /^(Cancel|Keep.*|Done)$/): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: opener }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: way }).first().click();
  await expect(dialog).toBeHidden();
}

/** Follows the first row of a table of bookings to the booking's page. */
async function openFirstBooking(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'What happened so far' })).toBeVisible();
  await settled(page);
}

test('a visitor', { tag: ['@shell', '@browse', '@google'] }, async ({ page }) => {
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  visited.add('/');
  await page
    .getByRole('navigation', { name: /categor/i })
    .getByRole('link', { name: 'Castles' })
    .click();
  await expect(page).toHaveURL(/category=Castles/);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true })).toBeVisible();
  for (const path of ['/login', '/signup', '/reset-password', '/terms']) await visit(page, path);
  await visit(page, '/login');
  await page.getByLabel('Email').fill(asker.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText(`If ${asker.email} has an account`)).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await expect(chooser.locator('.js-new-account')).toBeVisible();
  await chooser.close();
});

test('a guest', { tag: ['@browse', '@guest', '@shell', '@demo', '@cards'] }, async ({ page }) => {
  await enter(page, GUEST);
  await openDemoRoom(page);
  await settled(page);
  await pickDates(page, 70, 72);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const review = reviewOf(page);
  await fillCard(page, CARDS.success);
  await expect(review.getByRole('button', { name: /^Pay / })).toBeEnabled();
  await review.getByRole('button', { name: 'Cancel' }).click();
  await expect(review).toBeHidden();
  await visit(page, '/dashboard');
  await expect(page.locator('main canvas').first()).toBeVisible();
  await page.locator('main .u-over').first().hover();
  await visit(page, '/dashboard/my-bookings');
  await openAndLeave(page, /^Cancel /);
  await openFirstBooking(page);
  await openAndLeave(page, 'Cancel booking');
  await visit(page, '/dashboard/saved');
  await openAndLeave(page, 'New list');
  await visit(page, '/dashboard/profile');
  await openAndLeave(page, 'Update Profile');
  await openAndLeave(page, 'Change Password');
});

test('a guest who asks to become a host sees that it waits, withdraws it, and asks again', {
  tag: ['@shell', '@admin', '@sign-up'],
}, async ({ page }) => {
  await page.goto('/');
  await signUp(page, asker);
  await visit(page, '/dashboard');
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: /Become A Host/ });
  const dialog = page.getByRole('dialog', { name: 'Become A Host!' });
  await entry.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry).toContainText('Requested');
  await page.reload();
  await expect(entry).toContainText('Requested');
  await entry.click();
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(entry).not.toContainText('Requested');
  await entry.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(entry).toContainText('Requested');
});

test('a host', { tag: ['@host', '@inbox', '@demo'] }, async ({ page }) => {
  await enter(page, HOST);
  await visit(page, '/dashboard');
  await expect(page.locator('main canvas').first()).toBeVisible();
  await visit(page, '/dashboard/earnings');
  await visit(page, '/dashboard/add-room');
  await page.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('option', { name: 'Modern' }).click();
  await page.getByText('More options').first().click();
  await page.getByLabel('Title').fill('Never saved');
  await page.getByRole('link', { name: 'My Listings' }).click();
  await expect(page).toHaveURL('/dashboard/my-listings');
  await settled(page);
  await openAndLeave(page, /^Delete /);
  await visit(page, '/dashboard/calendar');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\/calendar\/[^/]+$/);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await settled(page);
  await page.getByRole('link', { name: 'My Listings' }).click();
  await page
    .getByRole('link', { name: /^Update/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/edit$/);
  await settled(page);
  await visit(page, '/dashboard/inbox');
  await page.locator('main a[href^="/dashboard/inbox/"]').first().click();
  await expect(page.getByLabel(/^Message to /)).toBeVisible();
  await settled(page);
  await page.goto('/dashboard/my-listings');
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Prices and rules' }).click();
  await expect(page).toHaveURL(/\/rules$/);
  await settled(page);
  await page.goto(page.url().replace(/rules$/, 'sites'));
  await expect(page.getByLabel('Address').first()).toBeVisible();
  await settled(page);
  await visit(page, '/dashboard/manage-bookings');
  await openAndLeave(page, /^Cancel the stay/);
  await openFirstBooking(page);
  await openAndLeave(page, 'Cancel booking');
});

test('an admin', { tag: ['@shell', '@admin', '@demo', '@sign-up'] }, async ({ page, context }) => {
  await enter(page, ADMIN);
  await visit(page, '/dashboard');
  await expect(page.locator('main canvas').first()).toBeVisible();
  await visit(page, '/dashboard/manage-users');
  await page.getByLabel('Search by name or email').fill(asker.email);
  await openAndLeave(page, 'Update Role');
  await openAndLeave(page, /^Decline/);
  await page.getByText('History', { exact: true }).click();
  await settled(page);
  await visit(page, '/dashboard/reports');
  await page.locator('main a[href^="/dashboard/reports/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible();
  await settled(page);
  // Without the store there is no other version to be promoted.
  if (hasStore) addChangedCopy('host', await promotedVersion(context, 'host'), 'none');
  await visit(page, '/dashboard/releases');
  await page.getByRole('radio', { name: 'host' }).check({ force: true });
  await openAndLeave(page, /^Preview link/);
  if (hasStore) await openAndLeave(page, /^Promote host/);
});

test('a preview', { tag: ['@shell', '@admin', '@demo'] }, async ({ page, context }) => {
  await enter(page, ADMIN);
  const browse = await promotedVersion(context, 'browse');
  await page.goto(await overrideLink(context, { browse }));
  const banner = page.getByRole('status').filter({ hasText: 'You’re viewing a preview' });
  await banner.getByRole('button', { name: 'End preview' }).click();
  await expect(banner).toHaveCount(0);
});

test('a list that is not shared', { tag: '@browse' }, async ({ page, complaints }) => {
  complaints.expect(404);
  await visit(page, '/saved/nothing');
  await expect(page.getByText('This list is no longer shared')).toBeVisible();
});

test('a link of a mail that is not valid', { tag: '@inbox' }, async ({ page, complaints }) => {
  complaints.expect(404);
  await visit(page, '/mails/nothing');
  await expect(page.getByText('This link is not valid')).toBeVisible();
});

test('an address without a page', { tag: '@shell' }, async ({ page, complaints }) => {
  complaints.expect(404);
  await visit(page, '/nowhere');
});

test('no page with parameters was left out; every-area.spec.ts opens the others', {
  tag: ['@google', '@sign-up', '@demo', '@cards'],
}, async ({ page }) => {
  await page.goto('/login');
  const routes = await page.evaluate(() => {
    const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    const areas = Object.values(set.areas) as { routes: { path: string }[] }[];
    return areas.flatMap((area) => area.routes.map(({ path }) => path)).filter((path) => path.includes(':'));
  });
  expect(routes.length).toBeGreaterThan(3);
  const patterns = routes.map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));
  const missing = patterns.filter(({ pattern }) => ![...visited].some((path) => pattern.test(path)));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('what the policy forbids does not happen, and is noted', async ({ page, complaints }) => {
  // It is the policy's refusals that are asked for.
  complaints.areTolerated = true;
  await page.goto('/login');
  const outcome = await page.evaluate(async () => {
    // In its own task: code that a debugger evaluates may use `eval`.
    await new Promise((done) => setTimeout(done));
    const refused = (work: () => unknown) => {
      try {
        work();
        return false;
      } catch {
        return true;
      }
    };
    const part = document.createElement('p');
    document.body.append(part);
    part.setAttribute('style', 'position: fixed');
    new Image().src = 'https://elsewhere.example/pixel.png';
    return {
      markup: refused(() => {
        part.innerHTML = '<img src="x" onerror="globalThis.tampered = true">';
      }),
      code: refused(() => Reflect.construct(Function, ['globalThis.tampered = true'])()),
      script: refused(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
      inline: refused(() => {
        document.createElement('script').text = 'globalThis.tampered = true';
      }),
      fetch: await fetch('https://elsewhere.example/').then(
        () => false,
        () => true,
      ),
      style: getComputedStyle(part).position !== 'fixed',
      tampered: globalThis.tampered !== true,
    };
  });
  expect(outcome).toEqual(Object.fromEntries(Object.keys(outcome).map((what) => [what, true])));
  const directives = () => new Set(violations.map((text) => text.split(' ')[0]));
  await expect
    .poll(() => [...directives()].sort())
    .toEqual(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-attr']);
  violations = [];
});
