import type { Page } from '@playwright/test';
import { type Bench, interleave, type Part, type Samples } from '../bench.ts';
import { openBrowser, signIn } from './browser.ts';
import { freeStay } from './free-stay.ts';
import { slowProcessor, visit } from './visit.ts';

/** How long the slowest of some clicks or keys takes until the page shows what it did. */
export const interactions: Part = {
  name: 'interactions',
  measures: ['interaction.category', 'interaction.calendar', 'interaction.search'],
  run: measureInteractions,
};

async function measureInteractions({ site, rounds }: Bench): Promise<Samples> {
  const browser = await openBrowser();
  try {
    const { room } = await freeStay(site.url);
    const guest = await signIn(browser, site.url, 'guest');
    const admin = await signIn(browser, site.url, 'admin');
    const repeat = async (measure: (page: Page) => Promise<number>, person = guest) => {
      const { ours } = await interleave(rounds, { ours: () => visit(browser, person, measure) });
      return ours;
    };
    return {
      'interaction.category': await repeat((page) => chooseCategories(page, site.url)),
      'interaction.calendar': await repeat((page) => chooseDays(page, `${site.url}/room/${room}`)),
      'interaction.search': await repeat((page) => searchPeople(page, `${site.url}/dashboard/manage-users`), admin),
    };
  } finally {
    await browser.close();
  }
}

async function chooseCategories(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await page.getByRole('main').locator('a[href^="/room/"]').first().waitFor();
  return slowestOf(page, async () => {
    for (let index = 1; index <= 5; index += 1) await categories.nth(index).click();
  });
}

async function chooseDays(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const days = page.locator('.rdrDay:not(.rdrDayDisabled):not(.rdrDayPassive)');
  await days.first().waitFor();
  return slowestOf(page, async () => {
    for (const index of [2, 4, 1, 3]) await days.nth(index).click();
  });
}

/** Each key filters the table of people. */
async function searchPeople(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const field = page.getByLabel('Search by email');
  await field.waitFor();
  return slowestOf(page, () => field.pressSequentially('guest'));
}

/** In ms, by the browser's own event timing. */
async function slowestOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.waitForLoadState('networkidle');
  await slowProcessor(page);
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await work();
  // An event is known a frame after it is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))));
  return page.evaluate(() => (globalThis as unknown as { seen: { slowest: number } }).seen.slowest);
}
