import type { Page } from '@playwright/test';
import { GUEST } from '../../src/people.ts';
import { roomCards } from '../../src/rooms.ts';
import { enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

const strip = (page: Page) => page.getByRole('navigation', { name: /categor/i });

const COLUMNS = [
  [390, 1],
  [2400, 6],
] as const;

test('[S4.01] the grid has one to six columns and never fewer on a wider screen', {
  tag: ['@browse', '@demo'],
}, async ({ page }) => {
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const tops = await roomCards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, expected] of COLUMNS) expect(await columns(width), `columns at ${width}`).toBe(expected);
  let before = 1;
  for (const width of [390, 768, 1024, 1440, 1920, 2560]) {
    const now = await columns(width);
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});

test('[S4.02] a red spinner shows while rooms load', { tag: '@browse' }, async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/rooms*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('link', { name: /, home$/ }).click();
  const spinner = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /load/i })
    .or(page.getByRole('main').getByRole('status', { name: /load/i }))
    .first();
  await expect(spinner).toBeVisible();
  // The area's spinner replaces the shell's. Both are red.
  await expect(async () => {
    const [red = 0, green = 0, blue = 0] = await spinner.evaluate((element) => {
      // Browsers may return the color in any notation, so a canvas converts it to bytes.
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return [];
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(110);
  }).toPass();
  answered.resolve();
  await expect(roomCards(page).first()).toBeVisible();
  await expect(spinner).toBeHidden();
});

test('[S4.03] [S4.06] choosing a category reloads the rooms and underlines it', {
  tag: '@browse',
}, async ({ page }) => {
  await page.goto('/');
  await expect(roomCards(page).first()).toBeVisible();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/rooms');
  const link = strip(page).getByRole('link', { name: 'Castles' });
  await link.click();
  await asked;
  await expect(page).toHaveURL(/category=Castles/);
  await expect(link).toHaveAttribute('aria-current', /.+/);
  const line = (name: string) =>
    strip(page)
      .getByRole('link', { name })
      .evaluate((element) => {
        const marked = [element, ...element.querySelectorAll('*')].map((part) => getComputedStyle(part));
        return marked.some(
          ({ borderBottomWidth, borderBottomColor, textDecorationLine }) =>
            textDecorationLine.includes('underline') ||
            (Number.parseFloat(borderBottomWidth) > 0 && !/rgba\(.*, 0\)|transparent|\/ 0\)/.test(borderBottomColor)),
        );
      });
  expect(await line('Castles')).toBe(true);
  expect(await line('Caves')).toBe(false);
});

test('[S4.04] an empty category shows a message', { tag: '@browse' }, async ({ page }) => {
  await page.route('**/api/rooms*', (route) => route.fulfill({ json: [] }));
  await page.goto('/login');
  await page.getByRole('link', { name: /, home$/ }).click();
  await strip(page).getByRole('link', { name: 'Caves' }).click();
  await expect(page.getByText('No Rooms Available In This Category !')).toBeVisible();
  await expect(page.getByText('Please Select Other Categories.')).toBeVisible();
});

test('[S4.07] [S1.06] a card shows image, location, the fixed text and price and links to its room', {
  tag: ['@browse', '@demo'],
}, async ({ page }) => {
  await page.goto('/');
  const card = roomCards(page).filter({ hasText: 'Kinderdijk, South Holland, Netherlands' }).first();
  await expect(card.locator('img')).toBeVisible();
  await expect(card).toContainText('5 nights .');
  await expect(card).toContainText(/\$ \d[\d.]* night/);
  expect(await card.getAttribute('href')).toMatch(/^\/room\/[\w-]+$/);
});

test('every picture on the home page is different', { tag: ['@browse', '@demo'] }, async ({ page }) => {
  await page.goto('/');
  await expect(roomCards(page)).toHaveCount(24);
  const pictures = await roomCards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(pictures).size).toBe(24);
});

test('a reload after Show more keeps the rooms and the scroll position', {
  tag: ['@browse', '@shell', '@demo'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Show more/ }).click();
  await expect(roomCards(page)).toHaveCount(48);
  await roomCards(page).nth(44).scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await place();
  expect(before).toBeGreaterThan(1_000);
  await page.reload();
  await expect(roomCards(page)).toHaveCount(48);
  await expect.poll(place).toBe(before);
});

test('a room that cannot open offline opens once the connection is back', {
  tag: ['@browse', '@shell', '@demo'],
}, async ({ page, context, complaints }) => {
  complaints.areTolerated = true;
  await enter(page, GUEST);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Host your home' })).toBeEnabled();
  await context.setOffline(true);
  await strip(page).getByRole('link', { name: 'Windmills' }).click();
  const card = roomCards(page).filter({ hasText: 'Kinderdijk' }).first();
  await card.click();
  await expect(page.getByText('You’re offline. ').first()).toBeVisible();
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await again.click();
  await expect(page.getByText(/^Hosted by /)).toBeVisible();
});
