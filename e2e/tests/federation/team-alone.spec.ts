import type { Page } from '@playwright/test';
import { type AreaAlone, startAreaAlone } from '../../src/area-alone.ts';
import { HOST, logIn } from '../../src/people.ts';
import { expect, test } from '../../src/test.ts';

/** How the host team works: its area comes from Vite, in its own frame or instead of the deployed one. */

const PAGE = 'src/my-listings/my-listings-page.tsx';
/** A dev server makes a page when it is first asked for. */
const FIRST = { timeout: 60_000 };
let area: AreaAlone | undefined;

test.afterEach(async ({ page }) => {
  // A page that loses its dev server would complain.
  await page.goto('about:blank');
  await area?.stop();
  area = undefined;
});

async function expectSamePage(page: Page, { reloads }: AreaAlone): Promise<void> {
  const isSame = await page.evaluate(() => 'isSamePage' in window);
  expect(isSame, `the page was not reloaded: ${reloads().join(', ')}`).toBe(true);
}

test('an area runs inside a deployed site: it alone comes from Vite, and an edit shows without a reload', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  area = await startAreaAlone('--site', String(baseURL));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(area.origin);
  // The rest of the site is the deployed one.
  await expect(page.locator('[data-remote=browse]').first()).toHaveAttribute(
    'data-version',
    /^\d+\.\d+\.\d+(\+[0-9a-f]+)?$/,
  );
  await logIn(page, HOST);
  await page.goto(`${area.origin}/dashboard/my-listings`);
  await expect(page.getByRole('row').nth(1)).toBeVisible(FIRST);
  await expect(page.locator('[data-remote=host]').first()).toHaveAttribute('data-version', /\+local$/);
  expect(scripts.filter((path) => path.startsWith('/r/shell/'))).not.toEqual([]);
  expect(scripts.filter((path) => path.startsWith('/r/host/'))).toEqual([]);
  expect(scripts).toContain('/src/routes.tsx');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  area.edit(PAGE, 'My Listings', 'My Edited Listings');
  await expect(page.getByRole('heading', { name: 'My Edited Listings' })).toBeVisible();
  await expectSamePage(page, area);
  // The deployed site knows nothing of it.
  const html = await (await page.request.get(String(baseURL), { headers: { accept: 'text/html' } })).text();
  const { set } = JSON.parse(/id="lodge-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect(set.areas.host.base).toMatch(/^\/r\/host\//);
});

test('an area runs alone: a person is chosen, pages and slots show, and an edit shows without a reload', {
  tag: ['@demo'],
}, async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  area = await startAreaAlone('--api', String(baseURL));
  await page.goto(`${area.origin}/dashboard/my-listings`);
  await expect(page.getByText('You need the role host to see this page.')).toBeVisible(FIRST);
  await page.getByRole('button', { name: /^Person/ }).click();
  await page.getByRole('option', { name: HOST.email }).click();
  await expect(page.getByText('as host', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible(FIRST);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  area.edit(PAGE, 'My Listings', 'My Edited Listings');
  await expect(page.getByRole('heading', { name: 'My Edited Listings' })).toBeVisible();
  await expectSamePage(page, area);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'dashboard.statistics' }).click();
  await expect(page.locator('[data-remote=host]').getByRole('heading').first()).toBeVisible();
});
