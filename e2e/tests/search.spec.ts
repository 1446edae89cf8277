import type { Page } from '@playwright/test';
import { layoutShift } from 'bench/page-load';
import { expectAccessibleAtEveryWidth } from '../src/accessibility.ts';
import { dayFromToday } from '../src/checkout.ts';
import { gotoPainted, holdScripts } from '../src/painted.ts';
import { roomCards } from '../src/rooms.ts';
import { expect, test } from '../src/test.ts';

const [FROM, TO] = [dayFromToday(20), dayFromToday(24)];
const asked = `where=Italy&from=${FROM.plain}&to=${TO.plain}&adults=2&children=2&max=400`;

const found = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\d rooms?\b/ });
const placesOf = (page: Page) => roomCards(page).getByText(/, Italy$/);

test('a shared search URL is painted without layout shifts before its scripts load', {
  tag: ['@browse', '@demo'],
}, async ({ page }) => {
  const release = await holdScripts(page);
  await gotoPainted(page, `/?${asked}`);
  await expect(placesOf(page).first()).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: 'Remove: Up to $400' })).toBeVisible();
  await expect(found(page)).toHaveText(/^\d+ rooms? in Italy$/);
  expect(await layoutShift(page)).toBe(0);
});

test('text that was typed before the scripts have loaded gets suggestions', { tag: ['@browse', '@demo'] }, async ({
  page,
}) => {
  const release = await holdScripts(page);
  await gotoPainted(page, '/');
  await page.getByLabel('Where').pressSequentially('Ital');
  release();
  await page.getByRole('option', { name: 'Italy', exact: true }).click();
  await expect(page.getByLabel('Where')).toHaveValue('Italy');
});

test('the search bar works as a plain form before its scripts have loaded', { tag: '@browse' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await gotoPainted(page, '/?category=Lake');
  await page.getByLabel('Where').fill('Italy');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/?category=Lake&where=Italy');
  await context.close();
});

test('a phone shows the search in a sheet and suggests places for an unknown one', {
  tag: ['@browse', '@demo'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: /^Where to\?/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Search' });
  await expect(sheet.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByLabel('Where').fill('Xyzzyqwv');
  await sheet.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('We don’t know a place called “Xyzzyqwv”')).toBeVisible();
  await page.getByRole('link', { name: / rooms everywhere$/ }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters.getByRole('img', { name: /^Rooms cost from/ })).toBeVisible();
});
