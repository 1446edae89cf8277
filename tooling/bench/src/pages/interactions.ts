import type { Locator, Page } from '@playwright/test';
import { type Bench, interleave, type Part, type Samples } from '../bench.ts';
import { openBrowser, signIn } from './browser.ts';
import { freeStay } from './free-stay.ts';
import { slowProcessor, visit } from './visit.ts';

const REST_MS = 300;
const PRESS_MS = 70;
const BETWEEN_KEYS_MS = 150;

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
    for (let index = 1; index <= 5; index += 1) await press(page, categories.nth(index));
  });
}

async function chooseDays(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const days = page.locator('.rdrDay:not(.rdrDayDisabled):not(.rdrDayPassive)');
  await days.first().waitFor();
  return slowestOf(page, async () => {
    for (const index of [2, 4, 1, 3]) await press(page, days.nth(index));
  });
}

async function searchPeople(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const field = page.getByLabel('Search by name or email');
  await field.focus();
  return slowestOf(page, () => page.keyboard.type('guest', { delay: BETWEEN_KEYS_MS }));
}

/**
 * Clicks as a hand does: the pointer rests before the press, and the button stays down for a moment. Playwright's click
 * does all of this at the same moment, and its hit test would count as the page's work.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
}

async function slowestOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.waitForLoadState('networkidle');
  await slowProcessor(page);
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await work();
  // An event is reported one frame after its effect is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))));
  const slowest = await page.evaluate(() => (globalThis as unknown as { seen: { slowest: number } }).seen.slowest);
  if (!slowest) throw new Error('the browser recorded no interaction');
  return slowest;
}
