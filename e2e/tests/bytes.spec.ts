import type { Browser, Page } from '@playwright/test';
import { BUDGETS } from 'bench/budgets';
import {
  kilobytes,
  type LoadedScript,
  layoutShift,
  loadedScripts,
  stages,
  throttle,
  watchScripts,
} from 'bench/page-load';
import { panelOf } from '../src/checkout.ts';
import { GUEST, HOST } from '../src/people.ts';
import { openDemoRoom, roomCards } from '../src/rooms.ts';
import { browserOf, enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/** Checks a budget in KB. A failure lists the scripts. */
function expectWithin(budget: number, scripts: readonly LoadedScript[]) {
  const names = scripts.map(({ address, bytes }) => `${bytes} ${new URL(address).pathname}`);
  expect(kilobytes(scripts), `KB of these scripts:\n${names.join('\n')}`).toBeLessThanOrEqual(budget);
}

async function untilDone(page: Page, untilScriptsSettle: () => Promise<void>): Promise<void> {
  await expect(page.locator('html[data-started]')).toBeAttached();
  // Later scripts load when the page is idle or when the API has responded.
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    await untilScriptsSettle();
  }
}

test('the home page stays within its budget of bytes, requests, stages and layout shift', {
  tag: ['@browse', '@bare'],
}, async ({ page }) => {
  await throttle(page);
  const untilScriptsSettle = watchScripts(page);
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  await untilDone(page, untilScriptsSettle);
  const scripts = await loadedScripts(page);
  expectWithin(BUDGETS['home.js.kb'].budget, scripts);
  expect(scripts.length, 'requests').toBeLessThanOrEqual(BUDGETS['home.js.requests'].budget);
  expect(stages(scripts), 'stages').toBeLessThanOrEqual(BUDGETS['home.js.stages'].budget);
  expect(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(BUDGETS['cls.home'].budget);
});

for (const [width, scale] of [
  [390, 3],
  [1440, 1],
] as const) {
  test(`a window of ${width}px at ${scale}x gets AVIF pictures that fit it`, { tag: ['@browse', '@bare'] }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: scale });
    const page = await context.newPage();
    await page.goto('/');
    const picture = page.getByRole('main').locator('a[href^="/room/"] img[srcset]').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toBeTruthy();
    const [source, shown] = await picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.clientWidth]);
    const ratio = Number(new URL(source).pathname.split('/').at(-1)) / (shown * scale);
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThan(1.4);
    const [answer] = await Promise.all([page.waitForResponse(source), page.reload()]);
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/avif', vary: expect.stringContaining('Accept') });
    await context.close();
  });
}

test('the login page with the identity SDK stays within its budget', { tag: ['@shell', '@bare'] }, async ({
  page,
  complaints,
}) => {
  complaints.expect(400);
  await throttle(page);
  const untilScriptsSettle = watchScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(BUDGETS['cls.login'].budget);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@lodge.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await untilDone(page, untilScriptsSettle);
  expectWithin(BUDGETS['login.js.kb'].budget, await loadedScripts(page));
});

async function returningGuest(browser: Browser): Promise<Page> {
  const page = await (await browserOf(browser, GUEST)).newPage();
  await throttle(page);
  return page;
}

test('the room page stays within its budget for a returning guest', {
  tag: ['@browse', '@guest', '@demo', '@bare'],
}, async ({ page, browser }) => {
  const fresh = await returningGuest(browser);
  const untilScriptsSettle = watchScripts(fresh);
  await enter(page, GUEST);
  await openDemoRoom(page);
  await fresh.goto(page.url());
  await expect(panelOf(fresh).getByRole('button', { name: 'Reserve' })).toBeVisible();
  await expect(fresh.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await untilDone(fresh, untilScriptsSettle);
  expectWithin(BUDGETS['room.js.kb'].budget, await loadedScripts(fresh));
  expect(await layoutShift(fresh), 'layout shift').toBeLessThanOrEqual(BUDGETS['cls.room'].budget);
  await fresh.context().close();
});

test('the dashboard stays within its budget for a returning guest', {
  tag: ['@shell', '@guest', '@demo', '@bare'],
}, async ({ browser }) => {
  const fresh = await returningGuest(browser);
  const untilScriptsSettle = watchScripts(fresh);
  await fresh.goto('/dashboard');
  await expect(fresh.getByRole('main').getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(fresh.locator('figure canvas').first()).toBeVisible();
  await expect(fresh.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await untilDone(fresh, untilScriptsSettle);
  expectWithin(BUDGETS['dashboard.js.kb'].budget, await loadedScripts(fresh));
  await fresh.context().close();
});

test('tables and the footer do not shift while they load', {
  tag: ['@guest', '@host', '@demo', '@bare'],
}, async ({ browser }) => {
  const context = await browserOf(browser, HOST);
  for (const path of ['my-listings', 'manage-bookings']) {
    const page = await context.newPage();
    await throttle(page);
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    expect(await layoutShift(page), path).toBeLessThan(0.002);
    await page.close();
  }
  await context.close();
});
