import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type Area, addChangedCopy, type Change, removeCopies } from '../../src/broken-version.ts';
import { breakFiles, changeOf, FAULTS, type Fault } from '../../src/faults.ts';
import { ADMIN, PEOPLE, type Role } from '../../src/people.ts';
import { overrideLink, promotedVersion } from '../../src/preview.ts';
import { needsStore } from '../../src/requirements.ts';
import { roomCards } from '../../src/rooms.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/** Whatever is wrong with an area, its page or slot heals or shows its panel in time, and all else works. */

needsStore();

test.afterAll(removeCopies);

interface Place {
  name: string;
  area: Area;
  who: Role;
  path: string;
  /** What the area shows there when it is well. */
  well(page: Page): Locator;
  panel: string;
  /** The shell treats all areas alike: every fault is tried on a page and on a slot. */
  faults?: readonly Fault[];
  /** Leads to a page of another area, by what the frame offers. */
  elsewhere(page: Page): Promise<void>;
}

const PAGE_PANEL = 'Something Went Wrong!';
const SLOT_PANEL = 'This part could not be shown';
const FEW = ['404', 'throws-while-rendering'] as const;
const LIMIT_MS = 8_000;
/** Allowance for a busy machine; unit tests check the exact times. */
const SLACK_MS = 2_000;

async function toHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(roomCards(page).first()).toBeVisible();
}

async function toMyBookings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });

const PLACES: Place[] = [
  {
    name: 'browse',
    area: 'browse',
    who: 'guest',
    path: '/',
    well: (page) => roomCards(page).first(),
    panel: PAGE_PANEL,
    elsewhere: toMyBookings,
  },
  {
    name: 'guest',
    area: 'guest',
    who: 'guest',
    path: '/dashboard/my-bookings',
    well: heading('My Bookings'),
    panel: PAGE_PANEL,
    faults: FEW,
    elsewhere: toHome,
  },
  {
    name: 'host',
    area: 'host',
    who: 'host',
    path: '/dashboard/my-listings',
    well: heading('My Listings'),
    panel: PAGE_PANEL,
    faults: FEW,
    elsewhere: toHome,
  },
  {
    name: 'admin',
    area: 'admin',
    who: 'admin',
    path: '/dashboard/manage-users',
    well: heading('Manage Users'),
    panel: PAGE_PANEL,
    faults: FEW,
    elsewhere: toHome,
  },
  {
    name: 'the slot room.booking',
    area: 'guest',
    who: 'guest',
    path: 'a room',
    well: (page) => page.getByRole('button', { name: 'Reserve' }),
    panel: SLOT_PANEL,
    elsewhere: toHome,
  },
  {
    name: 'the slot dashboard.statistics',
    area: 'host',
    who: 'host',
    path: '/dashboard',
    well: (page) => page.locator('[data-remote=host]').first(),
    panel: SLOT_PANEL,
    faults: FEW,
    elsewhere: toHome,
  },
];

/** Notes when the shell first asked for an area's code and when its content or its panel showed, in ms of the page. */
function watchTimes({ area, panel }: { area: string; panel: string }): void {
  const times = { asked: 0, shown: 0 };
  Object.assign(globalThis, { times });
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (String(input).includes(`/r/${area}/`)) times.asked ||= performance.now();
    return realFetch(input, init);
  };
  new MutationObserver(() => {
    const isShown = document.querySelector(`[data-remote=${area}]`) || document.body?.textContent.includes(panel);
    if (isShown) times.shown ||= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function firstRoom(context: BrowserContext): Promise<string> {
  const rooms = (await (await context.request.get('/api/rooms')).json()) as { _id: string; booked: boolean }[];
  return `/room/${rooms.find(({ booked }) => !booked)?._id}`;
}

for (const place of PLACES) {
  const { area, faults = FAULTS } = place;

  test(`${place.name}: whatever is wrong with it, it heals or shows its panel within 8 s, and all else works`, async ({
    browser,
    complaints,
  }) => {
    test.setTimeout(8 * 60_000);
    complaints.areTolerated = true;
    const admin = await browserOf(browser, ADMIN);
    const context = place.who === 'admin' ? admin : await browserOf(browser, PEOPLE[place.who]);
    const promoted = await promotedVersion(context, area);
    const path = place.path === 'a room' ? await firstRoom(context) : place.path;
    const previews = new Map<Change, Promise<{ version: string; link: string }>>();

    async function makePreview(change: Change) {
      const version = addChangedCopy(area, promoted, change);
      return { version, link: await overrideLink(admin, { [area]: version }) };
    }

    /** A preview of the version with this fault; what takes over is what everybody gets. */
    async function openPreview(fault: Fault, isFallbackGone: boolean): Promise<Page> {
      const change = changeOf(fault);
      const making = previews.get(change) ?? makePreview(change);
      previews.set(change, making);
      const { version, link } = await making;
      await context.request.get(link);
      const page = await context.newPage();
      await page.addInitScript(watchTimes, { area, panel: place.panel });
      await breakFiles(page, area, fault, version);
      if (isFallbackGone) await breakFiles(page, area, change === 'none' ? fault : '404', promoted);
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    }

    async function expectAllElseWorks(page: Page): Promise<void> {
      expect(await page.evaluate(() => globalThis.tampered), 'tampered code ran').toBeUndefined();
      const { asked = 0, shown = 0 } = await page.evaluate(
        () => (globalThis as never as { times: Record<string, number> }).times,
      );
      expect(shown - asked, 'ms until something showed').toBeLessThanOrEqual(LIMIT_MS + SLACK_MS);
      await place.elsewhere(page);
      await page.close();
    }

    async function heals(fault: Fault): Promise<void> {
      const page = await openPreview(fault, false);
      await expect(place.well(page)).toBeVisible({ timeout: 30_000 });
      await expect(page.locator(`main [data-remote=${area}]`).first()).toHaveAttribute('data-version', promoted);
      await expect(page.getByText(place.panel)).toHaveCount(0);
      await expectAllElseWorks(page);
    }

    async function showsPanel(fault: Fault): Promise<void> {
      const page = await openPreview(fault, true);
      await expect(page.getByText(place.panel)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText(`The ${area} part of the site (version `)).toBeVisible();
      await expectAllElseWorks(page);
    }

    const tryFault = (fault: Fault) => test.step(fault, () => Promise.all([heals(fault), showsPanel(fault)]));
    // A request that hangs takes all of the time that there is: the others are tried meanwhile.
    const hanging = faults.includes('hang') ? tryFault('hang') : undefined;
    hanging?.catch(() => undefined);
    for (const fault of faults) if (fault !== 'hang') await tryFault(fault);
    await hanging;
    await context.close();
    if (admin !== context) await admin.close();
  });
}
