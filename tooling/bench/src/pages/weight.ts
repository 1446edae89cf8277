import type { Page } from '@playwright/test';
import type { Bench, Part, Samples } from '../bench.ts';
import type { MeasureId } from '../budgets.ts';
import { libraryFloor } from '../plain-bundle/library-floor.ts';
import { openBrowser, type SignedIn, signIn } from './browser.ts';
import { type FreeStay, freeStay } from './free-stay.ts';
import { kilobytes, layoutShift, loadedScripts, stages, throttle, watchScripts } from './page-load.ts';
import { visit } from './visit.ts';

/** Pages whose tables and forms must not shift while they load. */
const DASHBOARD_PAGES = [
  { path: 'my-bookings', who: 'guest' },
  { path: 'my-listings', who: 'host' },
  { path: 'manage-bookings', who: 'host' },
  { path: 'add-room', who: 'host' },
  { path: 'manage-users', who: 'admin' },
  { path: 'releases', who: 'admin' },
] as const;

export const weight: Part = {
  name: 'weight',
  measures: [
    'home.js.kb',
    'home.js.requests',
    'home.js.stages',
    'room.js.kb',
    'login.js.kb',
    'dashboard.js.kb',
    'reserve.js.kb',
    'cls.home',
    'cls.room',
    'cls.login',
    'cls.dashboard',
    ...DASHBOARD_PAGES.map(({ path }) => `cls.${path}` as const),
    'bytes.home-to-floor',
  ],
  run: measureWeight,
};

/** Bytes, requests and shifts are the same in every run, so they are measured only once. */
async function measureWeight({ site: { url } }: Bench): Promise<Samples> {
  const browser = await openBrowser();
  try {
    const stay = await freeStay(url);
    const people = {
      guest: await signIn(browser, url, 'guest'),
      host: await signIn(browser, url, 'host'),
      admin: await signIn(browser, url, 'admin'),
    };
    const onFreshPage = <T>(state: SignedIn | undefined, measure: (page: Page) => Promise<T>) =>
      visit(browser, state, async (page) => {
        await throttle(page);
        return measure(page);
      });
    const values: Values = {
      ...(await onFreshPage(undefined, (page) => measureHome(page, url))),
      ...(await onFreshPage(undefined, (page) => measureLogin(page, url))),
      ...(await onFreshPage(people.guest, (page) => measureRoom(page, url, stay))),
      ...(await onFreshPage(people.guest, (page) => measureDashboard(page, url))),
    };
    for (const { path, who } of DASHBOARD_PAGES) {
      const shift = await onFreshPage(people[who], (page) => shiftOf(page, `${url}/dashboard/${path}`));
      values[`cls.${path}`] = shift;
    }
    values['bytes.home-to-floor'] = (values['home.js.kb'] ?? Number.NaN) / (await libraryFloor());
    return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, [value]]));
  } finally {
    await browser.close();
  }
}

type Values = Partial<Record<MeasureId, number>>;

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

/** Includes the scripts that Continue needs. The identity SDK counts, no matter when it is loaded. */
async function measureLogin(page: Page, site: string): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').waitFor();
  await untilScriptsSettle();
  // Measured before typing, because a shift caused by an error is expected.
  const shift = await layoutShift(page);
  await page.getByLabel('Email').fill('nobody@lodge.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  await untilScriptsSettle();
  return { 'login.js.kb': kilobytes(await loadedScripts(page)), 'cls.login': shift };
}

async function measureRoom(page: Page, site: string, { room, from, to }: FreeStay): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  const reserving = page.getByRole('button', { name: 'Reserve' });
  await page.goto(`${site}/room/${room}?from=${from}&to=${to}`);
  await reserving.waitFor();
  await untilScriptsSettle();
  const first = await loadedScripts(page);
  const shift = await layoutShift(page);
  await reserving.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay/ }).waitFor();
  await untilScriptsSettle();
  const reserve = kilobytes(await loadedScripts(page)) - kilobytes(first);
  // Ends the hold, because others may be using the site.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { 'room.js.kb': kilobytes(first), 'cls.room': shift, 'reserve.js.kb': reserve };
}

async function measureDashboard(page: Page, site: string): Promise<Values> {
  const untilScriptsSettle = watchScripts(page);
  await page.goto(`${site}/dashboard`);
  await page.getByText('Net spend', { exact: true }).first().waitFor();
  await untilScriptsSettle();
  return { 'dashboard.js.kb': kilobytes(await loadedScripts(page)), 'cls.dashboard': await layoutShift(page) };
}

async function shiftOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  return layoutShift(page);
}
