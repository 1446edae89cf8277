import type { Page } from '@playwright/test';
import { addDays, type RoomCalendar } from 'contracts';
import { type Bench, interleave, type Part, type Samples } from '../bench.ts';
import { openBrowser, signIn } from './browser.ts';
import { framesWhile } from './frames.ts';
import { slowProcessor, visit } from './visit.ts';

const LISTINGS = 50;
const DAYS = 365;
/** A stay of three nights, and two nights with a price of their own, in each stretch of so many days. */
const STRETCH = 6;
/** How far the pointer goes in a row, in pixels. */
const DRAGGED = 560;

/** The host's calendar with 50 listings and 12 months: until it shows, and how smoothly nights are selected. */
export const calendar: Part = {
  name: 'calendar',
  measures: ['calendar.open', 'calendar.drag-fps'],
  run: measureCalendar,
};

async function measureCalendar({ site, rounds }: Bench): Promise<Samples> {
  const browser = await openBrowser();
  try {
    const host = await signIn(browser, site.url, 'host');
    const { open, drag } = await interleave(rounds, {
      open: () => visit(browser, host, (page) => openCalendar(page, site.url)),
      drag: () =>
        visit(browser, host, async (page) => {
          await openCalendar(page, site.url);
          return framesWhileDragged(page);
        }),
    });
    return { 'calendar.open': open, 'calendar.drag-fps': drag };
  } finally {
    await browser.close();
  }
}

/** In ms, from the click in the menu of the open site until bars and prices show. */
async function openCalendar(page: Page, url: string): Promise<number> {
  await page.route('**/api/calendar?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: filled(await response.json()) });
  });
  await page.goto(`${url}/dashboard`);
  const entry = page.getByRole('link', { name: 'Calendar', exact: true });
  await entry.waitFor();
  await page.waitForLoadState('networkidle');
  await slowProcessor(page);
  const started = performance.now();
  await entry.click();
  await page.locator('[role=gridcell] a').first().waitFor();
  await page.locator('[role=gridcell][aria-label$=", open"]').first().waitFor();
  return performance.now() - started;
}

/** What the site has, and more of it: the demo's host has fewer listings, and few stays. */
function filled(known: RoomCalendar[]): RoomCalendar[] {
  return Array.from({ length: LISTINGS }, (_, index) => {
    const listing = known[index % known.length];
    if (!listing) throw new Error('The host has no listings');
    const { room, today } = listing;
    const starts = Array.from({ length: DAYS / STRETCH }, (_, stretch) =>
      addDays(today, stretch * STRETCH + (index % 3)),
    );
    return {
      room: { ...room, _id: `listing-${index}`, to: addDays(today, DAYS), keepOpen: true },
      today,
      nights: starts.flatMap((start) =>
        [3, 4].map((day) => ({ night: addDays(start, day), price: 250, blocked: false })),
      ),
      stays: starts.map((from, stay) => {
        const ids = { kind: 'booking' as const, bookingId: `stay-${index}-${stay}`, guest: `Guest ${stay}` };
        return { ...ids, from, to: addDays(from, 3), preparationDays: 0 };
      }),
    };
  });
}

/** Frames per second while nights of a row are dragged over. */
async function framesWhileDragged(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const cell = page.locator('[role=gridcell][aria-label$=", open"]').first();
  const box = await cell.boundingBox();
  if (!box) throw new Error('The night is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesWhile(page, (way) => page.mouse.move(way === 1 ? x + DRAGGED : x, y, { steps: 30 }));
  await page.mouse.up();
  return frames;
}
