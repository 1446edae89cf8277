import type { Browser, Page } from '@playwright/test';
import { BUDGETS } from 'bench/budgets';
import { kilobytes, layoutShift, loadedScripts, stages, throttle, untilScriptsSettle } from 'bench/page-load';
import { GUEST, logIn } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** What a first visit may cost; the same measures as `npm run bench`. */

test('the home page stays within its budget of bytes, requests, stages and layout shift', { tag: '@browse' }, async ({
  page,
}) => {
  await throttle(page);
  await page.goto('/');
  await expect(page.getByRole('main').locator('a[href^="/room/"]').first()).toBeVisible();
  await untilScriptsSettle(page);
  const scripts = await loadedScripts(page);
  expect(kilobytes(scripts), 'KB of scripts').toBeLessThanOrEqual(BUDGETS['home.js.kb'].budget);
  expect(scripts.length, 'requests').toBeLessThanOrEqual(BUDGETS['home.js.requests'].budget);
  expect(stages(scripts), 'stages').toBeLessThanOrEqual(BUDGETS['home.js.stages'].budget);
  expect(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(BUDGETS['cls.home'].budget);
});

test('the login page stays within its budget, the identity SDK included', { tag: '@shell' }, async ({
  page,
  complaints,
}) => {
  complaints.areTolerated = true; // the refused login
  await throttle(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@lodge.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await untilScriptsSettle(page);
  expect(kilobytes(await loadedScripts(page)), 'KB of scripts').toBeLessThanOrEqual(BUDGETS['login.js.kb'].budget);
});

/** A page with an empty cache, of a guest who signed in earlier. */
async function returningGuest(page: Page, browser: Browser): Promise<Page> {
  await page.goto('/');
  await logIn(page, GUEST);
  const context = await browser.newContext({ storageState: await page.context().storageState({ indexedDB: true }) });
  const fresh = await context.newPage();
  await throttle(fresh);
  return fresh;
}

test('the room page stays within its budget for a guest who comes back', {
  tag: ['@browse', '@guest', '@demo'],
}, async ({ page, browser }) => {
  const fresh = await returningGuest(page, browser);
  await page.goto('/');
  const room = await page
    .getByRole('link', { name: /Kinderdijk/ })
    .first()
    .getAttribute('href');
  await fresh.goto(room ?? '');
  await expect(fresh.getByLabel('Check-in')).toBeVisible();
  await untilScriptsSettle(fresh);
  expect(kilobytes(await loadedScripts(fresh)), 'KB of scripts').toBeLessThanOrEqual(BUDGETS['room.js.kb'].budget);
  expect(await layoutShift(fresh), 'layout shift').toBeLessThanOrEqual(BUDGETS['cls.room'].budget);
  await fresh.context().close();
});

test('the dashboard stays within its budget for a guest who comes back', {
  tag: ['@shell', '@guest', '@demo'],
}, async ({ page, browser }) => {
  const fresh = await returningGuest(page, browser);
  await fresh.goto('/dashboard');
  await expect(fresh.getByRole('main').getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(fresh.locator('figure canvas').first()).toBeVisible();
  await untilScriptsSettle(fresh);
  expect(kilobytes(await loadedScripts(fresh)), 'KB of scripts').toBeLessThanOrEqual(BUDGETS['dashboard.js.kb'].budget);
  await fresh.context().close();
});
