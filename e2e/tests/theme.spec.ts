import type { Page } from '@playwright/test';
import { gotoPainted, holdScripts } from '../src/painted.ts';
import { roomCards } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

const LIGHT = 'rgb(255, 255, 255)';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const isDark = async (page: Page) => (await background(page)) !== LIGHT;

async function choose(page: Page, theme: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'User menu' });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  await page.getByRole('banner').getByText(theme, { exact: true }).click();
  await expect(page.getByRole('radio', { name: theme })).toBeChecked();
}

test('a chosen theme applies before the scripts load and in other tabs', { tag: '@shell' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/');
  await choose(page, 'Dark');
  await expect.poll(() => isDark(page)).toBe(true);
  await expect.poll(() => isDark(other)).toBe(true);
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await expect(roomCards(page).first()).toBeVisible();
  expect(await isDark(page)).toBe(true);
  release();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => isDark(page)).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await choose(page, 'System');
  await expect.poll(() => isDark(page)).toBe(false);
  await expect.poll(() => isDark(other)).toBe(false);
});

test('a chosen theme overrides the system’s theme', { tag: '@shell' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await isDark(page)).toBe(true);
  await choose(page, 'Light');
  await expect.poll(() => isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, 'Dark');
  await expect.poll(() => isDark(page)).toBe(true);
});

test('an unknown theme is ignored', { tag: '@shell' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lodge-theme', '"><img src=x onerror=alert(1)>'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDark(page)).toBe(false);
});
