import { expectAccessible } from '../../src/accessibility.ts';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { waitForHydration } from '../../src/painted.ts';
import { ADMIN } from '../../src/people.ts';
import { overrideLink, promotedVersion, releaseOf } from '../../src/preview.ts';
import { needsStore } from '../../src/requirements.ts';
import { browserOf } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

test.afterAll(removeCopies);

test('every page of a preview has a banner that can end it', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const admin = await browserOf(browser, ADMIN);
  const promoted = await promotedVersion(admin, 'browse');
  const version = addChangedCopy('browse', promoted, 'none');
  await page.goto(await overrideLink(admin, { browse: version }));
  const banner = page.getByRole('status').filter({ hasText: 'You’re viewing a preview' });
  await expect(banner).toContainText(`browse ${version}`);
  expect(await releaseOf(page)).toMatchObject({ channel: 'override' });
  await expect(page.locator('main [data-remote=browse]').first()).toHaveAttribute('data-version', version);
  await expectAccessible(page);

  await page.goto('/login');
  await banner.getByRole('button', { name: 'End preview' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(await releaseOf(page)).toMatchObject({ channel: 'promoted' });
  await admin.close();
});

test('a failing area is reported immediately with its version, set and reason', async ({ page, complaints }) => {
  // A missing file also fails the integrity check.
  complaints.expect(404, /^browse \S+: /, /integrity/);
  const version = await promotedVersion(page.context(), 'browse');
  await page.route(`**/r/browse/${version}/**`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const report = page.waitForRequest('**/-/reports');
  await page.goto('/');
  const { set } = await releaseOf(page);
  expect(JSON.parse((await report).postDataBuffer()?.toString() ?? '{}')).toEqual({
    token: expect.any(String),
    set,
    page: 'browse',
    areas: [{ area: 'browse', version, outcome: 'failed', reason: 'Its code could not be loaded.' }],
  });
  expect((await (await report).response())?.status()).toBe(204);
});

test('a closed page reports its vitals for the version that it showed', async ({ page, browser }) => {
  const admin = await browserOf(browser, ADMIN);
  const version = await promotedVersion(admin, 'browse');
  const health = async () => {
    const { versions } = await (await admin.request.get('/-/releases')).json();
    return versions.browse.find((one: { version: string }) => one.version === version).health;
  };
  const { loads } = await health();
  await page.goto('/');
  // A visit counts only after the scripts have hydrated the painted page.
  await waitForHydration(page);
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Lake' });
  await category.click();
  await expect(category).toHaveAttribute('aria-current', 'true');
  await page.goto('/login');
  await expect.poll(async () => (await health()).loads).toBeGreaterThan(loads);
  expect(await health()).toMatchObject({ lcp: expect.any(Number), cls: expect.any(Number) });
  await admin.close();
});
