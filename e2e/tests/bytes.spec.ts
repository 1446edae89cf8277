import { BUDGETS } from 'bench/budgets';
import { kilobytes, layoutShift, loadedScripts, stages, throttle, untilScriptsSettle } from 'bench/page-load';
import { expect, test } from '../src/test.ts';

/** What a first visit may cost; the same measures as `npm run bench`. */

test('the home page stays within its budget of bytes, requests, stages and layout shift', async ({ page }) => {
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

test('the login page stays within its budget, the identity SDK included', async ({ page, complaints }) => {
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
