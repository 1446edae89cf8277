import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAtEveryWidth, untilStill } from '../src/accessibility.ts';
import { expectReadable } from '../src/fit.ts';
import { fetchPageData } from '../src/page-data.ts';
import { GUEST } from '../src/people.ts';
import { SCREENS, type Screen, settledScreen } from '../src/screens.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/**
 * Checks every page and dialog once with axe, and its width on a phone, a tablet and a desktop, also with text at 200
 * %. A violation of the content security policy is logged as a console error, which fails the test.
 */

const TAGS = { tag: ['@shell', '@browse', '@guest', '@host', '@inbox', '@admin', '@demo'] };
/** Splits the longest list of screens between the workers. */
const SCREENS_PER_TEST = 8;

test.describe.configure({ mode: 'parallel' });

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);

interface Shown {
  screen: Screen;
  /** The address before the screen's `open` ran. */
  address: string;
}

/**
 * Closes what the previous screen opened. Returns true if this screen can continue on its page without loading it
 * again.
 */
async function canStay(page: Page, { path, reach }: Screen, before: Shown | undefined): Promise<boolean> {
  if (before?.screen.path !== path || before.screen.reach !== reach || page.url() !== before.address) return false;
  if (before.screen.open) await page.keyboard.press('Escape');
  await untilStill(page);
  return (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0;
}

async function show(page: Page, screen: Screen, before: Shown | undefined): Promise<Shown> {
  const { path, reach, route, open } = screen;
  await page.setViewportSize({ width: 1440, height: 900 });
  if (!(await canStay(page, screen, before))) {
    await page.goto(path);
    await settledScreen(page);
    await reach?.(page);
  }
  await settledScreen(page);
  const shown = { screen, address: page.url() };
  await open?.(page);
  // A page whose code is still loading has the address of the page before it.
  if (route) await expect.poll(() => new URL(page.url()).pathname).toMatch(patternOf(route));
  await settledScreen(page);
  await untilStill(page);
  return shown;
}

for (const { who, screens } of SCREENS) {
  const role = who?.role ?? 'visitor';
  for (let first = 0; first < screens.length; first += SCREENS_PER_TEST) {
    const some = screens.slice(first, first + SCREENS_PER_TEST);
    test(`a ${role} can use ${some.map(({ name }) => name).join(', ')}`, TAGS, async ({ page, complaints }) => {
      complaints.expect(404);
      if (who) await enter(page, who);
      let before: Shown | undefined;
      for (const screen of some)
        await test.step(screen.name, async () => {
          before = await show(page, screen, before);
          await expectAccessibleAtEveryWidth(page, screen.part);
          await expectReadable(page);
        });
    });
  }
}

test('text at twice the size is not cut off', { tag: ['@guest', '@demo'] }, async ({ page }) => {
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const rightOf = (part: Locator) => part.evaluate((element) => Math.floor(element.getBoundingClientRect().right));
  await enter(page, GUEST);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/my-bookings');
  const table = page.getByRole('table', { name: 'My Bookings' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await enlarge();
  expect(await rightOf(table)).toBeLessThanOrEqual(await rightOf(page.getByRole('main')));
  await page.goto('/dashboard');
  const trip = page.getByRole('main').locator('a[href^="/dashboard/my-bookings/"]').first();
  await expect(trip).toBeVisible();
  await enlarge();
  const [whole, text] = [await trip.boundingBox(), await trip.getByRole('heading').boundingBox()];
  expect(text?.width).toBeGreaterThan((whole?.width ?? 0) / 2);
});

test('the screens include every page with parameters', { tag: '@demo' }, async ({ request }) => {
  const { set } = await fetchPageData(request);
  const areas = Object.values(set.areas) as { routes: { path: string }[] }[];
  const routes = areas.flatMap((area) => area.routes.map(({ path }) => path)).filter((path) => path.includes(':'));
  expect(routes.length).toBeGreaterThan(3);
  const shown = SCREENS.flatMap(({ screens }) => screens.map(({ route }) => route));
  expect(routes.filter((route) => !shown.includes(route))).toEqual([]);
});
