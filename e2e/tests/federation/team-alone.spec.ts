import type { Page } from '@playwright/test';
import { type AreaAlone, startAreaAlone } from '../../src/area-alone.ts';
import { HOST } from '../../src/people.ts';
import { expect, test } from '../../src/test.ts';

const PAGE = 'src/my-listings/my-listings-page.tsx';
let area: AreaAlone | undefined;

test.afterEach(async ({ page }) => {
  // A page that loses its dev server would log console errors.
  await page.goto('about:blank');
  await area?.stop();
  area = undefined;
});

async function expectSamePage(page: Page, { reloads }: AreaAlone): Promise<void> {
  const isSame = await page.evaluate(() => 'isSamePage' in window);
  expect(isSame, `the page was not reloaded: ${reloads().join(', ')}`).toBe(true);
}

test('an area can be developed on its own with its pages and slots', {
  tag: ['@demo'],
}, async ({ page, baseURL }) => {
  area = await startAreaAlone(String(baseURL));
  await page.goto(`${area.origin}/dashboard/my-listings`);
  await expect(page.getByText('You need the role host to see this page.')).toBeVisible();
  await page.getByRole('button', { name: /^Person/ }).click();
  await page.getByRole('option', { name: HOST.email }).click();
  await expect(page.getByText('as host', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  area.edit(PAGE, 'My Listings', 'My Edited Listings');
  await expect(page.getByRole('heading', { name: 'My Edited Listings' })).toBeVisible();
  await expectSamePage(page, area);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'dashboard.statistics' }).click();
  await expect(page.locator('[data-remote=host]').getByRole('heading').first()).toBeVisible();
});
