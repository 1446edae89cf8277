import type { Page } from '@playwright/test';
import { addChangedCopy, removeCopies } from '../../src/broken-version.ts';
import { gotoPainted, holdScripts, markPainted, waitForHydration } from '../../src/painted.ts';
import { promotedVersion, releaseOf } from '../../src/preview.ts';
import { release, takeBackAfterEach } from '../../src/release-tool.ts';
import { needsStore } from '../../src/requirements.ts';
import { roomCards } from '../../src/rooms.ts';
import { expect, test } from '../../src/test.ts';

needsStore();

const before = takeBackAfterEach();
test.afterAll(removeCopies);

const paintedSet = (page: Page) => page.locator('html').getAttribute('data-painted');

test('a painted page is hydrated by the scripts of its own set after a newer promotion', async ({ page }) => {
  const next = addChangedCopy('browse', await promotedVersion(page.context(), 'browse'), 'none');
  const letScriptsCome = await holdScripts(page);
  await gotoPainted(page, '/');
  await expect(roomCards(page).first()).toBeVisible();
  await markPainted(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await release('promote', 'browse', '--to', next, '--no-journeys', '--reason', 'A page is being taken over');
  letScriptsCome();
  await waitForHydration(page);
  await expect(roomCards(page).first()).toHaveAttribute('data-of-the-edge');
  expect(await paintedSet(page)).toBe(before.set);
  expect(await releaseOf(page)).toMatchObject({ set: before.set });
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Lake' }).click();
  await expect(page).toHaveURL(/category=Lake/);
  await expect(roomCards(page).first()).toBeVisible();
  expect(asked.filter((url) => url.includes(`/r/browse/${next}/`))).toEqual([]);

  await gotoPainted(page, '/');
  expect(await paintedSet(page)).not.toBe(before.set);
  await expect(page.locator('main [data-remote=browse]').first()).toHaveAttribute('data-version', next);
});
