import type { Page } from '@playwright/test';
import { type Bench, interleave, type Part, type Samples } from '../bench.ts';
import { openFilledSites } from '../server/filled-site.ts';
import { startServer } from '../server/servers.ts';
import { openBrowser } from './browser.ts';
import { framesWhile } from './frames.ts';
import { visit } from './visit.ts';

/** The number of rooms in the database. At this size, all rooms in a map area are checked. */
const ROOMS = 20_000;
const MIN_IN_VIEW = 10_000;
const DRAG_PX = 160;

export const map: Part = { name: 'map', measures: ['map.pan'], run: measureMap };

async function measureMap({ site, rounds }: Bench): Promise<Samples> {
  const sites = await openFilledSites();
  try {
    const api = await startServer('api', await sites.of(ROOMS));
    const browser = await openBrowser();
    try {
      const { ours } = await interleave(rounds, {
        ours: () => visit(browser, undefined, (page) => framesWhilePanned(page, site.url, api.url)),
      });
      return { 'map.pan': ours };
    } finally {
      await browser.close();
      await api.stop();
    }
  } finally {
    await sites.stop();
  }
}

async function framesWhilePanned(page: Page, address: string, api: string): Promise<number> {
  await page.route('**/api/search/pins?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ json: await (await fetch(api + pathname + search)).json() });
  });
  await page.goto(`${address}/?view=map`);
  const shown = page.getByRole('region', { name: 'Map of the rooms' });
  await shown
    .getByRole('button', { name: /rooms from/ })
    .first()
    .waitFor();
  const inView = Number.parseInt((await page.getByText(/^\d+ rooms on the map$/).textContent()) ?? '', 10);
  if (!(inView >= MIN_IN_VIEW)) throw new Error(`The map shows ${inView} rooms`);
  await page.waitForLoadState('networkidle');
  const box = await shown.boundingBox();
  if (!box) throw new Error('The map is not on the page');
  return framesWhile(page, (way) => drag(page, box.x + box.width / 2, box.y + box.height / 2, way));
}

async function drag(page: Page, x: number, y: number, way: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + way * DRAG_PX, y + (way * DRAG_PX) / 2, { steps: 30 });
  await page.mouse.up();
}
