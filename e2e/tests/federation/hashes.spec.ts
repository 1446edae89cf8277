import type { Browser, Page } from '@playwright/test';
import { type Area, addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { ADMIN, HOST } from '../../src/people.ts';
import { overrideLink, promotedVersion } from '../../src/preview.ts';
import { needsStore } from '../../src/requirements.ts';
import { demoCard, roomCards } from '../../src/rooms.ts';
import { browserOf, enter } from '../../src/sessions.ts';
import { expect, test } from '../../src/test.ts';

/** A set with more hashes than a page has room for: those of the other areas come when one of them is shown. */

needsStore();

test.afterAll(removeCopies);

const TAGS = { tag: ['@shell', '@browse', '@host', '@demo'] };
const HASHES = '/-/hashes/';

/** Opens the home page of such a set as the host. Answers the scripts with hashes that it has asked for since. */
async function openLargeSite(page: Page, browser: Browser): Promise<string[]> {
  const admin = await browserOf(browser, ADMIN);
  const padded = async (area: Area) => addChangedCopy(area, await promotedVersion(admin, area), 'has-many-files');
  const link = await overrideLink(admin, { admin: await padded('admin'), host: await padded('host') });
  await admin.close();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(HASHES)) asked.push(request.url());
  });
  await enter(page, HOST);
  await page.goto(link);
  await expect(roomCards(page).first()).toBeVisible();
  expect(asked).toEqual([]);
  return asked;
}

async function toMyListings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'My Listings', exact: true }).click();
}

test(
  'the hashes of an area that a page began without are asked for once, before its code',
  TAGS,
  async ({ page, browser, browserName }) => {
    const asked = await openLargeSite(page, browser);
    // Firefox has all of them in the page.
    const files = browserName === 'firefox' ? [0, 0] : [1, 2];
    await (await demoCard(page)).click();
    await expect(page.locator('[data-remote=guest]').first()).toBeVisible();
    expect(asked.length, 'for guest').toBe(files[0]);
    await toMyListings(page);
    await expect(page.getByRole('table')).toBeVisible();
    expect(asked.length, 'for guest and host').toBe(files[1]);
    // A page of the area itself begins with its hashes.
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();
    expect(asked.length).toBe(files[1]);
  },
);

/** What browsers and the page say of code that is not the published one. */
const REFUSED = [/integrity|sha384|hash/i, /^host \S+: /, /AreaError|^Error$/, /dynamically imported|module script/];

test('changed code of such an area does not run', TAGS, async ({ page, browser, complaints }) => {
  complaints.expect(...REFUSED);
  await openLargeSite(page, browser);
  await page.route('**/r/host/**/remoteEntry.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `globalThis.hasRun = true;\n${await answer.text()}` });
  });
  await toMyListings(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Something Went Wrong!' })).toBeVisible();
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});
