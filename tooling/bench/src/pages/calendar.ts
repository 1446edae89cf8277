import type { Page } from '@playwright/test';
import { addDays, type RoomCalendar } from 'contracts';
import { type Bench, interleave, type Part, type Samples } from '../bench.ts';
import { openBrowser, signIn } from './browser.ts';
import { framesWhile } from './frames.ts';
import { slowProcessor, visit } from './visit.ts';

const LISTINGS = 50;
const DAYS = 365;
/** In days. Each of these periods has a stay of three nights and two nights with their own price. */
const PERIOD = 6;
/** How far the pointer moves in each direction, in pixels. Both directions together cover more than ten nights. */
const DRAG_PX = 280;

export const calendar: Part = {
  name: 'calendar',
  measures: ['calendar.open', 'calendar.drag-fps', 'calendar.edge-fps'],
  run: measureCalendar,
};

async function measureCalendar({ site, rounds }: Bench): Promise<Samples> {
  const browser = await openBrowser();
  try {
    const host = await signIn(browser, site.url, 'host');
    const drag = (reach: Reach) =>
      visit(browser, host, async (page) => {
        await openCalendar(page, site.url);
        return framesWhileDragged(page, reach);
      });
    const { open, inside, edge } = await interleave(rounds, {
      open: () => visit(browser, host, (page) => openCalendar(page, site.url)),
      inside: () => drag('inside'),
      edge: () => drag('edge'),
    });
    return { 'calendar.open': open, 'calendar.drag-fps': inside, 'calendar.edge-fps': edge };
  } finally {
    await browser.close();
  }
}

async function openCalendar(page: Page, url: string): Promise<number> {
  await page.route('**/api/calendar?*', async (route) => {
    listings ??= filled(await (await route.fetch()).json());
    const asked = new URL(route.request().url()).searchParams;
    const end = Number(asked.get('cursor') ?? 0) + Number(asked.get('limit'));
    await route.fulfill({
      json: listings.slice(Number(asked.get('cursor') ?? 0), end),
      headers: end < LISTINGS ? { link: `</api/calendar?cursor=${end}>; rel="next"` } : {},
    });
  });
  await page.goto(`${url}/dashboard`);
  const entry = page.getByRole('link', { name: 'Calendar', exact: true });
  await entry.waitFor();
  await page.waitForLoadState('networkidle');
  await slowProcessor(page);
  const shown = page.evaluate(timeUntilShown, ['[role=gridcell] a', '[role=gridcell][aria-label$=", open"]']);
  await entry.click();
  return shown;
}

let listings: RoomCalendar[] | undefined;

function timeUntilShown(selectors: string[]): Promise<number> {
  return new Promise((done) => {
    const onClick = ({ timeStamp }: MouseEvent) => {
      const look = () => {
        const isThere = selectors.every((selector) => document.querySelector(selector));
        if (!isThere) return requestAnimationFrame(look);
        return requestAnimationFrame(() => done(performance.now() - timeStamp));
      };
      look();
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
}

function filled(known: RoomCalendar[]): RoomCalendar[] {
  return Array.from({ length: LISTINGS }, (_, index) => {
    const listing = known[index % known.length];
    if (!listing) throw new Error('The host has no listings');
    const { room, today } = listing;
    const starts = Array.from({ length: DAYS / PERIOD }, (_, period) => addDays(today, period * PERIOD + (index % 3)));
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

type Reach = 'inside' | 'edge';

async function framesWhileDragged(page: Page, reach: Reach): Promise<number> {
  await page.waitForLoadState('networkidle');
  const box = await page.locator('[role=gridcell][aria-label$=", open"]').first().boundingBox();
  const view = await page.getByRole('grid').locator('..').boundingBox();
  if (!box || !view) throw new Error('The night is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 6];
  const [left, right] = reach === 'inside' ? [x - DRAG_PX, x + DRAG_PX] : [x, view.x + view.width - 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await framesWhile(page, (way) => page.mouse.move(way === 1 ? right : left, y, { steps: 30 }));
  await page.mouse.up();
  return frames;
}
