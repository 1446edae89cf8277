import type { Locator, Page } from '@playwright/test';
import { expectAccessibleAtEveryWidth, untilStill } from '../src/accessibility.ts';
import { expectReadable } from '../src/fit.ts';
import { GUEST } from '../src/people.ts';
import { SCREENS, type Screen, settledScreen } from '../src/screens.ts';
import { enter } from '../src/sessions.ts';
import { expect, test } from '../src/test.ts';

/**
 * Checks every page and dialog once: axe, and the width on phone, tablet and desktop, also with text at 200 %. A
 * violation of the content security policy is an error in the console and fails the test.
 */

const TAGS = { tag: ['@shell', '@browse', '@guest', '@host', '@inbox', '@admin', '@demo'] };
/** Splits the longest list between the workers. */
const SCREENS_PER_TEST = 8;

test.describe.configure({ mode: 'parallel' });

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);

async function show(page: Page, { path, route, open }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await settledScreen(page);
  await open?.(page);
  await settledScreen(page);
  await untilStill(page);
  if (route) expect(new URL(page.url()).pathname).toMatch(patternOf(route));
}

for (const { who, screens } of SCREENS) {
  const role = who?.role ?? 'visitor';
  for (let first = 0; first < screens.length; first += SCREENS_PER_TEST) {
    const some = screens.slice(first, first + SCREENS_PER_TEST);
    test(`a ${role} can use ${some.map(({ name }) => name).join(', ')}`, TAGS, async ({ page, complaints }) => {
      complaints.expect(404);
      if (who) await enter(page, who);
      for (const screen of some)
        await test.step(screen.name, async () => {
          await show(page, screen);
          await expectAccessibleAtEveryWidth(page);
          await expectReadable(page);
        });
    });
  }
}

test('text of twice the size cuts nothing off', { tag: ['@guest', '@demo'] }, async ({ page }) => {
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

test('every page with parameters is one of the screens', { tag: '@demo' }, async ({ page }) => {
  await page.goto('/login');
  const routes = await page.evaluate(() => {
    const { set } = JSON.parse(document.getElementById('lodge-page')?.textContent ?? '{}');
    const areas = Object.values(set.areas) as { routes: { path: string }[] }[];
    return areas.flatMap((area) => area.routes.map(({ path }) => path)).filter((path) => path.includes(':'));
  });
  expect(routes.length).toBeGreaterThan(3);
  const shown = SCREENS.flatMap(({ screens }) => screens.map(({ route }) => route));
  expect(routes.filter((route) => !shown.includes(route))).toEqual([]);
});
