import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type Area, addChangedCopy, type Change, removeCopies } from '../../src/broken-version.ts';
import { breakFiles, changeOf, FAULTS, type Fault } from '../../src/faults.ts';
import { waitForHydration } from '../../src/painted.ts';
import { ADMIN, GUEST } from '../../src/people.ts';
import { overrideLink, promotedVersion } from '../../src/preview.ts';
import { needsStore } from '../../src/requirements.ts';
import { roomCards } from '../../src/rooms.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

test.afterAll(removeCopies);

interface Place {
  name: string;
  area: Area;
  well(page: Page): Locator;
  panel: string;
  /** The shell handles all areas alike, so one page is tested with every fault and a slot with two. */
  faults: readonly Fault[];
  /** Faults for which the fallback is missing too. The remaining faults would show the same panel. */
  panelFaults: readonly Fault[];
}

const TWO_FAULTS = ['404', 'throws-while-rendering'] as const;

const PLACES: Place[] = [
  {
    name: 'the home page',
    area: 'browse',
    well: (page) => roomCards(page).first(),
    panel: 'Something Went Wrong!',
    faults: FAULTS,
    panelFaults: ['hang', ...TWO_FAULTS],
  },
  {
    name: 'the slot of the booking panel',
    area: 'guest',
    well: (page) => page.getByRole('button', { name: 'Reserve' }),
    panel: 'This part could not be shown',
    faults: TWO_FAULTS,
    panelFaults: TWO_FAULTS,
  },
];

async function firstRoom(context: BrowserContext): Promise<string> {
  const rooms = (await (await context.request.get('/api/rooms')).json()) as { _id: string; booked: boolean }[];
  return `/room/${rooms.find(({ booked }) => !booked)?._id}`;
}

async function expectOtherAreaWorks(page: Page, broken: Area): Promise<void> {
  // A fallback replaces everything that the edge painted, even a button that is being pressed.
  await waitForHydration(page);
  if (broken === 'browse') {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'My Bookings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
  } else {
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
    await expect(roomCards(page).first()).toBeVisible();
  }
}

for (const { name, area, well, panel, faults, panelFaults } of PLACES)
  test(`${name}: a failing area recovers or shows its error panel while the rest works`, async ({
    browser,
    complaints,
  }) => {
    complaints.areTolerated = true;
    const admin = await browserOf(browser, ADMIN);
    const context = await browserOf(browser, GUEST);
    const promoted = await promotedVersion(context, area);
    const path = area === 'browse' ? '/' : await firstRoom(context);
    const previews = new Map<Change, Promise<{ version: string; link: string }>>();

    async function makePreview(change: Change) {
      const version = addChangedCopy(area, promoted, change);
      return { version, link: await overrideLink(admin, { [area]: version }) };
    }

    /** Opens a preview of the version with this fault. Its fallback is the promoted version. */
    async function openPreview(fault: Fault, isFallbackGone: boolean): Promise<Page> {
      const change = changeOf(fault);
      const making = previews.get(change) ?? makePreview(change);
      previews.set(change, making);
      const { version, link } = await making;
      await context.request.get(link);
      const page = await context.newPage();
      await breakFiles(page, area, fault, version);
      if (isFallbackGone) await breakFiles(page, area, change === 'none' ? fault : '404', promoted);
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    }

    async function expectAllElseWorks(page: Page): Promise<void> {
      expect(await page.evaluate(() => globalThis.tampered), 'tampered code ran').toBeUndefined();
      await expectOtherAreaWorks(page, area);
      await page.close();
    }

    async function heals(fault: Fault): Promise<void> {
      const page = await openPreview(fault, false);
      await expect(well(page)).toBeVisible();
      await expect(page.locator(`main [data-remote=${area}]`).first()).toHaveAttribute('data-version', promoted);
      await expect(page.getByText(panel)).toHaveCount(0);
      await expectAllElseWorks(page);
    }

    async function showsPanel(fault: Fault): Promise<void> {
      const page = await openPreview(fault, true);
      await expect(page.getByText(panel)).toBeVisible();
      await expect(page.getByText(`The ${area} part of the site (version `)).toBeVisible();
      await expectAllElseWorks(page);
    }

    const tryFault = (fault: Fault) =>
      test.step(fault, () => Promise.all([heals(fault), panelFaults.includes(fault) && showsPanel(fault)]));
    // A request that hangs takes the whole timeout, so the other faults run in parallel.
    const hanging = faults.includes('hang') ? tryFault('hang') : undefined;
    hanging?.catch(() => undefined);
    for (const fault of faults) if (fault !== 'hang') await tryFault(fault);
    await hanging;
    await context.close();
    await admin.close();
  });
