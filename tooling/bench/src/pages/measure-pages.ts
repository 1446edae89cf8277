import type { Browser, Page } from '@playwright/test';
import type { Values } from '../report.ts';
import { openBrowser, type SignedIn, signInGuest } from './browser.ts';
import { type FreeStay, freeStay } from './free-stay.ts';
import { kilobytes, layoutShift, loadedScripts, stages, throttle, watchScripts } from './page-load.ts';

const VIEWPORT = { width: 1440, height: 900 };

/** Loads the pages that have a budget, each with an empty cache over a slowed network. */
export async function measurePages(site: string): Promise<Values> {
  const browser = await openBrowser();
  try {
    const stay = await freeStay(site);
    const guest = await signInGuest(browser, site);
    return {
      ...(await onFreshPage(browser, undefined, (page) => measureHome(page, site))),
      ...(await onFreshPage(browser, undefined, (page) => measureLogin(page, site))),
      ...(await onFreshPage(browser, guest, (page) => measureRoom(page, site, stay))),
      ...(await onFreshPage(browser, guest, (page) => measureDashboard(page, site))),
    };
  } finally {
    await browser.close();
  }
}

async function onFreshPage(
  browser: Browser,
  state: SignedIn | undefined,
  measure: (page: Page) => Promise<Values>,
): Promise<Values> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(state && { storageState: state }) });
  try {
    const page = await context.newPage();
    await throttle(page);
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function measureHome(page: Page, site: string): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(site);
  await page
    .getByRole('link', { name: /night$/ })
    .first()
    .waitFor();
  await untilScriptsSettle();
  const scripts = await loadedScripts(page);
  return {
    'home.js.kb': kilobytes(scripts),
    'home.js.requests': scripts.length,
    'home.js.stages': stages(scripts),
    'cls.home': await layoutShift(page),
  };
}

/** Includes the scripts that Continue needs: the identity SDK counts, whenever it is loaded. */
async function measureLogin(page: Page, site: string): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill('nobody@lodge.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  await untilScriptsSettle();
  return { 'login.js.kb': kilobytes(await loadedScripts(page)) };
}

async function measureRoom(page: Page, site: string, { room, from, to }: FreeStay): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(`${site}/room/${room}`);
  await page.getByLabel('Check-in').waitFor();
  await untilScriptsSettle();
  const first = await loadedScripts(page);
  const shift = await layoutShift(page);
  await page.getByLabel('Check-in').fill(from);
  await page.getByLabel('Check-out').fill(to);
  await page.getByRole('button', { name: 'Reserve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay/ }).waitFor();
  await untilScriptsSettle();
  const reserve = kilobytes(await loadedScripts(page)) - kilobytes(first);
  // Ends the hold, because others may use the site.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { 'room.js.kb': kilobytes(first), 'cls.room': shift, 'reserve.js.kb': reserve };
}

async function measureDashboard(page: Page, site: string): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(`${site}/dashboard`);
  await page.getByText('Net spend', { exact: true }).first().waitFor();
  await untilScriptsSettle();
  return { 'dashboard.js.kb': kilobytes(await loadedScripts(page)) };
}
